/**
 * The page of one run: verdict, change, tests, proof, turns, and the timeline of what happened.
 *
 * Pure.
 *
 * @module
 */

import type { Story } from "../../loop/story/story.ts";
import {
  renderDuration,
  renderMoment,
  renderResume,
  renderStanding,
  renderUsed,
  toStanding,
} from "../look/words.ts";
import { Charts } from "./charts.tsx";
import { Diff, type DiffView } from "./diff.tsx";
import { Entry, Oracles, toTone } from "./entries.tsx";
import { TestTable } from "./tests.tsx";
import { type Piece, Prose, shown } from "./text.tsx";

/** Entries on one page of a timeline. */
export const PAGE_ENTRIES = 100;

/** What the page of a run shows. */
export interface RunProps {
  readonly story: Story;
  readonly view: DiffView;
  /** Number of the page of the timeline, from 1; null shows all entries. */
  readonly page: number | null;
  /** Address of another page of it, or another view; null where the page stands alone. */
  readonly link: ((page: number, view: DiffView) => string) | null;
}

/**
 * Counts the pages of a timeline.
 *
 * @param story The run.
 * @returns How many there are, at least one.
 */
export function countPages({ entries }: Pick<Story, "entries">): number {
  return Math.max(1, Math.ceil(entries.length / PAGE_ENTRIES));
}

/**
 * Renders the page of a run.
 *
 * @param props The run and how it is shown.
 * @returns The main part of a document.
 */
export function RunPage(props: RunProps): Piece {
  const { story, view } = props;
  return (
    <main id="main" data-state={story.state}>
      <h1>
        <span class="quiet">Run</span> {shown(story.run)}
      </h1>
      <Verdict story={story} />
      <Facts story={story} />
      {story.diff === "" ? null : (
        <section aria-labelledby="change">
          <h2 id="change">
            Change <span class="quiet">{story.landed ? "landed" : "not landed"}</span>
          </h2>
          <ViewLink {...props} />
          <Diff diff={story.diff} name={story.files.join(", ")} view={view} />
        </section>
      )}
      <TestTable before={story.before} after={story.after} />
      {story.oracles.length === 0 ? null : (
        <section aria-labelledby="proof">
          <h2 id="proof">Proof</h2>
          <Oracles oracles={story.oracles} />
        </section>
      )}
      <Charts steps={story.steps} />
      <Timeline {...props} />
    </main>
  );
}

function Verdict({ story }: { readonly story: Story }): Piece {
  const standing = toStanding(story);
  return (
    <section class={`verdict ${standing}`} aria-labelledby="verdict">
      <h2 id="verdict">{renderStanding(standing)}</h2>
      <Prose text={story.explanation} />
      <ul>{story.reasons.map((reason) => <li>{shown(reason)}</li>)}</ul>
      {story.canResume
        ? (
          <p>
            <code>{shown(renderResume(story))}</code> goes on with it
          </p>
        )
        : null}
    </section>
  );
}

function Facts({ story }: { readonly story: Story }): Piece {
  const { branch, commit } = story;
  const facts: readonly (readonly [string, string])[] = [
    ["Tests", story.testCommand.join(" ")],
    ["Issue", story.issue ?? ""],
    ["Model", story.model],
    ["Approval", story.approve === "ask" ? "a person is asked" : story.approve],
    ["Sandbox", story.sandbox],
    ["Branch", [branch, commit?.slice(0, 10)].filter((part) => part).join(" ")],
    ["Begun", renderMoment(story.startedAt)],
    ["Took", renderDuration(story.durationMs)],
    ["Cost", renderUsed(story.used)],
    ["Journal", story.damage.join(". ")],
  ];
  return (
    <dl class="facts">
      {facts.filter(([, text]) => text !== "").map(([name, text]) => (
        <div>
          <dt>{name}</dt>
          <dd>{shown(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ViewLink({ view, link, page }: RunProps): Piece {
  if (link === null) return null;
  const other = view === "side" ? "unified" : "side";
  return (
    <p class="switch">
      <a href={link(page ?? 1, other)}>{other === "side" ? "Side by side" : "Unified"}</a>
    </p>
  );
}

function Timeline(props: RunProps): Piece {
  const { story, view, page, link } = props;
  const first = page === null ? 0 : (page - 1) * PAGE_ENTRIES;
  const shownEntries = page === null
    ? story.entries
    : story.entries.slice(first, first + PAGE_ENTRIES);
  const isLast = page === null || page >= countPages(story);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">
        What happened <span class="quiet">{story.entries.length} entries</span>
      </h2>
      {link === null ? null : <Pages {...props} link={link} />}
      <ol class="timeline" start={first + 1} data-is-last={String(isLast)}>
        {shownEntries.map((entry, at) => (
          <li class={toTone(entry)} id={`e${first + at + 1}`} tabindex={-1}>
            <time datetime={entry.at}>{renderMoment(entry.at).slice(11, 19)}</time>
            <div class="entry">
              <Entry entry={entry} view={view} />
            </div>
          </li>
        ))}
      </ol>
      {link === null ? null : <Pages {...props} link={link} />}
    </section>
  );
}

function Pages(
  { story, page, view, link }: RunProps & { readonly link: NonNullable<RunProps["link"]> },
): Piece {
  const count = countPages(story);
  if (count === 1 || page === null) return null;
  const to = (target: number, word: string) =>
    target < 1 || target > count || target === page
      ? <span class="quiet">{word}</span>
      : <a href={`${link(target, view)}#timeline`}>{word}</a>;
  return (
    <nav class="pages" aria-label="Pages of the timeline">
      {to(1, "First")} {to(page - 1, "Earlier")} <span>Page {page} of {count}</span>{" "}
      {to(page + 1, "Later")} {to(count, "Last")}
    </nav>
  );
}
