/**
 * A program that lands changes and is killed at one step of it; for `land_kill_test.ts`.
 *
 * Arguments: the project, and the number of the step at which to end without a word.
 *
 * @module
 */

import { landChanges } from "../../room/land.ts";
import { KILLED_CHANGES } from "./land_changes.ts";

const [project = "", stop = ""] = Deno.args;
let step = 0;
const result = await landChanges(project, KILLED_CHANGES, {
  stateDir: `${project}/.greenroom`,
  run: "killed",
  onStep: () => {
    if (++step === Number(stop)) Deno.kill(Deno.pid, "SIGKILL");
  },
});
console.log(JSON.stringify(result));
