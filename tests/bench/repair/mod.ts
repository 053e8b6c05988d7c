/**
 * The repair benchmark: programs with one planted fault, given to the repairer, judged by tests that
 * it never saw. Prints found, right first, overfitted, seconds and candidates a second.
 *
 *     deno task bench:repair --rate
 *     deno task bench:repair [--search | --verify] [--show] [id or language …]
 *
 * The oracles of verify cost many test runs and find nothing, so the red and the green run are all
 * that is made of them unless `--verify` is given; with `--search` there are none. `--show` prints each patch that is not right.
 *
 * @module
 */

import { createAutoApprover } from "../../../commands/unattended.ts";
import { runFix } from "../../../commands/run.ts";
import type { RunEvent } from "../../../loop/events.ts";
import { chooseSandbox, type Sandbox } from "../../../room/sandbox.ts";
import { JS_PROGRAMS } from "./corpus_js.ts";
import { PY_PROGRAMS } from "./corpus_py.ts";
import { TS_PROGRAMS } from "./corpus_ts.ts";
import { measureRate } from "./rate.ts";
import { searchAlone } from "./search_alone.ts";
import { COMMANDS, plantFault, type Program, renderProject } from "./program.ts";

/** All programs. */
export const PROGRAMS: readonly Program[] = [...TS_PROGRAMS, ...JS_PROGRAMS, ...PY_PROGRAMS];

/** What became of one program. */
interface Result {
  readonly program: Program;
  readonly outcome: "right" | "overfitted" | "not_found";
  readonly seconds: number;
  /** From the first question to the repairer to its first answer. */
  readonly searchSeconds: number;
  readonly tried: number;
  readonly verdict: string;
  readonly diff: string;
}

/** What is asked of the benchmark. */
interface Wish {
  readonly sandbox: Sandbox;
  readonly isVerified: boolean;
}

/** Test runs of a verify that is cut short: red and green. */
const FEW_RUNS = 2;

/** Times the search by the events of a run. */
class SearchWatch {
  tried = 0;
  seconds = 0;
  #asked: number | null = null;

  take(event: RunEvent): void {
    if (event.kind === "searched") this.tried = event.tried;
    if (event.kind === "prompted") this.#asked ??= performance.now();
    if (event.kind === "replied" && this.#asked !== null && this.seconds === 0) {
      this.seconds = (performance.now() - this.#asked) / 1_000;
    }
  }
}

function writeProject(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const target = `${root}/${path}`;
    Deno.mkdirSync(target.slice(0, target.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(target, text);
  }
}

async function passesHidden(program: Program, root: string): Promise<boolean> {
  const path = program.language === "py"
    ? `${program.id}.py`
    : `src/${program.id}.${program.language}`;
  const source = Deno.readTextFileSync(`${root}/${path}`);
  const hidden = Deno.makeTempDirSync({ prefix: "hidden-" });
  try {
    writeProject(hidden, renderProject(program, { source, isHidden: true }));
    const [name, ...args] = COMMANDS[program.language];
    const command = name === "deno" ? Deno.execPath() : name;
    const noCheck = name === "deno" ? ["--no-check"] : [];
    const child = new Deno.Command(command, {
      args: [...args, ...noCheck],
      cwd: hidden,
      stdout: "null",
      stderr: "null",
    });
    return (await child.output()).success;
  } finally {
    Deno.removeSync(hidden, { recursive: true });
  }
}

async function play(program: Program, { sandbox, isVerified }: Wish): Promise<Result> {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "repair-" }));
  const watch = new SearchWatch();
  const started = performance.now();
  try {
    writeProject(root, renderProject(program, { source: plantFault(program), isHidden: false }));
    const { report } = await runFix({
      workspace: root,
      test: COMMANDS[program.language],
      model: "repair",
      approver: createAutoApprover(),
      approve: "auto",
      sandbox,
      events: watch,
      ...(isVerified ? {} : { maxRuns: FEW_RUNS }),
    });
    const seconds = (performance.now() - started) / 1_000;
    const isFound = report.diff !== "";
    const applied = isFound && (report.landed || await applyDiff(root, report.diff));
    const isRight = applied && await passesHidden(program, root);
    const outcome = !isFound ? "not_found" : isRight ? "right" : "overfitted";
    const { verdict, diff } = report;
    const { tried, seconds: searchSeconds } = watch;
    return { program, outcome, seconds, searchSeconds, tried, verdict, diff };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

/** The search alone: quick, and the same patch. */
async function playSearch(program: Program, sandbox: Sandbox): Promise<Result> {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "repair-" }));
  const started = performance.now();
  try {
    writeProject(root, renderProject(program, { source: plantFault(program), isHidden: false }));
    const found = await searchAlone(root, { test: COMMANDS[program.language], sandbox });
    const seconds = (performance.now() - started) / 1_000;
    if (found.edit) {
      const path = `${root}/${found.edit.path}`;
      const text = Deno.readTextFileSync(path);
      Deno.writeTextFileSync(path, text.replace(found.edit.old, () => found.edit?.new ?? ""));
    }
    const isRight = found.edit !== null && await passesHidden(program, root);
    const outcome = found.edit === null ? "not_found" : isRight ? "right" : "overfitted";
    const { tried, seconds: searchSeconds, explanation: diff } = found;
    return { program, outcome, seconds, searchSeconds, tried, verdict: "", diff };
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

/** A patch that was held back as suspect is judged all the same. */
async function applyDiff(root: string, diff: string): Promise<boolean> {
  Deno.writeTextFileSync(`${root}/found.patch`, diff);
  const child = new Deno.Command("git", {
    args: ["apply", "found.patch"],
    cwd: root,
    stderr: "null",
  });
  return (await child.output()).success;
}

function renderResult(result: Result): string {
  const { program, outcome, seconds, searchSeconds, tried, verdict } = result;
  const { id, language, kind, needs } = program;
  return [
    outcome.padEnd(11),
    id.padEnd(14),
    language,
    kind.padEnd(17),
    needs.padEnd(10),
    `${seconds.toFixed(1)} s`.padStart(7),
    `search ${searchSeconds.toFixed(1)} s`.padStart(13),
    `${tried} tried`.padStart(11),
    `${Math.round(tried / Math.max(0.001, searchSeconds))} a second`.padStart(13),
    verdict,
  ].join("  ");
}

function renderSummary(results: readonly Result[]): string {
  const share = (some: readonly Result[]) =>
    `${some.length} of ${results.length} (${Math.round(100 * some.length / results.length)} %)`;
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const searched = results.reduce((sum, result) => sum + result.searchSeconds, 0);
  const tried = results.reduce((sum, result) => sum + result.tried, 0);
  return [
    `found        ${share(results.filter(({ outcome }) => outcome !== "not_found"))}`,
    `right first  ${share(results.filter(({ outcome }) => outcome === "right"))}`,
    `overfitted   ${share(results.filter(({ outcome }) => outcome === "overfitted"))}`,
    `seconds      ${(seconds / results.length).toFixed(1)} a program, of which ` +
    `${(searched / results.length).toFixed(1)} to search`,
    `candidates   ${tried} tried, ${Math.round(tried / searched)} a second`,
  ].join("\n");
}

/** A copy, since a run leaves its state folder where it works. */
function copyShop(): string {
  const target = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "repair-rate-" }));
  const source = new URL("../../../examples/shop/", import.meta.url).pathname;
  const copy = (from: string, to: string): void => {
    Deno.mkdirSync(to, { recursive: true });
    for (const { name, isDirectory } of Deno.readDirSync(from)) {
      if (isDirectory) copy(`${from}/${name}`, `${to}/${name}`);
      else Deno.copyFileSync(`${from}/${name}`, `${to}/${name}`);
    }
  };
  copy(source.replace(/\/$/, ""), target);
  return target;
}

async function playRate(sandbox: Sandbox): Promise<boolean> {
  const shop = copyShop();
  try {
    return await measureRate(shop, { sandbox, print: (line) => console.log(line) });
  } finally {
    Deno.removeSync(shop, { recursive: true });
  }
}

if (import.meta.main) {
  const sandbox = await chooseSandbox({
    requested: "auto",
    runner: "unknown",
    denoPath: Deno.execPath(),
    pathEnv: Deno.env.get("PATH") ?? "",
    home: Deno.env.get("HOME") ?? null,
    denoDir: null,
  });
  if (sandbox.kind === "unavailable") throw new Error(sandbox.reason);
  const flags = Deno.args.filter((arg) => arg.startsWith("--"));
  const ids = Deno.args.filter((arg) => !arg.startsWith("--"));
  if (flags.includes("--rate")) Deno.exit(await playRate(sandbox) ? 0 : 1);
  const wanted = PROGRAMS.filter(({ id, language }) =>
    ids.length === 0 || ids.includes(id) || ids.includes(language)
  );
  const results: Result[] = [];
  for (const program of wanted) {
    const result = flags.includes("--search")
      ? await playSearch(program, sandbox)
      : await play(program, { sandbox, isVerified: flags.includes("--verify") });
    results.push(result);
    console.log(renderResult(result));
    if (flags.includes("--show") && result.outcome !== "right") console.log(result.diff);
  }
  console.log(renderSummary(results));
  const right = results.filter(({ outcome }) => outcome === "right").length;
  Deno.exit(right / results.length >= 0.7 ? 0 : 1);
}
