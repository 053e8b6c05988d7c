/**
 * Plays tool calls on a real room of a throw-away project: what the model gets back, what a person
 * was asked, what the files came to.
 *
 * @module
 */

import { DEFAULT_POLICY, type Policy } from "../../guards/policy.ts";
import type { FileChange } from "../../guards/request.ts";
import type { Answer, Question } from "../../loop/approver.ts";
import { carryOutCall } from "../../loop/calls.ts";
import { ChangeSet } from "../../loop/change_set.ts";
import { createDenyStore } from "../../loop/deny_store.ts";
import type { RunEvent } from "../../loop/events.ts";
import { createStateDir } from "../../loop/state_dir.ts";
import type { Refusal } from "../../loop/verdict.ts";
import { openRoom } from "../../room/room.ts";
import { listTools } from "../../tools/mod.ts";
import { createRoomView } from "../../tools/room_view.ts";

/** One call of a model. */
export interface PlayedCall {
  readonly tool: string;
  readonly args: unknown;
}

/** An answer, and what happens in the room while its question is open. */
export type Meanwhile = (room: string) => Answer;

/** What is played. */
export interface Play {
  /** Files by path: text, bytes, or a target after `->` for a link. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Makes what files cannot: links, pipes, modes; gets the project's path. */
  readonly setup?: (workspace: string) => void | Promise<void>;
  readonly calls: readonly PlayedCall[];
  /** Answers in order; a question beyond them is a failure of the test. */
  readonly answers?: readonly (Answer | Meanwhile)[];
  readonly policy?: Policy;
  /** Project to play in, where one play follows another. */
  readonly workspace?: string;
}

/** What came of it. */
export interface Played {
  readonly workspace: string;
  /** Absolute path of the room. */
  readonly room: string;
  /** Results for the model, one a call. */
  readonly results: readonly string[];
  readonly questions: readonly Question[];
  readonly refusals: readonly Refusal[];
  readonly changes: readonly FileChange[];
  readonly events: readonly RunEvent[];
  /** Bytes of a file of the room after the last call, or null. */
  bytes(path: string): Uint8Array | null;
  /** Text of a file of the room after the last call, or null. */
  text(path: string): string | null;
  /** Permission bits of a file of the room. */
  mode(path: string): number;
}

/**
 * Plays calls, then hands what came of them to the checks, then removes the project.
 *
 * @param play Project, calls and answers.
 * @param check Checks on what came of it; the room is still open.
 */
export async function playCalls(
  play: Play,
  check: (played: Played) => void | Promise<void>,
): Promise<void> {
  const workspace = play.workspace ?? await Deno.realPath(await Deno.makeTempDir());
  writeFiles(workspace, play.files ?? {});
  await play.setup?.(workspace);
  const state = createStateDir(workspace);
  const run = state.createRun(`play-${crypto.randomUUID()}`);
  const room = await openRoom(workspace, { dir: `${run.rooms}/1` });
  try {
    await check(await carryOut(play, { workspace, state, room }));
  } finally {
    await room.close();
    run.close();
    if (play.workspace === undefined) await Deno.remove(workspace, { recursive: true });
  }
}

interface Stage {
  readonly workspace: string;
  readonly state: ReturnType<typeof createStateDir>;
  readonly room: Awaited<ReturnType<typeof openRoom>>;
}

async function carryOut(play: Play, { workspace, state, room }: Stage): Promise<Played> {
  const questions: Question[] = [];
  const refusals: Refusal[] = [];
  const events: RunEvent[] = [];
  const changes = new ChangeSet();
  const policy = play.policy ?? DEFAULT_POLICY;
  const answers = [...play.answers ?? []];
  const context = {
    tools: listTools({ hasCommands: policy.commands.length > 0 }),
    toolContext: {
      room: createRoomView(room),
      runPinned: (filter: string | null) => Promise.resolve(`ran the tests (${filter})`),
      runCommand: (argv: readonly string[]) => Promise.resolve(`ran ${argv.join(" ")}`),
    },
    policy,
    denyStore: createDenyStore(state),
    approver: {
      ask: (question: Question): Promise<Answer> => {
        questions.push(question);
        const answer = answers.shift();
        if (!answer) throw new Error("A question was asked and the test has no answer for it");
        return Promise.resolve(typeof answer === "function" ? answer(room.root) : answer);
      },
    },
    askWhen: "each",
    answeredBy: "person",
    changes,
    refusals,
    events: { take: (event: RunEvent) => void events.push(event) },
    now: () => new Date("2026-01-02T03:04:05Z"),
    createId: () => `denial${questions.length}`,
  } as const;
  const results: string[] = [];
  for (const [index, { tool, args }] of play.calls.entries()) {
    const call = { id: `call_${index}`, tool, args: { kind: "json", value: args } } as const;
    results.push((await carryOutCall(call, context)).text);
  }
  const bytes = (path: string) => readOrNull(`${room.root}/${path}`);
  return {
    workspace,
    room: room.root,
    results,
    questions,
    refusals,
    changes: changes.list(),
    events,
    bytes,
    text: (path) => {
      const found = bytes(path);
      return found && new TextDecoder("utf-8", { ignoreBOM: true }).decode(found);
    },
    mode: (path) => (Deno.statSync(`${room.root}/${path}`).mode ?? 0) & 0o7777,
  };
}

/**
 * Writes files into a project.
 *
 * @param root The project.
 * @param files Texts or bytes by path.
 */
export function writeFiles(
  root: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): void {
  for (const [path, content] of Object.entries(files)) {
    const target = `${root}/${path}`;
    Deno.mkdirSync(target.slice(0, target.lastIndexOf("/")), { recursive: true });
    if (typeof content === "string") Deno.writeTextFileSync(target, content);
    else Deno.writeFileSync(target, content);
  }
}

function readOrNull(path: string): Uint8Array | null {
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
