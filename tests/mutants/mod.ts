/**
 * The mutation run: plants small faults into `guards/` and the oracles, one at a time, and lists
 * the ones that no test notices.
 *
 *     deno task mutants [--sample N] [--seed S] [PATH …]
 *
 * Faults: another boundary of a comparison, equality and logic the wrong way round, a condition
 * negated, another truth value or number, an operator of arithmetic, an emptied list or text, a
 * statement or check removed. Exempt are types, regular expressions, words for people and tables of
 * characters (`exempt.ts`). Each mutant is shown to the tests whose imports reach the file, the
 * nearest first, 24 files at the most; what none of them notices and the type checker accepts has
 * survived. A sample is drawn from each folder on its own. Ends with 1
 * where more than a tenth of a folder's mutants survive. Prints one line a survivor, and one a
 * folder. Works in a copy; starts one process at a time.
 *
 * @module
 */

import { loadParser } from "../../guards/syntax/parser.ts";
import { listSourceFiles, ROOT } from "../house/source_files.ts";
import { Bench } from "./bench.ts";
import { copyRepository } from "./copy.ts";
import { findMutants } from "./find_mutants.ts";
import { readModuleGraph } from "./module_graph.ts";
import { type Mutant, renderMutant } from "./mutant.ts";
import { type Options, parseOptions } from "./options.ts";
import { pickSample } from "./sample.ts";
import { MAX_SURVIVING, measureSurviving, type Outcome, renderFolder } from "./tally.ts";
import { listTestsOf } from "./tests_of.ts";

/** Folders whose tests are tried; each keeps the limit on its own. */
const FOLDERS = ["guards/", "loop/oracles/"];
/** A busy machine is slow at times, and a slow test is not yet a mutant that was noticed. */
const EXTRA_MS = 4_000;

/** Makes the mutants of a folder that are tried. */
async function pickMutants(folder: string, options: Options): Promise<readonly Mutant[]> {
  const parser = await loadParser("typescript");
  const { files } = options;
  const found = listSourceFiles()
    .filter(({ path }) => path.startsWith(folder) && !path.endsWith(".d.ts"))
    .filter(({ path }) => files.length === 0 || files.some((file) => path.startsWith(file)))
    .flatMap(({ path, text }) => findMutants(path, parser.parse(text)));
  return pickSample(found, { size: options.sample, seed: options.seed });
}

/** Tries mutants one after the other and prints each that survives. */
async function tryMutants(mutants: readonly Mutant[], root: string, bench: Bench) {
  const tests = listSourceFiles().map(({ path }) => path)
    .filter((path) => path.startsWith("tests/") && path.endsWith("_test.ts"));
  const graph = await readModuleGraph(root, tests);
  const outcomes: Outcome[] = [];
  for (const mutant of mutants) {
    const shown = await bench.pickTests(listTestsOf(mutant.path, graph));
    const fate = await bench.judge(mutant, shown);
    outcomes.push({ mutant, fate });
    if (fate === "survived") console.log(renderMutant(mutant));
  }
  return outcomes;
}

async function runMutants(options: Options): Promise<number> {
  const work = await Deno.realPath(await Deno.makeTempDir({ prefix: "greenroom-mutants-" }));
  const [root, temp] = [`${work}/repository`, `${work}/temp`];
  try {
    await copyRepository(ROOT, root);
    await Deno.mkdir(temp);
    const bench = new Bench({ root, temp, extraMs: EXTRA_MS });
    const lines: string[] = [];
    let code = 0;
    for (const folder of FOLDERS) {
      const mutants = await pickMutants(folder, options);
      if (mutants.length === 0) continue;
      const outcomes = await tryMutants(mutants, root, bench);
      lines.push(renderFolder(folder, outcomes));
      if (measureSurviving(outcomes) > MAX_SURVIVING) code = 1;
    }
    for (const test of bench.listFailing()) console.error(`not asked, red by itself: ${test}`);
    console.log(lines.join("\n"));
    return code;
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

if (import.meta.main) {
  try {
    Deno.exitCode = await runMutants(parseOptions(Deno.args));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    Deno.exitCode = 2;
  }
}
