/**
 * The three examples in real rooms, killed after one event after the other, and gone on with each
 * time; `tests/loop/replay/` kills at every event of every kind of run.
 */

import { runFix } from "../../commands/run.ts";
import type { Question } from "../../loop/approver.ts";
import type { RunEvent } from "../../loop/events.ts";
import type { FixResult } from "../../loop/fix_task.ts";
import { createScriptedModel } from "../../models/scripted.ts";
import { chooseSandbox } from "../../room/sandbox.ts";
import { assert, assertEquals } from "../assert.ts";
import { copyExample, type ExampleName, type Project, ROOT } from "./cli/project.ts";

/** `ofProof`: at which of the events of a proof it is killed; each time all of it is done anew. */
const EXAMPLES = [
  {
    example: "pricing",
    test: ["node", "--test"],
    runner: "node",
    source: "src/price.js",
    ofProof: 1,
  },
  { example: "shop", test: ["deno", "test"], runner: "deno", source: "src/cart.ts", ofProof: 6 },
  {
    ofProof: 4,
    example: "shop-python",
    test: ["python3", "-m", "unittest"],
    runner: "unittest",
    source: "shop/cart.py",
  },
] as const;

class Killed extends Error {
  override readonly name = "Killed";
}

interface Process {
  readonly resume: string | null;
  /** New events after which it dies. */
  readonly after: number;
}

async function findSandbox(runner: string) {
  const home = Deno.env.get("HOME") ?? null;
  const sandbox = await chooseSandbox({
    ...{ requested: "auto", runner, denoPath: Deno.execPath(), home },
    pathEnv: Deno.env.get("PATH") ?? "",
    denoDir: Deno.env.get("DENO_DIR") ?? (home === null ? null : `${home}/.cache/deno`),
  });
  if (sandbox.kind === "unavailable") throw new Error(sandbox.reason);
  return sandbox;
}

/** A process of one run: what it was asked, and whether it came to its end. */
async function play(
  project: Project,
  { example, test, runner }: typeof EXAMPLES[number],
  { resume, after }: Process,
): Promise<{ readonly result: FixResult | null; readonly questions: readonly Question[] }> {
  const questions: Question[] = [];
  const script = Deno.readTextFileSync(`${ROOT}/examples/replies/${example}.jsonl`);
  let left = after;
  try {
    const result = await runFix({
      workspace: project.dir,
      test,
      sandbox: await findSandbox(runner),
      model: createScriptedModel(script, { name: `scripted:${example}` }),
      approver: {
        ask(question) {
          questions.push(question);
          return Promise.resolve({ kind: "yes" });
        },
      },
      // Enough for the proof itself; each of the other oracles says that it did not look.
      maxRuns: 3,
      settings: { words: [], flags: [] },
      ...(resume === null ? {} : { resume }),
      events: {
        take() {
          if (--left <= 0) throw new Killed();
        },
      },
    });
    return { result, questions };
  } catch (error) {
    if (error instanceof Killed) return { result: null, questions };
    throw error;
  }
}

function readEvents(project: Project, run: string): readonly RunEvent[] {
  return project.read(`.greenroom/runs/${run}/journal.jsonl`).trimEnd().split("\n")
    .map((line) => JSON.parse(line));
}

for (const example of EXAMPLES) {
  Deno.test(`runFix() resumes ${example.example} after a kill at every event`, async () => {
    await using project = copyExample(example.example as ExampleName);
    const broken = project.read(example.source);
    const asked: Question[] = [];
    const first = await play(project, example, { resume: null, after: 1 });
    assertEquals(first.result, null);
    const [run = ""] = [...Deno.readDirSync(`${project.dir}/.greenroom/runs`)].map(({ name }) =>
      name
    );
    let result: FixResult | null = null;
    let kills = 1;
    // One event further each time. What is done anew must be let come further: all until the base
    // is kept, and a proof.
    const hasBase = () => project.list().includes(`.greenroom/runs/${run}/base.txt`);
    for (let after = 2; result === null && kills < 200; kills++) {
      const isBaseKept = hasBase();
      const played = await play(project, example, { resume: run, after });
      asked.push(...played.questions);
      result = played.result;
      const events = readEvents(project, run);
      const isLanding = events.some(({ kind }) => kind === "landing");
      if (!isLanding) assertEquals(project.read(example.source), broken);
      const isProving = events.some(({ kind }) => kind === "verify_started");
      after = isProving ? after + example.ofProof : !hasBase() ? after + 1 : isBaseKept ? after : 2;
    }
    const { report } = result ?? {};
    assertEquals([report?.verdict, report?.landed, report?.files], ["fixed", true, [
      example.source,
    ]]);
    const events = readEvents(project, run);
    const count = (kind: RunEvent["kind"]) => events.filter((event) => event.kind === kind).length;
    assertEquals([count("landed"), count("run_started"), count("replied")], [1, 1, 3]);
    assertEquals([count("applying"), count("answered")], [1, 1]);
    // A question that was open when its process died is put once more.
    assert(asked.length <= 2, `${asked.length} questions`);
    assert(kills > 20, `${kills} kills`);
    assertEquals(events.at(-1)?.kind, "run_finished");
    assertEquals([...Deno.readDirSync(`${project.dir}/.greenroom/rooms`)], []);
  });
}
