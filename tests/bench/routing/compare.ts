/**
 * Always strong, always cheap, and routed, over the examples: what each fixes and what it costs.
 *
 * Works on copies in temporary folders of its own; the tests run in the sandbox.
 *
 * @module
 */

import { fix } from "../../../commands/library.ts";
import { join } from "../../../guards/std_path.ts";
import type { Model } from "../../../models/model.ts";
import { createRoutedModel } from "../../../models/route.ts";
import { copyExample, type ExampleName, ROOT } from "../../commands/cli/project.ts";
import { createPaidModel, type ScriptCall } from "./models.ts";

/** What one strategy came to over all examples. */
export interface Outcome {
  readonly strategy: string;
  readonly fixed: number;
  readonly examples: number;
  readonly requests: number;
  readonly costUsd: number;
}

const EXAMPLES: readonly {
  readonly name: ExampleName;
  readonly test: string;
  readonly isEasy: boolean;
}[] = [
  { name: "pricing", test: "node --test", isEasy: true },
  { name: "shop", test: "deno test", isEasy: true },
  { name: "shop-python", test: "python3 -m unittest", isEasy: false },
];
const CHEAP = { name: "bench/cheap", price: { input: 0.1, output: 0.4 } };
const STRONG = { name: "bench/strong", price: { input: 2, output: 8 } };

const STRATEGIES: readonly [string, (models: { cheap: Model; strong: Model }) => Model][] = [
  ["always strong", ({ strong }) => strong],
  ["always cheap", ({ cheap }) => cheap],
  ["routed", createRoutedModel],
];

/**
 * Compares the strategies.
 *
 * @returns What each came to.
 */
export async function compareStrategies(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [strategy, choose] of STRATEGIES) {
    let [fixed, requests, costUsd] = [0, 0, 0];
    for (const example of EXAMPLES) {
      const right = readCalls(example.name);
      const cheap = createPaidModel({ ...CHEAP, calls: example.isEasy ? right : toWrong(right) });
      const strong = createPaidModel({ ...STRONG, calls: right });
      await using project = copyExample(example.name);
      const model = choose({ cheap, strong });
      const { verdict, usage } = await fix({ dir: project.dir, test: example.test, model });
      fixed += verdict === "fixed" ? 1 : 0;
      requests += usage.requests;
      costUsd += usage.costUsd ?? 0;
    }
    outcomes.push({ strategy, fixed, examples: EXAMPLES.length, requests, costUsd });
  }
  return outcomes;
}

function readCalls(name: ExampleName): ScriptCall[] {
  const text = Deno.readTextFileSync(join(ROOT, "examples/replies", `${name}.jsonl`));
  return text.trimEnd().split("\n").flatMap((line) => JSON.parse(line).calls ?? []);
}

/** It edits the right line and mends nothing. */
function toWrong(calls: readonly ScriptCall[]): ScriptCall[] {
  return calls.map(({ tool, args }) =>
    tool === "replace_in_file" ? { tool, args: { ...args, new: `${args.old} ` } } : { tool, args }
  );
}
