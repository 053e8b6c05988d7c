/**
 * One run of the soak: the whole loop with the real SDK, over a server that fails as a seed says.
 *
 * The project lives in memory. What must hold of every run is asserted here.
 *
 * @module
 */

import type { FixReport } from "../../loop/verdict.ts";
import { createOpenAiModel } from "../../models/openai.ts";
import { resolveProvider } from "../../models/providers.ts";
import { assert, assertEquals } from "../assert.ts";
import { conduct } from "../loop/fakes/fix.ts";
import { YES } from "../loop/fakes/people.ts";
import { startLoopback } from "../models/loopback.ts";
import type { Completion } from "../models/loopback_replies.ts";
import { type ChatMessage, type LoopbackRequest, parseBody } from "../models/loopback_request.ts";
import { createDraw, type Draw, DRESSES, PASSING, pick, TOLD } from "./faults.ts";

/** Longest that one run may take; a hang ends the soak. */
const MAX_RUN_MS = 30_000;

/** What one run came to. */
export interface SoakRun {
  readonly verdict: FixReport["verdict"];
  readonly requests: number;
  readonly faults: number;
}

const READ = { tool: "read_file", args: { path: "src/a.js" } };
const FIND = { tool: "read_file", args: { path: "src", find: "rest" } };
const NOPE = { tool: "constructor", args: {} };
const WORSE = { tool: "replace_in_file", args: { path: "src/a.js", old: "wrong", new: "worse" } };
const AGAIN = { tool: "replace_in_file", args: { path: "src/a.js", old: "worse", new: "right" } };
const RIGHT = { tool: "replace_in_file", args: { path: "src/a.js", old: "wrong", new: "right" } };
const WAYS: readonly (readonly Completion[])[] = [
  [{ calls: [RIGHT] }],
  [{ calls: [READ] }, { calls: [RIGHT] }],
  [{ calls: [READ, FIND, NOPE], text: "I look." }, { calls: [RIGHT] }],
  [{ calls: [READ] }, { calls: [WORSE] }, { calls: [FIND] }, { calls: [AGAIN] }],
];
const LAST: Completion = { text: "One word was wrong." };

/**
 * Plays one run.
 *
 * @param seed Decides the model's way and every fault.
 * @returns What it came to.
 * @throws {Error} Where something did not hold that must.
 */
export async function playSoakRun(seed: number): Promise<SoakRun> {
  const draw = createDraw(seed);
  const script = [...pick(WAYS, draw), LAST];
  const state = { at: 0, faults: 0, told: 0 };
  await using server = startLoopback(() => answer(script, { draw, state }));
  const model = createOpenAiModel({
    provider: resolveProvider("soak", server.baseUrl),
    model: "m",
    apiKey: null,
    limits: { maxTries: 6 },
    clock: { now: () => 0, random: () => 0, sleep: () => Promise.resolve() },
  });
  const { report, events, project } = await withLimit(
    conduct({
      answers: Array(9).fill(YES),
      task: { maxSteps: 20, approve: "auto" },
      effects: { model },
    }),
    seed,
  );
  server.requests.forEach(assertValid);
  // Each edit that was said happened once, and none that was not said.
  const applied = events.of("applying").map(({ path }) => path);
  const said = script.flatMap(({ calls = [] }) => calls).filter(({ tool }) =>
    tool === "replace_in_file"
  );
  if (report.verdict === "fixed") {
    assertEquals(applied.length, said.length, `seed ${seed}: edits`);
    assertEquals(project.text("src/a.js"), "right\nrest\n", `seed ${seed}: landed`);
  } else {
    assert(applied.length <= said.length, `seed ${seed}: edits`);
    assertEquals(project.text("src/a.js"), "wrong\nrest\n", `seed ${seed}: nothing landed`);
    assert(report.reasons.join("").length > 0, `seed ${seed}: a reason`);
  }
  assertEquals(project.openRooms(), 0);
  return { verdict: report.verdict, requests: server.requests.length, faults: state.faults };
}

/** A third of the answers are faults, and half of the others come in an odd dress. */
function answer(
  script: readonly Completion[],
  { draw, state }: {
    readonly draw: Draw;
    readonly state: { at: number; faults: number; told: number };
  },
) {
  const good = script[state.at] ?? LAST;
  const chance = draw();
  if (chance < 0.2) {
    state.faults++;
    return pick(PASSING, draw)(good, draw);
  }
  if (chance < 0.33 && state.told < 2) {
    state.faults++;
    state.told++;
    return pick(TOLD, draw)(good, draw);
  }
  state.at++;
  state.told = 0;
  return pick(DRESSES, draw)(good, draw);
}

/** Each call is answered once, in order, right behind the reply that made it. */
function assertValid(request: LoopbackRequest): void {
  const { messages } = parseBody(request);
  const seen = new Set<string>();
  let open: string[] = [];
  for (const message of messages) {
    if (message.role === "tool") {
      assertEquals(message.tool_call_id, open.shift());
      continue;
    }
    assertEquals(open, []);
    open = listIds(message);
    for (const id of open) {
      assert(id !== "" && !seen.has(id), `id ${id}`);
      seen.add(id);
    }
  }
  assertEquals(open, []);
}

function listIds({ tool_calls = [] }: ChatMessage): string[] {
  return tool_calls.map(({ id }) => id ?? "");
}

async function withLimit<T>(run: Promise<T>, seed: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Run of seed ${seed} hangs`)), MAX_RUN_MS);
  try {
    return await Promise.race([run, promise]);
  } finally {
    clearTimeout(timer);
  }
}
