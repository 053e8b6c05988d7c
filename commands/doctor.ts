/**
 * The command `doctor`: what this machine can do, what each sandbox holds and does not hold, and
 * the one command that would improve it.
 *
 * Imports `room/`; its effect is the trial of each sandbox.
 *
 * @module
 */

import { chooseSandbox } from "../room/sandbox.ts";
import { SANDBOX_FACTS, type SandboxFacts } from "../room/sandbox_facts.ts";
import type { Environment } from "./environment.ts";
import { EXIT_COULD_NOT_RUN } from "./exit_codes.ts";
import { wrapWords } from "./screen/wrap.ts";
import { createDenoTerminal } from "./terminal.ts";
import type { World } from "./world.ts";

/** One sandbox on this machine. */
export interface Finding {
  readonly facts: SandboxFacts;
  readonly works: boolean;
  /** What it says of itself, or why it does not work and what would help. */
  readonly words: string;
}

/** What the examination found. */
export interface Examination {
  readonly deno: string;
  readonly system: string;
  readonly findings: readonly Finding[];
}

/**
 * Runs the command.
 *
 * @param world Everything it needs from outside.
 * @param options How the result is written.
 * @returns The exit code: that of a run that could not happen where the strictest sandbox fails.
 */
export async function runDoctor(
  { environment, print }: World,
  { printsJson }: { readonly printsJson: boolean },
): Promise<number> {
  const examination = await examineMachine(environment);
  const { columns } = createDenoTerminal().size();
  print(
    printsJson ? `${JSON.stringify(examination)}\n` : renderExamination(examination, { columns }),
  );
  return examination.findings[0]?.works ? 0 : EXIT_COULD_NOT_RUN;
}

/**
 * Tries every sandbox on this machine.
 *
 * @param environment The environment.
 * @returns What works and what does not.
 */
export async function examineMachine(environment: Environment): Promise<Examination> {
  const possible = SANDBOX_FACTS.filter(({ system }) =>
    system === null || system === Deno.build.os
  );
  const findings = await Promise.all(possible.map((facts) => examine(facts, environment)));
  return {
    deno: Deno.version.deno,
    system: `${Deno.build.os} ${Deno.build.arch}`,
    findings,
  };
}

async function examine(facts: SandboxFacts, environment: Environment): Promise<Finding> {
  const sandbox = await chooseSandbox({
    requested: facts.kind,
    runner: "deno",
    denoPath: environment.denoPath,
    pathEnv: environment.get("PATH") ?? "",
    home: environment.get("HOME"),
    denoDir: environment.get("DENO_DIR"),
  });
  return sandbox.kind === "unavailable"
    ? { facts, works: false, words: sandbox.reason }
    : { facts, works: true, words: sandbox.summary };
}

/**
 * Renders an examination for a person.
 *
 * @param examination What was found.
 * @param options Columns of the screen.
 * @returns Lines that end in a line break.
 */
export function renderExamination(
  { deno, system, findings }: Examination,
  { columns }: { readonly columns: number },
): string {
  const [first] = findings;
  const chosen = findings.find(({ works }) => works);
  const lines = [
    `Deno ${deno} on ${system}`,
    ...findings.flatMap((finding) => ["", ...renderFinding(finding, columns)]),
    "",
    ...wrapWords(renderAdvice(chosen, first), columns),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function renderFinding({ facts, works, words }: Finding, columns: number): string[] {
  const list = (sign: string, entries: readonly string[]) =>
    entries.flatMap((entry) =>
      wrapWords(entry, columns - 4).map((row, at) => `  ${at === 0 ? sign : " "} ${row}`)
    );
  const state = works ? "works" : "does not work here";
  return [
    ...wrapWords(`${facts.kind} ${state}: ${facts.holdsCommands}`, columns),
    ...(works ? [] : wrapWords(words, columns - 2).map((row) => `  ${row}`)),
    ...list("+", facts.holds),
    ...list("-", facts.doesNotHold),
  ];
}

function renderAdvice(chosen: Finding | undefined, strictest: Finding | undefined): string {
  if (chosen !== undefined && chosen === strictest) {
    return "Nothing to improve: the strictest sandbox works, and --sandbox auto takes it.";
  }
  const now = chosen?.facts.kind === "deno"
    ? "Here --sandbox auto holds plain deno test commands by flags and refuses all others."
    : "Here --sandbox auto refuses to run.";
  return `${now} ${strictest?.words ?? ""}`;
}
