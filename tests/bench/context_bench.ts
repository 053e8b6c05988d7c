/**
 * Bytes that long conversations send, with the real SDK and a server on this machine.
 *
 * Each scenario is a project with one bug and a model that reads more than it needs, then fixes it.
 * Works in temporary folders of its own.
 *
 * @module
 */

import { fix } from "../../commands/library.ts";
import { join } from "../../guards/std_path.ts";
import type { FixReport } from "../../loop/verdict.ts";
import { createOpenAiModel } from "../../models/openai.ts";
import { resolveProvider } from "../../models/providers.ts";
import { startLoopback } from "../models/loopback.ts";
import { type CompletionCall, toStream } from "../models/loopback_replies.ts";
import type { LoopbackRequest } from "../models/loopback_request.ts";

/** A conversation: the project, what the model calls, and what that may cost. */
export interface Scenario {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** One call a turn; the last word follows. */
  readonly calls: readonly CompletionCall[];
  readonly log?: string;
  /** Bytes of all request bodies at the most. */
  readonly maxBytes: number;
  readonly verdict: FixReport["verdict"];
}

/** What a scenario came to. */
export interface Played {
  readonly report: FixReport;
  /** Bytes of each request's body. */
  readonly bytes: readonly number[];
  readonly total: number;
  readonly requests: readonly LoopbackRequest[];
}

/**
 * Plays a scenario.
 *
 * @param scenario The scenario.
 * @returns What it came to.
 */
export async function playScenario({ files, calls, log }: Scenario): Promise<Played> {
  const dir = await Deno.realPath(await Deno.makeTempDir({ prefix: "greenroom-context-" }));
  try {
    for (const [path, text] of Object.entries(files)) {
      Deno.mkdirSync(join(dir, path, ".."), { recursive: true });
      Deno.writeTextFileSync(join(dir, path), text);
    }
    await using server = startLoopback((_, index) => {
      const call = calls[index];
      return toStream(
        call ? { calls: [{ ...call, id: `call_${index}` }] } : { text: "Halves were floored." },
      );
    });
    const provider = resolveProvider("bench", server.baseUrl);
    const report = await fix({
      dir,
      test: "node --test",
      model: createOpenAiModel({ provider, model: "model", apiKey: null }),
      approve: "auto",
      maxSteps: calls.length + 2,
      ...(log === undefined ? {} : { log }),
    });
    const bytes = server.requests.map(({ bodyBytes }) => bodyBytes);
    const total = bytes.reduce((sum, count) => sum + count, 0);
    return { report, bytes, total, requests: server.requests };
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

const BUG = `export function roundHalfUp(cents) {
  return Math.floor(cents);
}
`;
const TEST = `import { test } from "node:test";
import { equal } from "node:assert/strict";
import { roundHalfUp } from "../src/round.js";
test("roundHalfUp() rounds half a cent up", () => equal(roundHalfUp(1.5), 2));
`;
const FIX: CompletionCall = {
  tool: "replace_in_file",
  args: { path: "src/round.js", old: "Math.floor(", new: "Math.round(" },
};
const PROJECT = { "src/round.js": BUG, "test/round.test.js": TEST };

/** A module of 200 lines and 12 kB. */
function makeModule(seed: number): string {
  return Array.from(
    { length: 200 },
    (_, line) =>
      `export const rate_${seed}_${String(line).padStart(3, "0")} = ${
        "0123456789".repeat(4).slice(0, 34 - String(seed).length)
      };`,
  ).join("\n") + "\n";
}

function makeDifferent(): Scenario {
  const names = Array.from({ length: 30 }, (_, index) => `src/rates/r${index}.js`);
  const files = names.map((name, index) => [name, makeModule(index)]);
  return {
    name: "30 turns that each read another 200-line file of 12 kB",
    files: { ...PROJECT, ...Object.fromEntries(files) },
    calls: [...names.map((path) => ({ tool: "read_file", args: { path } })), FIX],
    maxBytes: 600_000,
    verdict: "fixed",
  };
}

function makeSame(): Scenario {
  return {
    name: "the same file of 12 kB read 30 times in a row",
    files: { ...PROJECT, "src/rates.js": makeModule(1) },
    calls: Array(30).fill({ tool: "read_file", args: { path: "src/rates.js" } }),
    maxBytes: 60_000,
    verdict: "not_fixed",
  };
}

/** Two calls in turn, so that nobody takes the model for stuck. */
function makeInTurn(): Scenario {
  const reads = Array.from({ length: 30 }, (_, index) => [
    { tool: "read_file", args: { path: "src/rates.js" } },
    { tool: "read_file", args: { path: "src", find: `rate_1_${String(index).padStart(3, "0")}` } },
  ]);
  return {
    name: "the same file read 30 times, a search between each two",
    files: { ...PROJECT, "src/rates.js": makeModule(1) },
    calls: [...reads.flat(), FIX],
    maxBytes: 600_000,
    verdict: "fixed",
  };
}

/** The bug lies in the middle of a source of 60,000 characters, its cause in a log of 5 MB. */
function makeLong(): Scenario {
  const filler = Array.from(
    { length: 968 },
    (_, line) => `/** Rate ${line} of the table. */ export const rate${line} = ${line};\n`,
  );
  const source = [...filler.slice(0, 535), BUG, ...filler.slice(535)].join("");
  const noise = Array.from(
    { length: 60_000 },
    (_, line) =>
      `2026-01-01T00:00:00Z npm info step ${line} of the build took ${line % 97} ms, cached: yes`,
  );
  const cause = [
    "✖ roundHalfUp() rounds half a cent up",
    "  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 1 !== 2",
    "      at TestContext.<anonymous> (test/round.test.js:4:53)",
  ];
  const log = [...noise.slice(0, 40_000), ...cause, ...noise.slice(40_000), "ℹ fail 1"].join("\n");
  return {
    name: "8 turns over a source of 60,000 characters and a log of 5 MB",
    files: { ...PROJECT, "src/round.js": source },
    log,
    calls: [
      { tool: "read_file", args: { path: "src/round.js" } },
      { tool: "read_file", args: { path: "test/round.test.js" } },
      { tool: "read_file", args: { path: "src/round.js", from: 530, to: 545 } },
      { tool: "read_file", args: { find: "roundHalfUp" } },
      { tool: "read_file", args: { path: "src" } },
      { tool: "read_file", args: { path: "src/round.js", from: 500, to: 560 } },
      FIX,
    ],
    maxBytes: 40_000,
    verdict: "fixed",
  };
}

/** All scenarios. */
export const SCENARIOS: readonly Scenario[] = [
  makeDifferent(),
  makeSame(),
  makeInTurn(),
  makeLong(),
];
