/**
 * A program that uses a state folder; for `state_dir_test.ts`. Locks and the umask belong to the
 * whole process, so that they cannot be tried beside other tests.
 *
 * Arguments: the project, then `modes UMASK` to fill a state folder and end, or `hold RUN` to hold
 * a run until the input ends.
 *
 * @module
 */

import { createStateDir } from "../../loop/state_dir.ts";

const [project = "", what = "", word = ""] = Deno.args;
if (what === "modes") Deno.umask(parseInt(word, 8));
const state = createStateDir(project);
const run = state.createRun(word);
if (what === "modes") {
  const records = state.openRecords(`runs/${run.id}/journal.jsonl`);
  records.append("{}", { isDurable: true });
  records.close();
  const denied = state.openRecords("denied.jsonl");
  denied.append("{}", { isDurable: false });
  denied.close();
  state.replaceText("edit/new_text.ts", "x");
  state.replaceText("denied.jsonl", "{}\n{}\n");
} else {
  console.log("held");
  await Deno.stdin.read(new Uint8Array(1));
  run.close();
}
