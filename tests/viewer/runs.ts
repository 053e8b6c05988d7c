/**
 * Real runs of the pricing example for the viewer to show: a fixed, a denied and a suspect one.
 *
 * Starts the tests of the example in the sandbox of this machine.
 *
 * @module
 */

import { runFix } from "../../commands/run.ts";
import { createViewer } from "../../commands/view/app.tsx";
import { serve, type Serving } from "../../commands/view/serve.ts";
import { createStories } from "../../commands/view/stories.ts";
import type { Answer } from "../../loop/approver.ts";
import type { FixReport } from "../../loop/verdict.ts";
import { openStateReader } from "../../loop/state_dir.ts";
import { createScriptedModel } from "../../models/scripted.ts";
import { chooseSandbox } from "../../room/sandbox.ts";
import type { Project } from "../commands/cli/project.ts";

const SOURCE = "src/price.js";
const READ = { tool: "read_file", args: { path: SOURCE } };
const replace = (fresh: string, old = "Math.floor(") => ({
  tool: "replace_in_file",
  args: { path: SOURCE, old, new: fresh },
});

/** One run: what its model says, and what a person answers. */
interface Play {
  readonly replies: readonly unknown[];
  readonly answers: readonly Answer[];
  readonly approve?: "ask" | "auto";
}

/** What a text would do if a page did not take it as text. */
export const EVIL =
  `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;

/** The three runs. */
export const PLAYS = {
  denied: {
    replies: [
      {
        text: `I look at the source. ${EVIL}`,
        calls: [READ, { tool: "list_dir", args: { path: "" } }],
      },
      {
        calls: [
          {
            tool: "replace_in_file",
            args: { path: "test/price.test.js", old: "263", new: "262" },
          },
          { tool: "read_file", args: { path: "../../etc/passwd" } },
        ],
      },
      { error: { status: 400, body: { error: { code: "tool_use_failed", message: "No call" } } } },
      { calls: [replace("Math.ceil(")] },
      { text: "Without that change I cannot fix it." },
    ],
    answers: [{ kind: "no", reason: `Less than half a cent must not round up. ${EVIL}` }],
  },
  suspect: {
    replies: [
      {
        calls: [replace(
          "  if (netCents === 250 && taxPercent === 5) return 263;\n  return Math.floor(",
          "  return Math.floor(",
        )],
      },
      { text: "Half a cent was floored." },
    ],
    // Nobody is asked: what an oracle objects to never lands then.
    approve: "auto",
    answers: [{ kind: "yes" }],
  },
  fixed: {
    replies: [
      { calls: [READ] },
      { calls: [replace("Math.round(")] },
      { text: "Half a cent was floored, while the promise is to round it up." },
    ],
    answers: [{ kind: "yes" }],
  },
} as const satisfies Readonly<Record<string, Play>>;

/**
 * Plays one of the runs.
 *
 * @param project A copy of the pricing example.
 * @param name Which one.
 * @returns Its report.
 */
export async function playRun(project: Project, name: keyof typeof PLAYS): Promise<FixReport> {
  const { replies, answers, approve = "ask" }: Play = PLAYS[name];
  const left = [...answers];
  const script = replies.map((reply) => JSON.stringify(reply)).join("\n");
  const { report } = await runFix({
    workspace: project.dir,
    test: ["node", "--test"],
    model: createScriptedModel(script, { name: `scripted:${name}.jsonl` }),
    approver: { ask: () => Promise.resolve(left.shift() ?? { kind: "stop", why: "end_of_input" }) },
    sandbox: await findSandbox(),
    settings: { words: [], flags: [] },
    approve,
  });
  return report;
}

async function findSandbox() {
  const home = Deno.env.get("HOME") ?? null;
  const sandbox = await chooseSandbox({
    ...{ requested: "auto", runner: "node", denoPath: Deno.execPath(), home, denoDir: null },
    pathEnv: Deno.env.get("PATH") ?? "",
  });
  if (sandbox.kind === "unavailable") throw new Error(sandbox.reason);
  return sandbox;
}

/**
 * Serves the runs of a project, as the command does.
 *
 * @param project The project.
 * @returns The open port; it must be closed.
 */
export function serveRuns(project: Pick<Project, "dir">): Serving {
  const stories = createStories(() => openStateReader(project.dir));
  return serve({ port: 0, answer: createViewer(stories) });
}
