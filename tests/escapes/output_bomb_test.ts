import { createReportFolder } from "../../room/report_dir.ts";
import { testGuard } from "./attack.ts";

const MEASURE = new URL("../room/measure_output.ts", import.meta.url).pathname;
const KEEPS_ALL = `
  const before = Deno.memoryUsage().rss;
  const { stdout } = await new Deno.Command("sh", { args: ["-c", Deno.args[0]] }).output();
  const grownBytes = Deno.memoryUsage().rss - before;
  console.log(JSON.stringify({ grownBytes, kept: stdout.length }));`;

const MEBIBYTE = 2 ** 20;
const LIMIT_BYTES = 40 * MEBIBYTE;

/** Prints that much; true where the program that reads it grows beyond the limit. */
async function flood(mebibytes: number, args: readonly string[]): Promise<boolean> {
  const script = `yes 'one line of many' | head -c ${mebibytes}M`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--no-check", "--allow-run", ...args, script],
    stdin: "null",
  }).output();
  const { grownBytes } = JSON.parse(new TextDecoder().decode(stdout));
  return grownBytes > LIMIT_BYTES;
}

testGuard("room", "a gigabyte of output fills the memory of the harness", {
  async off() {
    const path = await Deno.makeTempFile({ suffix: ".ts" });
    await Deno.writeTextFile(path, KEEPS_ALL);
    try {
      return await flood(100, [path]);
    } finally {
      await Deno.remove(path);
    }
  },
  on: () => flood(1_024, [MEASURE]),
});

/** A file of nothing but holes, larger than any report. */
async function bloatReport(isGuarded: boolean): Promise<boolean> {
  const base = await Deno.realPath(await Deno.makeTempDir({ prefix: "greenroom_test_" }));
  try {
    const folder = createReportFolder(`${base}/room`);
    const path = `${folder.reportDir}/deno-main.xml`;
    await Deno.writeTextFile(path, "");
    await Deno.truncate(path, 100 * MEBIBYTE);
    const texts = isGuarded
      ? folder.read().map(({ text }) => text)
      : [await Deno.readTextFile(path)];
    return texts.some((text) => text.length > 64 * MEBIBYTE);
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

testGuard("report", "a report of a hundred megabytes is read", {
  off: () => bloatReport(false),
  on: () => bloatReport(true),
});
