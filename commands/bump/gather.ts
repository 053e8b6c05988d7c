/**
 * Gathering the evidence for a bump: what touches the dependency, what is installed, what the tests
 * say with it, and what ran on the pull request.
 *
 * Imports every folder. Its effects are those of a verify: a room, test runs in it, the state folder.
 *
 * @module
 */

import type { Policy } from "../../guards/policy.ts";
import { detectLanguage } from "../../guards/syntax/parser.ts";
import { decodeText } from "../../guards/text.ts";
import type { EventSink } from "../../loop/events.ts";
import type { VerifyRoom } from "../../loop/lab.ts";
import { isGreen } from "../../loop/outcomes.ts";
import { readHead } from "../../room/git_head.ts";
import { createProjectPaths } from "../../room/runners/project_paths.ts";
import type { Sandbox } from "../../room/sandboxed_command.ts";
import type { TestRun } from "../../room/test_run.ts";
import { readImportGraph } from "../imports/import_graph.ts";
import { isImportConfiguration } from "../imports/import_rules.ts";
import { readProjectFile } from "../input_files.ts";
import { createRooms } from "../rooms.ts";
import type { Session } from "../session.ts";
import { type Check, judgeActionUse } from "./checks.ts";
import { type CodeUse, findCodeUses } from "./code_uses.ts";
import { createMatcher, findAliases, findDeclarations, isManifest } from "./dependency.ts";
import { type Bump, type Evidence, type Finding, isSameVersion } from "./evidence.ts";
import { exerciseUses } from "./exercise.ts";
import { findInstalled, type Installed } from "./installed.ts";
import { isLock, listLocked } from "./locks.ts";
import { findTypeCheck, readTypeCheck, type Types } from "./type_checks.ts";
import { listActionUses } from "./workflows.ts";

/** What is asked, and with what. */
export interface GatherOptions {
  readonly workspace: string;
  readonly bump: Bump;
  /** Null where neither a flag nor the policy names one. */
  readonly test: readonly string[] | null;
  readonly sandbox: Sandbox;
  readonly policy?: Policy;
  readonly timeoutMs: number;
  /** Test runs with a use cut, at the most. */
  readonly maxRuns: number;
  /** What ran on the pull request; null where it was not given. */
  readonly checks: readonly Check[] | null;
  readonly signal: AbortSignal;
}

/** A run of tests takes longer than this look, so that it may be longer than that of a tour. */
const GRAPH_LIMITS = { maxFiles: 20_000, maxCharacters: 100_000_000 };
/** Longest source that is read. */
const MAX_CHARACTERS = 2_000_000;
/** Locks are long, and only looked through. */
const MAX_LOCK_CHARACTERS = 50_000_000;

/**
 * Gathers the evidence for a bump.
 *
 * @param options What is asked.
 * @param session The hold on the project.
 * @returns The evidence.
 * @throws {TypeError} Where nothing in the project names the dependency.
 */
export async function gatherEvidence(options: GatherOptions, session: Session): Promise<Evidence> {
  const { events, run } = session;
  const rooms = createRooms({ ...options, test: options.test ?? [], events, dir: run.rooms });
  const room = await rooms.openVerifyRoom();
  try {
    return await gather(options, { session, room });
  } finally {
    await room.close();
  }
}

async function gather(
  options: GatherOptions,
  { session, room }: { readonly session: Session; readonly room: VerifyRoom },
): Promise<Evidence> {
  const { bump, workspace, test } = options;
  const { texts, unread } = await readTexts(room);
  const read = (path: string) => texts.get(path) ?? null;
  const files = room.files();
  const declared = findDeclarations(bump.dependency, { files, read });
  const actions = findActions(options, texts);
  const ask = (argv: readonly string[]) => runAside(argv, { ...options, session });
  const ecosystems = [...new Set(declared.map(({ ecosystem }) => ecosystem))];
  const installed = await Promise.all(
    ecosystems.filter((one) => one !== "actions").map((ecosystem) =>
      findInstalled(ecosystem, {
        ...{ dependency: bump.dependency, to: bump.to, run: ask, python: findPython(test) },
        read: (path) => read(path) ?? readProjectFile(workspace, path),
      })
    ),
  );
  const aliases = findAliases(bump.dependency, { files, read });
  const modules = installed.flatMap(({ modules }) => modules);
  const uses = await findCodeUses(
    new Map([...texts].filter(([path]) => detectLanguage(path) !== null)),
    createMatcher(bump.dependency, { aliases, modules }),
  );
  const isNamed = declared.length + uses.length + actions.length > 0;
  const locked = isNamed ? [] : listLocked(bump.dependency, { files, read });
  if (!isNamed && locked.length === 0) {
    throw new TypeError(
      `Cannot look at a bump of "${bump.dependency}": found neither a manifest, a lock, a source ` +
        "nor a workflow that names it",
    );
  }
  const seen = await judgeUses(uses, { ...options, session, room, installed, files, texts });
  return {
    bump,
    ecosystems,
    installed: installed.map(({ words }) => words),
    ...seen,
    findings: [...seen.findings, ...actions],
    notLookedAt: [...unread, ...locked, ...seen.notLookedAt],
  };
}

interface Texts {
  readonly texts: ReadonlyMap<string, string>;
  readonly unread: readonly string[];
}

async function readTexts(room: VerifyRoom): Promise<Texts> {
  const texts = new Map<string, string>();
  const unread: string[] = [];
  for (const path of room.files()) {
    const isSource = detectLanguage(path) !== null;
    if (!isSource && !isLock(path) && !isConfiguration(path)) continue;
    const decoded = decodeText(await room.read(path) ?? new Uint8Array());
    if (decoded.kind === "text" && decoded.text.length <= findLimit(path)) {
      texts.set(path, decoded.text);
    } else if (isSource || isLock(path)) unread.push(`${path}: it is no text, or too large`);
  }
  return { texts, unread };
}

function isConfiguration(path: string): boolean {
  return isManifest(path) || isImportConfiguration(path);
}

function findLimit(path: string): number {
  return isLock(path) ? MAX_LOCK_CHARACTERS : MAX_CHARACTERS;
}

function findPython(test: GatherOptions["test"]): string {
  return test?.find((word) => /(^|\/)python[\d.]*$/.test(word)) ?? "python3";
}

function findActions(
  { bump, checks, workspace }: GatherOptions,
  texts: ReadonlyMap<string, string>,
): readonly Finding[] {
  const { commit } = readHead(workspace);
  const isBumped = (version: string) => isSameVersion(version, bump.to);
  return [...texts].filter(([path]) => /\.ya?ml$/.test(path)).flatMap(([path, text]) =>
    listActionUses(path, text, { action: bump.dependency }).map((use) => ({
      ...{ file: path, line: use.line, name: use.text },
      ...judgeActionUse(use, { checks, isBumped, commit }),
    }))
  );
}

/** Runs a command beside the tests, in a room of its own. */
async function runAside(
  argv: readonly string[],
  options: GatherOptions & { readonly session: Session },
): Promise<TestRun> {
  const { session } = options;
  const dir = `${session.run.rooms}/aside-${session.createId()}`;
  const events: EventSink = { take() {} };
  const rooms = createRooms({ ...options, test: argv, dir, events });
  const room = await rooms.openVerifyRoom();
  try {
    return await room.runTests({ purpose: "asked" });
  } finally {
    await room.close();
  }
}

interface JudgeOptions extends GatherOptions {
  readonly session: Session;
  readonly room: VerifyRoom;
  readonly installed: readonly Installed[];
  readonly files: readonly string[];
  readonly texts: ReadonlyMap<string, string>;
}

type Seen = Pick<Evidence, "tests" | "types" | "findings" | "hasStrayRed" | "notLookedAt">;

const UNNAMED = "no test command is named, --test COMMAND names one";
const NOTHING_RUN = { hasStrayRed: false, notLookedAt: [], types: "not looked at" } as const;

async function judgeUses(uses: readonly CodeUse[], options: JudgeOptions): Promise<Seen> {
  const { test, installed, room } = options;
  const missing = installed.find(({ isBumped }) => !isBumped);
  const why = uses.length === 0
    ? "no source touches it"
    : missing !== undefined
    ? missing.words
    : test === null
    ? UNNAMED
    : null;
  const refuse = (how: string) =>
    uses.map((use) => toFinding(use, { answer: "not_looked_at" as const, how }));
  if (why !== null || test === null) {
    const tests = `not run: ${why ?? UNNAMED}`;
    return { ...NOTHING_RUN, tests, findings: refuse(why ?? "") };
  }
  const base = await room.runTests({ purpose: "baseline" });
  if (base.kind !== "tests" && base.kind !== "load_error") {
    return { ...NOTHING_RUN, tests: base.summary, findings: refuse(`the tests said nothing`) };
  }
  const types = await checkTypes(uses, options);
  const read = (path: string) => options.texts.get(path) ?? null;
  const graph = await readImportGraph(options.files, read, GRAPH_LIMITS);
  const repeat = await room.runTests({ purpose: "verify_repeat" });
  const judged = await exerciseUses(uses, { ...options, base, repeat, graph });
  const findings = uses.map((use, index) =>
    toFinding(use, judgeByTypes(use, types) ?? judged[index] ?? UNJUDGED)
  );
  const isRed = findings.some(({ answer }) => answer === "exercised_red");
  return {
    tests: `${test.join(" ")}: ${base.summary}`,
    types: types.words,
    findings,
    hasStrayRed: !isGreen(base) && !isRed,
    notLookedAt: graph.notLookedAt,
  };
}

const UNJUDGED = { answer: "not_looked_at", how: "the run was ended before" } as const;

function toFinding(
  { file, use }: CodeUse,
  judged: Pick<Finding, "answer" | "how">,
): Finding {
  return { file, line: use.line, name: use.name, ...judged };
}

async function checkTypes(uses: readonly CodeUse[], options: JudgeOptions): Promise<Types> {
  const { workspace, files } = options;
  const touching = [...new Set(uses.map(({ file }) => file))];
  const has = (path: string) => files.includes(path) || readProjectFile(workspace, path) !== null;
  const check = findTypeCheck({ files: touching, has });
  if ("none" in check) return { words: check.none, errors: null };
  const run = await runAside(check.argv, options);
  const paths = createProjectPaths({ roots: [workspace], files });
  return readTypeCheck(check.argv, run, { paths });
}

/** An error of types speaks for itself; its absence does for what is a type and nothing else. */
function judgeByTypes(
  { file, use }: CodeUse,
  { errors, words }: Types,
): Pick<Finding, "answer" | "how"> | null {
  const line = errors?.get(file);
  if (line !== undefined) {
    return { answer: "exercised_red", how: `this file does not type-check, from line ${line}` };
  }
  if (errors === null || use.kind !== "type") return null;
  return { answer: "exercised_green", how: `by types alone: ${words}` };
}
