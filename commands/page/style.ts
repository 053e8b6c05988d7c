/**
 * The one style of all pages: light and dark, wide and narrow, on paper.
 *
 * Data. Imports nothing.
 *
 * @module
 */

/** Text of the style. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --raised: #f5f6f7; --line: #d5d9de; --text: #1c2127; --quiet: #58616b;
  --link: #0b57a8; --focus: #0b57a8;
  --green: #136a2c; --green-page: #e4f4e8; --red: #a81b1b; --red-page: #fbe9e7;
  --amber: #7a4a00; --amber-page: #fdf1d8; --rust: #98370a; --rust-page: #fdeadf;
  --bar: #3b6fb5; --bar-second: #9a6bb8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --raised: #1d2226; --line: #3a4249; --text: #e6e9ec; --quiet: #a2acb6;
    --link: #86bdf7; --focus: #86bdf7;
    --green: #7fd698; --green-page: #14301d; --red: #ff9d94; --red-page: #3d1a18;
    --amber: #f2c46d; --amber-page: #37290d; --rust: #ffab7d; --rust-page: #3d2112;
    --bar: #6fa3e8; --bar-second: #c79be0;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
}
header {
  position: sticky; top: 0; z-index: 1; display: flex; gap: 1rem; align-items: center;
  padding: 0.6rem 1.25rem; background: var(--raised); border-bottom: 1px solid var(--line);
}
header p { margin: 0; }
.name { font-weight: 700; letter-spacing: 0.01em; }
.name a { color: inherit; text-decoration: none; }
.live { margin-left: auto; color: var(--green); font-weight: 600; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 0.5rem; background: var(--page); padding: 0.3rem 0.6rem; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1 { font-size: 1.35rem; margin: 0.5rem 0 1rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 0.6rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
h3 .quiet, h2 .quiet, h1 .quiet { font-weight: 400; }
.quiet { color: var(--quiet); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
code, pre, .code, .sign, .number { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
code { font-size: 0.9em; overflow-wrap: anywhere; }
.prose { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.4rem 0; max-width: 46rem; }
.verdict { border-left: 0.5rem solid; border-radius: 4px; padding: 0.8rem 1.1rem; }
.verdict h2 { margin: 0; font-size: 1.35rem; }
.verdict ul { margin: 0.4rem 0 0; padding-left: 1.2rem; }
.verdict li { overflow-wrap: anywhere; }
.verdict.fixed, .verdict.nothing_to_fix { background: var(--green-page); border-color: var(--green); }
.verdict.fixed h2, .verdict.nothing_to_fix h2 { color: var(--green); }
.verdict.suspect, .verdict.running, .verdict.cut_short { background: var(--amber-page); border-color: var(--amber); }
.verdict.suspect h2, .verdict.running h2, .verdict.cut_short h2 { color: var(--amber); }
.verdict.not_fixed, .verdict.could_not_run { background: var(--red-page); border-color: var(--red); }
.verdict.not_fixed h2, .verdict.could_not_run h2 { color: var(--red); }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(24rem, 1fr)); gap: 0.3rem 2rem; margin: 1.2rem 0; }
.facts div { display: flex; gap: 0.8rem; }
.facts dt { color: var(--quiet); flex: 0 0 5rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.35rem 0.7rem 0.35rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); font-weight: 600; }
tbody th { font-weight: 400; overflow-wrap: anywhere; }
tbody td { overflow-wrap: anywhere; }
.tests td { white-space: nowrap; width: 7rem; }
.tests .changed th { font-weight: 600; }
.status.passed { color: var(--green); }
.status.failed { color: var(--red); }
.status.skipped, .status.todo, .status.none { color: var(--quiet); }
.badge { padding: 0.1rem 0.55rem; border-radius: 1rem; white-space: nowrap; font-weight: 600; font-size: 0.9rem; }
.badge.fixed, .badge.nothing_to_fix { background: var(--green-page); color: var(--green); }
.badge.suspect, .badge.running, .badge.cut_short { background: var(--amber-page); color: var(--amber); }
.badge.not_fixed, .badge.could_not_run { background: var(--red-page); color: var(--red); }
.oracles { list-style: none; margin: 0.4rem 0; padding: 0; display: grid; gap: 0.25rem; }
.oracles li { overflow-wrap: anywhere; }
.oracles .yes .sign, .oracles .yes .answer { color: var(--green); }
.oracles .no { background: var(--amber-page); padding: 0.2rem 0.4rem; border-radius: 4px; }
.oracles .no .sign, .oracles .no .answer { color: var(--red); font-weight: 700; }
.oracles .did_not_look .sign, .oracles .did_not_look .answer { color: var(--quiet); }
.drawings { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1.2rem; }
figure { margin: 0; }
figcaption { font-weight: 600; }
figcaption .quiet { font-weight: 400; }
svg { display: block; width: 100%; height: 4.5rem; }
.axis { stroke: var(--line); }
.part0 { fill: var(--bar); }
.part1 { fill: var(--bar-second); }
.unknown { fill: none; stroke: var(--quiet); stroke-dasharray: 2 2; }
.timeline { list-style: none; margin: 0; padding: 0; }
.timeline > li {
  display: grid; grid-template-columns: 4.6rem 1fr; gap: 0.6rem; padding: 0.6rem 0.6rem;
  border-left: 3px solid var(--line); margin-left: 2px;
}
.timeline > li:focus { outline: 3px solid var(--focus); outline-offset: -3px; }
.timeline time { color: var(--quiet); font-variant-numeric: tabular-nums; font-size: 0.9rem; padding-top: 0.1rem; }
.entry { min-width: 0; }
.timeline .call.edited { border-color: var(--green); }
.timeline .call.blocked, .timeline .rejected, .timeline .call.open { border-color: var(--amber); background: var(--amber-page); }
.timeline .call.denied, .timeline .denial, .timeline .question.denied { border-color: var(--rust); background: var(--rust-page); }
.timeline .call.failed, .timeline .tests.red { border-color: var(--red); }
.timeline .landing { border-color: var(--green); background: var(--green-page); }
.timeline .blocked .quiet, .timeline .denied .quiet { color: inherit; }
.fate { font-weight: 700; }
.fate.edited { color: var(--green); }
.fate.blocked, .fate.open { color: var(--amber); }
.fate.denied { color: var(--rust); }
.fate.failed { color: var(--red); }
.fate.done { color: var(--quiet); font-weight: 400; }
.why { margin: 0.2rem 0; overflow-wrap: anywhere; }
.note, .warning { margin: 0.2rem 0; color: var(--amber); overflow-wrap: anywhere; }
.fold { margin: 0.3rem 0; }
.fold summary { cursor: pointer; color: var(--link); overflow-wrap: anywhere; }
pre {
  margin: 0.4rem 0; padding: 0.6rem 0.8rem; background: var(--raised); border: 1px solid var(--line);
  border-radius: 4px; font-size: 0.85rem; line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere;
}
.diff-box { border: 1px solid var(--line); border-radius: 4px; margin: 0.4rem 0; background: var(--page); }
.diff { font-size: 0.85rem; line-height: 1.45; table-layout: fixed; }
.diff td { border: 0; padding: 0 0.3rem; font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.numbers { width: 3.2rem; }
.signs { width: 1.4rem; }
.diff .number { text-align: right; color: var(--quiet); user-select: none; white-space: nowrap; overflow-wrap: normal; }
.diff .sign { user-select: none; }
.diff .added, .diff .added td { background: var(--green-page); }
.diff .removed, .diff .removed td { background: var(--red-page); }
.diff .added .number, .diff .removed .number, .diff .number.added, .diff .number.removed { color: inherit; }
.diff .hunk td, .diff .file td, .diff .remark td { color: var(--quiet); background: var(--raised); }
.diff .none { background: var(--raised); }
.switch { margin: 0.2rem 0; }
.pages { display: flex; flex-wrap: wrap; gap: 0.9rem; margin: 0.8rem 0; }
.wide { overflow-x: auto; }
@media (max-width: 40rem) {
  main { padding: 0.5rem 0.8rem 3rem; }
  header { padding: 0.5rem 0.8rem; }
  .facts { grid-template-columns: 1fr; }
  .timeline > li { grid-template-columns: 1fr; gap: 0.1rem; }
  .numbers { width: 2rem; }
  .signs { width: 1.1rem; }
  .diff { font-size: 0.75rem; }
  .diff td { padding: 0 0.15rem; }
  .diff .number { font-size: 0.65rem; }
  .runs thead { display: none; }
  .runs tr { display: block; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
  .runs th, .runs td { display: block; border: 0; padding: 0.05rem 0; }
  .runs td[data-name]::before { content: attr(data-name) " "; color: var(--quiet); }
  .tests td { width: 5.6rem; padding-right: 0.3rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { header, .pages, .switch { display: none; } }
`;
