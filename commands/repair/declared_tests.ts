/**
 * The tests that a project declares, by the names under which its runner would report them.
 *
 * Imports `guards/` and types of `room/`. Reads through the room.
 *
 * @module
 */

import { findProtection } from "../../guards/protected.ts";
import { readTestFile } from "../../guards/syntax/tests.ts";
import { decodeText } from "../../guards/text.ts";
import type { Room } from "../../room/room.ts";
import type { WarmTest } from "../../room/warm/plan.ts";
import type { WarmRunner } from "../../room/warm/warm_run.ts";

/** Test files that are read at the most. */
const MAX_FILES = 40;
const ENDINGS: Readonly<Record<WarmRunner, RegExp>> = {
  deno: /(?:^|[/_.])test\.[cm]?[jt]sx?$/,
  node: /(?:^|[/_.-])test\.[cm]?[jt]s$/,
  unittest: /(?:^|\/)test[^/]*\.py$/,
  pytest: /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/,
};

/**
 * Lists the declared tests of a project.
 *
 * @param room Where its files are.
 * @param runner Who would run them.
 * @returns The tests; none where their files cannot be read.
 */
export async function listDeclaredTests(
  room: Room,
  runner: WarmRunner,
): Promise<readonly WarmTest[]> {
  const files = room.files()
    .filter((path) => ENDINGS[runner].test(path) && findProtection(path, {}) !== null)
    .slice(0, MAX_FILES);
  const tests = await Promise.all(files.map(async (file) => {
    const bytes = await room.read(file);
    const decoded = bytes && decodeText(bytes);
    if (decoded?.kind !== "text") return [];
    const read = await readTestFile(file, decoded.text);
    return (read?.tests ?? []).map(({ name }) => ({ file, name: toName(runner, { file, name }) }));
  }));
  return tests.flat();
}

/** `unittest` names tests by their modules. */
function toName(runner: WarmRunner, { file, name }: WarmTest): string {
  return runner === "unittest" ? `${file.replace(/\.py$/, "").replaceAll("/", ".")}.${name}` : name;
}
