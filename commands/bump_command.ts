/**
 * The command `bump`: evidence for a dependency that has a new version, and what follows from it.
 *
 * Imports every folder; its effects are those of a verify.
 *
 * @module
 */

import { parsePolicy } from "../guards/policy.ts";
import { parseChecks } from "./bump/checks.ts";
import { advise, type Evidence } from "./bump/evidence.ts";
import { gatherEvidence } from "./bump/gather.ts";
import { renderBump, renderBumpJson } from "./bump/render_bump.ts";
import { EXIT_INTERRUPTED } from "./exit_codes.ts";
import { NOTHING_ASKED } from "./flags/nothing_asked.ts";
import type { BumpWish } from "./flags/parse_survey.ts";
import { readInput, readPolicy, resolveWorkspace, toAbsolute } from "./input_files.ts";
import { createProgress } from "./progress.ts";
import { getReady } from "./ready.ts";
import { openSession, type Session } from "./session.ts";
import { settleOptions } from "./settled.ts";
import { createDenoTerminal } from "./terminal.ts";
import { VERSION } from "./version.ts";
import type { Start, World } from "./world.ts";

/** Stands in for a test command where none is named; it is never started. */
const NO_TEST = ["no-test-command"];

const EXIT_CODES = { go: 0, red: 1, ask: 3 } as const;

/**
 * Runs the command.
 *
 * @param wish What is asked.
 * @param start How the process was started.
 * @param world Everything it needs from outside.
 * @returns 0 where nothing speaks against the bump, 1 where it is red, 3 where a person must look.
 * @throws {Error} Where it cannot run; the message says what was found and what is needed.
 */
export async function runBumpCommand(
  { wish, start, world }: {
    readonly wish: BumpWish;
    readonly start: Omit<Start, "kind">;
    readonly world: World;
  },
): Promise<number> {
  const { checks, dependency, from, to, printsJson, ...given } = wish.options;
  const { cwd } = world.environment;
  const hasTest = await isTestNamed(given, cwd);
  // The checks are read like a saved log: one file beside the workspace.
  const settled = await settleOptions(
    {
      ...NOTHING_ASKED,
      approve: "propose",
      ...given,
      printsJson,
      log: checks,
      test: hasTest ? given.test : NO_TEST,
    },
    cwd,
  );
  const ready = await getReady(
    { ...settled, model: null, rungs: [], reviewer: null },
    { ...start, kind: "verify" },
    world,
  );
  if (ready.kind !== "ready") return ready.kind === "restarted" ? ready.code : 0;
  const rows = settled.log === null ? null : parseChecks(readInput(settled.log, "--checks"));
  const signal = world.listenForInterrupt();
  const evidence = await lookInSession({
    ...settled,
    ...{ bump: { dependency, from, to }, checks: rows, sandbox: ready.sandbox, signal },
    test: hasTest ? settled.test : null,
  });
  if (signal.aborted) return EXIT_INTERRUPTED;
  world.print(printsJson ? renderBumpJson(evidence) : renderBump(evidence));
  return EXIT_CODES[advise(evidence).answer];
}

/** Which command it is, is settled like that of any run. */
async function isTestNamed(
  { test, dir }: Pick<BumpWish["options"], "test" | "dir">,
  cwd: string,
): Promise<boolean> {
  if (test !== null) return true;
  const text = readPolicy(resolveWorkspace(toAbsolute(dir ?? ".", cwd)));
  return text !== null && (await parsePolicy(text)).test !== undefined;
}

type LookOptions = Parameters<typeof gatherEvidence>[0];

/** The journal tells of a bump as of any run, so that it is listed among them. */
async function lookInSession(options: LookOptions): Promise<Evidence> {
  const terminal = createDenoTerminal();
  const progress = createProgress({
    write: (text) => terminal.write(text),
    isTerminal: Deno.stderr.isTerminal(),
    hasColour: terminal.hasColour,
    columns: () => terminal.size().columns,
    now: () => performance.now(),
  });
  const session = await openSession({ workspace: options.workspace, events: progress });
  try {
    takeStart(options, session);
    const evidence = await gatherEvidence(options, session);
    takeEnd(evidence, session);
    return evidence;
  } finally {
    session.close();
  }
}

function takeStart({ bump, test, sandbox, timeoutMs }: LookOptions, session: Session): void {
  session.events.take({
    kind: "run_started",
    run: session.run.id,
    version: VERSION,
    testCommand: test ?? [],
    model: "none",
    approve: "propose",
    sandbox: sandbox.summary,
    maxSteps: 0,
    timeoutMs,
    issue: `bump ${bump.dependency} from ${bump.from} to ${bump.to}`,
    settings: null,
  });
}

const VERDICTS = { go: "nothing_to_fix", red: "not_fixed", ask: "suspect" } as const;

function takeEnd(evidence: Evidence, { events }: Session): void {
  const { answer, reason } = advise(evidence);
  events.take({
    kind: "run_finished",
    verdict: VERDICTS[answer],
    reasons: [reason],
    explanation: "",
    landed: false,
    files: [],
    steps: 0,
    usage: {
      ...{ requests: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, isEstimated: false },
      ...{ bytesSent: 0, costUsd: 0 },
    },
    canResume: false,
  });
}
