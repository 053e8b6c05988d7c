/**
 * A long journal, made up.
 *
 * @module
 */

import type { RunEvent } from "../../loop/events.ts";
import { toJournal } from "../loop/fakes/journal.ts";

const USAGE = {
  ...{ inputTokens: 1_200, outputTokens: 40, cachedTokens: null, costUsd: 0.0004 },
  ...{ bytesSent: 900, requests: 1 },
};

/**
 * Makes the journal of a run that never ended.
 *
 * @param steps Turns of its model; each is five events.
 * @returns Its text.
 */
export function createLongJournal(steps: number): string {
  const events: RunEvent[] = [
    {
      kind: "run_started",
      ...{ run: "long", version: "0.1.0", testCommand: ["deno", "test"], model: "scripted:long" },
      ...{ approve: "ask", sandbox: "none", maxSteps: steps, timeoutMs: 1_000, issue: null },
      settings: { words: [], flags: [], inode: null },
    },
  ];
  for (let step = 1; step <= steps; step++) events.push(...listTurn(step));
  return toJournal(events);
}

function listTurn(step: number): readonly RunEvent[] {
  const call = `c${step}`;
  const tool = "read_file";
  const content = `Result of step ${step}. ${"Some words. ".repeat(40)}`;
  return [
    { kind: "prompted", step, added: [{ role: "tool", content }] },
    {
      ...{ kind: "replied", step, text: `I look at file ${step}.`, usage: USAGE, extra: null },
      calls: [{ id: call, tool, args: { kind: "json", value: { path: `src/${step}.ts` } } }],
    },
    { kind: "requested", call, tool, path: `src/${step}.ts`, diff: null },
    {
      kind: "decided",
      call,
      tool,
      decision: { kind: "allow", rule: "read", reason: "May be read" },
    },
    { kind: "tool_finished", call, tool, isError: false, result: content, refusedBy: null },
  ];
}
