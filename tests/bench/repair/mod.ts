/**
 * The repair benchmark: programs with one planted fault, given to the repairer, judged by tests that
 * it never saw. Prints found, right first, overfitted, seconds and candidates a second.
 *
 *     deno task bench:repair [id …]
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
import { COMMANDS, plantFault, type Program, renderProject } from "./program.ts";

/** All programs. */
export const PROGRAMS: readonly Program[] = [...TS_PROGRAMS, ...JS_PROGRAMS, ...PY_PROGRAMS];

/** What became of one program. */
interface Result {
  readonly program: Program;
  readonly outcome: "right" | "overfitted" | "not_found";
  readonly seconds: number;
  readonly tried: number;
  readonly verdict: string;
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

async function play(program: Program, sandbox: Sandbox): Promise<Result> {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "repair-" }));
  let tried = 0;
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
      events: {
        take: (event: RunEvent) => {
          if (event.kind === "searched") tried = event.tried;
        },
      },
    });
    const seconds = (performance.now() - started) / 1_000;
    const isFound = report.diff !== "";
    const applied = isFound && (report.landed || await applyDiff(root, report.diff));
    const isRight = applied && await passesHidden(program, root);
    const outcome = !isFound ? "not_found" : isRight ? "right" : "overfitted";
    return { program, outcome, seconds, tried, verdict: report.verdict };
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

function renderResult({ program, outcome, seconds, tried, verdict }: Result): string {
  const { id, language, kind, needs } = program;
  return [
    outcome.padEnd(11),
    id.padEnd(14),
    language,
    kind.padEnd(17),
    needs.padEnd(10),
    `${seconds.toFixed(1)} s`.padStart(7),
    `${tried} tried`.padStart(11),
    verdict,
  ].join("  ");
}

function renderSummary(results: readonly Result[]): string {
  const share = (some: readonly Result[]) =>
    `${some.length} of ${results.length} (${Math.round(100 * some.length / results.length)} %)`;
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const tried = results.reduce((sum, result) => sum + result.tried, 0);
  return [
    `found        ${share(results.filter(({ outcome }) => outcome !== "not_found"))}`,
    `right first  ${share(results.filter(({ outcome }) => outcome === "right"))}`,
    `overfitted   ${share(results.filter(({ outcome }) => outcome === "overfitted"))}`,
    `seconds      ${(seconds / results.length).toFixed(1)} a program`,
    `candidates   ${tried} tried`,
  ].join("\n");
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
  const wanted = PROGRAMS.filter(({ id }) => Deno.args.length === 0 || Deno.args.includes(id));
  const results: Result[] = [];
  for (const program of wanted) {
    const result = await play(program, sandbox);
    results.push(result);
    console.log(renderResult(result));
  }
  console.log(renderSummary(results));
  const right = results.filter(({ outcome }) => outcome === "right").length;
  Deno.exit(right / results.length >= 0.7 ? 0 : 1);
}
