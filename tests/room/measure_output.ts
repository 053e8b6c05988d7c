/**
 * Runs shell text in a process of its own and prints what its output cost, as JSON.
 *
 * @module
 */

import { runProcess } from "../../room/process.ts";

const before = Deno.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => peak = Math.max(peak, Deno.memoryUsage().rss), 5);
const { output, outputBytes } = await runProcess(["sh", "-c", Deno.args[0] ?? ""], {
  cwd: "/",
  env: { PATH: "/usr/bin:/bin" },
  timeoutMs: 60_000,
  maxOutputBytes: 262_144,
});
clearInterval(watch);
const ends = [output.slice(0, 6), output.slice(-6)];
console.log(JSON.stringify({ grownBytes: peak - before, outputBytes, ends, kept: output.length }));
