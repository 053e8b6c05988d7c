/**
 * Uses of the test runner and of the runtime's insides from a source: nobody needs them for a fix.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import { runsAtLoad } from "../../../../guards/syntax/places.ts";
import type { Call, Read, SourceFile } from "../../../../guards/syntax/source.ts";
import { type Clue, quoteSource, toClue } from "../clue.ts";
import { isTestGlobal, isTestRunner } from "./test_libraries.ts";

const RULE = "runner_use";

/** Hooks by which code changes how other code runs or is loaded. */
const HOOKS =
  /^(Deno\.(test|bench|\[internal\]|internal|core)\b|sys\.(settrace|setprofile|monitoring|meta_path|path_hooks|path_importer_cache|addaudithook)\b|gc\.get_(objects|referrers|referents)|node:(inspector|module)\.|node:vm\.|require\.(cache|extensions)|process\.(binding|_linkedBinding|_events|report)\b|process\.\[|Deno\.\[|sys\.\[|ctypes\.pythonapi)/;
const ERROR_EVENTS =
  /^(uncaughtException|unhandledRejection|rejectionHandled|error|unhandledrejection)$/;
const LISTENERS =
  /^(process\.(on|once|addListener|off|removeListener|removeAllListeners|emit)|(add|remove|dispatch)EventListener|dispatchEvent)$/;

/**
 * Finds uses of test runners, of hooks into the runtime and of events that runners listen to.
 *
 * @param source The source.
 * @returns The clues.
 */
export function findRunnerUse(source: SourceFile): readonly Clue[] {
  return [
    ...source.acts.flatMap(({ act, node }) =>
      act.kind === "import" && isTestRunner(cleanModule(act.module), source.language)
        ? [toClue(RULE, node, {
          source,
          weight: "strong",
          key: cleanModule(act.module),
          words: `the source imports the test library "${act.module}"`,
        })]
        : []
    ),
    ...source.reads.flatMap((read) => judgeRead(read, source)),
    ...source.calls.flatMap((call) => judgeCall(call, source)),
  ];
}

function cleanModule(module: string): string {
  return module === "test" ? "node:test" : module;
}

function judgeRead({ name, node }: Read, source: SourceFile): Clue[] {
  const [root = ""] = name.split(".");
  const isScript = source.language !== "python" && source.language !== "go";
  const isGlobal = isScript && isTestGlobal(root) && !source.bindings.find(root, node);
  const isModule = isTestRunner(name, source.language) && /^(node|bun|npm|jsr):|^\w+\./.test(name);
  if (!isGlobal && !isModule && !HOOKS.test(name)) return [];
  const what = isGlobal || isModule ? "of the test runner" : "of the runtime's insides";
  const words = `the source uses "${name}" ${what}`;
  return [toClue(RULE, node, { source, weight: "strong", key: name, words })];
}

function judgeCall({ name, args, node }: Call, source: SourceFile): Clue[] {
  if (!LISTENERS.test(name ?? "")) return [];
  const event = args[0] ? toConstant(args[0].value, source) : null;
  if (event !== null && !ERROR_EVENTS.test(String(event))) return [];
  const weight = runsAtLoad(node, source) ? "strong" : "remark";
  const words = `${quoteSource(node.text)} comes between errors and the runner`;
  return [toClue(RULE, node, { source, weight, words })];
}
