/**
 * A program that edits files of many modes under several umasks; for `modes_test.ts`. The umask
 * belongs to the whole process, so that it cannot be changed beside other tests. Prints, per umask,
 * the modes of the files before and after and the names that lie beside them.
 *
 * @module
 */

import { playCalls } from "./play.ts";
import { replace, write, YES } from "./table.ts";

const MODES = [0o755, 0o640, 0o600, 0o444, 0o664, 0o777];
const PATHS = MODES.map((mode) => `bin/${mode.toString(8)}.conf`);

const found: Record<string, unknown> = {};
for (const umask of [0o077, 0o022, 0o000]) {
  Deno.umask(umask);
  await playCalls({
    files: Object.fromEntries(PATHS.map((path) => [path, "a=1\n"])),
    setup: (workspace) =>
      MODES.forEach((mode, index) => Deno.chmodSync(`${workspace}/${PATHS[index]}`, mode)),
    calls: [...PATHS.map((path) => replace(path, "a=1", "a=2")), write("new/fresh.txt", "x\n")],
    answers: Array(MODES.length + 1).fill(YES),
  }, ({ results, mode, room }) => {
    found[umask.toString(8)] = {
      results: [...new Set(results)],
      modes: [...PATHS, "new/fresh.txt"].map((path) => `${path} ${mode(path).toString(8)}`),
      beside: ["bin", "new", ".."].map((folder) => listNames(`${room}/${folder}`).join(" ")),
    };
  });
}
console.log(JSON.stringify(found));

function listNames(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}
