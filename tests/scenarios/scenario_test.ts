import type { TestNames } from "../../loop/verdict.ts";
import { resolveCommand } from "../../room/runners/resolve_command.ts";
import { chooseSandbox, type Sandbox } from "../../room/sandbox.ts";
import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { checkState } from "./check_state.ts";
import { type PlayedRun, playRun } from "./play_scenario.ts";
import { readScenarios, type Right, type Scenario, type ScenarioRun } from "./scenario.ts";
import { copyTree, describeTree, plant } from "./tree.ts";

const ROOT = new URL(".", import.meta.url).pathname.replace(/\/$/, "");

for (const scenario of readScenarios(ROOT)) {
  Deno.test(`scenario ${scenario.name.replaceAll("_", " ")}`, () => play(scenario));
}

async function play({ repo, setup, runs }: Scenario): Promise<void> {
  const temporary = await Deno.realPath(await Deno.makeTempDir({ prefix: "scenario_" }));
  const workspace = `${temporary}/project`;
  try {
    copyTree(repo, workspace);
    plant(workspace, setup);
    for (const run of runs) {
      const expected = expectTree(run, { workspace, copy: `${temporary}/expected` });
      const played = await playRun(run, { workspace, sandbox: await findSandbox(run, workspace) });
      checkReport(played, run.right);
      assertEquals(describeTree(workspace), expected);
      const kept = checkState(workspace, played.report);
      checkWords(played, { right: run.right, kept });
      if (run.patch !== null) {
        const patch = `${workspace}/.greenroom/runs/${played.report.run}/fix.patch`;
        assertEquals(Deno.readTextFileSync(patch), run.patch);
      }
    }
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
}

/** The project as it must be afterwards: as it is, with the expected files over it. */
function expectTree(
  run: ScenarioRun,
  { workspace, copy }: { readonly workspace: string; readonly copy: string },
): Readonly<Record<string, string>> {
  const tree = { ...describeTree(workspace) };
  if (run.expectedFolder === null && run.expected.length === 0) return tree;
  if (run.expectedFolder !== null) copyTree(run.expectedFolder, copy);
  plant(copy, run.expected);
  for (const [path, what] of Object.entries(describeTree(copy))) {
    const mode = tree[path]?.split(" ")[1];
    const isSaid = run.expected.some((planted) => planted.path === path && planted.mode);
    tree[path] = mode === undefined || isSaid ? what : what.replace(/ \d+/, ` ${mode}`);
  }
  Deno.removeSync(copy, { recursive: true });
  return Object.fromEntries(Object.entries(tree).sort(([a], [b]) => a < b ? -1 : 1));
}

async function findSandbox({ options }: ScenarioRun, workspace: string): Promise<Sandbox> {
  const { runner } = await resolveCommand(options.test, async (path) => {
    try {
      return await Deno.readTextFile(`${workspace}/${path}`);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      throw error;
    }
  });
  const home = Deno.env.get("HOME") ?? null;
  const sandbox = await chooseSandbox({
    requested: "auto",
    runner: runner ?? "unknown",
    denoPath: Deno.execPath(),
    pathEnv: Deno.env.get("PATH") ?? "",
    home,
    denoDir: Deno.env.get("DENO_DIR") ?? (home === null ? null : `${home}/.cache/deno`),
  });
  if (sandbox.kind === "unavailable") throw new Error(sandbox.reason);
  return sandbox;
}

function checkReport({ report, questions, unasked, isInterrupted }: PlayedRun, right: Right): void {
  const { refusals, reasons = [], questions: asked, requests, interrupted, ...rest } = right;
  const { before, after, told: _told, never: _never, ...plain } = rest;
  const wanted = {
    ...plain,
    refusals,
    requests,
    questions: asked,
    interrupted: interrupted ?? false,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
  const found: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(report).filter(([key]) => key in plain)),
    refusals: report.refusals.map(({ tool, rule }) => `${tool}: ${rule}`),
    requests: report.usage.requests,
    questions: questions.map(({ kind, changes }) =>
      `${kind}: ${changes.map(({ path }) => path).join(", ")}`
    ),
    interrupted: isInterrupted,
    ...(before === undefined ? {} : { before: pick(report.tests.before, before) }),
    ...(after === undefined
      ? {}
      : { after: report.tests.after && pick(report.tests.after, after) }),
  };
  assertEquals(found, wanted, report.reasons.join("; "));
  assertEquals(unasked, 0, "answers that nobody asked for");
  for (const reason of reasons) assertStringIncludes(report.reasons.join("\n"), reason);
}

function pick(names: TestNames, keys: Partial<TestNames> | null): Partial<TestNames> {
  return Object.fromEntries(Object.entries(names).filter(([key]) => keys !== null && key in keys));
}

/** What the model was told, and what neither it nor the state folder may ever hold. */
function checkWords(
  { requests }: PlayedRun,
  { right, kept }: { readonly right: Right; readonly kept: string },
): void {
  for (const [number, texts] of Object.entries(right.told ?? {})) {
    const request = requests[Number(number) - 1] ?? "";
    for (const text of texts) {
      assertStringIncludes(request, JSON.stringify(text).slice(1, -1), `request ${number}`);
    }
  }
  for (const text of right.never ?? []) {
    assert(!requests.join("\n").includes(text), `"${text}" was sent`);
    assert(!kept.includes(text), `"${text}" was kept`);
  }
}
