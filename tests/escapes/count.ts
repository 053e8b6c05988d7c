/**
 * Runs all escape tests and prints how many attacks were tried on each part and how many came
 * through: `deno task escapes`.
 *
 * @module
 */

import { parseJunit } from "../../room/junit.ts";
import { renderTallies, tallyAttacks } from "./tally.ts";

const FOLDER = new URL(".", import.meta.url).pathname;
const FLAGS = [
  ...["--no-prompt", "--allow-read", "--allow-write", "--allow-env", "--allow-run"],
  ...["--allow-net=127.0.0.1", "--allow-sys", "--parallel"],
];

async function countEscapes(): Promise<number> {
  const report = await Deno.makeTempFile({ suffix: ".xml" });
  try {
    const args = ["test", ...FLAGS, `--junit-path=${report}`, ...Deno.args, FOLDER];
    const { code, stdout } = await new Deno.Command(Deno.execPath(), { args, stderr: "inherit" })
      .output();
    const tallies = tallyAttacks(await parseJunit(await Deno.readTextFile(report)));
    if (code !== 0) console.error(new TextDecoder().decode(stdout).replace(/^.* ERRORS /s, ""));
    console.log(renderTallies(tallies).trimEnd());
    return code;
  } finally {
    await Deno.remove(report);
  }
}

if (import.meta.main) Deno.exit(await countEscapes());
