/**
 * Oracle `inner_tests`: tests that live inside a changed source are those of the base.
 *
 * Such are the examples of doc comments under `deno test --doc` and doctest, and tests that a file
 * of source declares itself. The path of such a file protects nothing, so its tests are compared.
 *
 * @module
 */

import type { FileChange } from "../../guards/request.ts";
import { readTestFile } from "../../guards/syntax/tests.ts";
import { decodeText } from "../../guards/text.ts";
import type { TestRun } from "../../room/test_run.ts";
import { listExamples } from "./inner_tests/examples.ts";
import { type Evidence, type Oracle, sayNo, sayYes } from "./oracle.ts";

const NAME = "inner_tests";

/** Says no where a test or example of a changed source is no longer what it was. */
export const innerTests: Oracle = {
  name: NAME,
  async look(evidence) {
    const files = await findTestedSources(evidence);
    if (files.length === 0) return sayYes(NAME, "No test of this run lies in a changed source");
    const lost = await Promise.all(files.map(findLost));
    const all = lost.flat();
    return all.length > 0
      ? sayNo(NAME, `Tests inside the source changed: ${all.slice(0, 5).join("; ")}`)
      : sayYes(NAME, `The tests inside ${files.map(({ path }) => path).join(", ")} are unchanged`);
  },
};

/** Changed files from which the run takes tests. */
async function findTestedSources(evidence: Evidence): Promise<readonly FileChange[]> {
  const existing = evidence.changes.filter(({ before }) => before !== null);
  if (runsExamples(evidence.testCommand)) return existing;
  const runs = [await evidence.red(), await evidence.green()];
  return existing.filter(({ path }) => runs.some((run) => holdsTests(run, path)));
}

function runsExamples(argv: readonly string[]): boolean {
  return argv.some((word) => /^--doc(=.*)?$|doctest/.test(word));
}

function holdsTests({ outcomes }: TestRun, path: string): boolean {
  const module = path.replace(/\.\w+$/, "").replaceAll("/", ".");
  return (outcomes ?? []).some(({ file, name }) =>
    file === path || (file === "" && name.startsWith(`${module}.`))
  );
}

/** Names what the base holds and the fix does not. */
async function findLost({ path, before, after }: FileChange): Promise<string[]> {
  const [old, now] = [readText(before), readText(after)];
  if (old === null || now === null) return [];
  const left = await listInnerTests(path, now);
  return (await listInnerTests(path, old)).flatMap(({ name, text }) => {
    const index = left.findIndex((test) => test.text === text);
    if (index >= 0) left.splice(index, 1);
    return index >= 0 ? [] : [`${path}: ${name}`];
  });
}

function readText(bytes: Uint8Array | null): string | null {
  const decoded = bytes ? decodeText(bytes) : null;
  return decoded?.kind === "text" ? decoded.text : null;
}

interface InnerTest {
  readonly name: string;
  readonly text: string;
}

async function listInnerTests(path: string, text: string): Promise<InnerTest[]> {
  const file = await readTestFile(path, text);
  const declared = (file?.tests ?? []).map(({ name, node }) => ({ name, text: node.text }));
  return [...listExamples(path, text), ...declared];
}
