/**
 * The benchmarks behind `deno task bench`: start, memory, bytes, and a room of many files.
 *
 * `deno task bench [ROUNDS] [FILES]` prints a table; a limit that is not kept is named and ends it
 * with exit code 1. Starts processes and writes into temporary folders of its own.
 *
 * @module
 */

import { build } from "../../build/mod.ts";
import { join } from "../../guards/std_path.ts";
import { playScenario, SCENARIOS } from "./context_bench.ts";
import { fixPricing } from "./pricing_fix.ts";
import { measureRoom } from "./room_bench.ts";
import { MAX_BODY_BYTES, MAX_PEAK_MIB, MAX_RATIO, measureStart } from "./start_bench.ts";

const rounds = Number(Deno.args[0] ?? 15);
const fileCount = Number(Deno.args[1] ?? 10_000);

function printRow(name: string, value: string, limit = ""): void {
  console.log(`${name.padEnd(58)} ${value.padStart(10)}  ${limit}`.trimEnd());
}

const folder = await Deno.makeTempDir({ prefix: "greenroom-built-" });
const figures = await measureStart(rounds, await build(join(folder, "dist")));
await Deno.remove(folder, { recursive: true });
const ratio = figures.startMs / figures.emptyMs;
const { bodyBytes } = await fixPricing();
const bytes = bodyBytes.reduce((sum, count) => sum + count, 0);

console.log(`Start, medians of ${figures.rounds} interleaved rounds`);
printRow("deno run of an empty file", `${figures.emptyMs.toFixed(1)} ms`);
printRow("built, fix of examples/pricing to its first request", `${figures.startMs.toFixed(1)} ms`);
printRow("  against the empty file", `${ratio.toFixed(2)} x`, `limit ${MAX_RATIO} x`);
const { fastest } = figures;
printRow(
  "  against the empty file, fastest round of each",
  `${(fastest.startMs / fastest.emptyMs).toFixed(2)} x`,
);
printRow("  the same with a .gitignore", `${figures.startWithIgnoreMs.toFixed(1)} ms`);
printRow("  the same from the sources", `${figures.startOfSourcesMs.toFixed(1)} ms`);
printRow(
  "  the same from the sources, through mod.ts",
  `${figures.startOfLibraryMs.toFixed(1)} ms`,
);
printRow("  its baseline tests, not counted above", `${figures.baselineMs.toFixed(1)} ms`);
printRow(
  "  peak memory of the process (VmHWM) until then",
  `${figures.peakMib.toFixed(1)} MiB`,
  `limit ${MAX_PEAK_MIB} MiB`,
);
console.log("\nBytes sent for the same fix: read, replace, done");
bodyBytes.forEach((count, index) => printRow(`request ${index + 1}`, `${count} B`));
printRow("all requests", `${bytes} B`, `limit ${MAX_BODY_BYTES} B`);

console.log("\nBytes sent in long conversations");
const conversations = [];
for (const scenario of SCENARIOS) {
  const { total, report } = await playScenario(scenario);
  conversations.push({ ...scenario, total, isAsMeant: report.verdict === scenario.verdict });
  printRow(scenario.name, `${total} B`, `limit ${scenario.maxBytes} B`);
}

console.log("\nA room");
for (const { name, ms, rssMib } of await measureRoom({ fileCount, fileBytes: 1_500 })) {
  printRow(name, `${ms.toFixed(0)} ms`, `${rssMib.toFixed(0)} MiB`);
}

const broken = [
  ...(ratio > MAX_RATIO ? [`the start takes more than ${MAX_RATIO} times an empty file`] : []),
  ...(figures.peakMib > MAX_PEAK_MIB ? [`the start takes more than ${MAX_PEAK_MIB} MiB`] : []),
  ...(bytes > MAX_BODY_BYTES ? [`the fix sends more than ${MAX_BODY_BYTES} bytes`] : []),
  ...conversations.filter(({ total, maxBytes }) => total > maxBytes)
    .map(({ name, maxBytes }) => `more than ${maxBytes} bytes in ${name}`),
  ...conversations.filter(({ isAsMeant }) => !isAsMeant)
    .map(({ name, verdict }) => `another verdict than ${verdict} in ${name}`),
];
for (const problem of broken) console.error(`Limit not kept: ${problem}`);
if (broken.length > 0) Deno.exit(1);
