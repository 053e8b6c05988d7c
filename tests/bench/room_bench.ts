/**
 * Measures a room of many small files: opening it, sweeping it, an edit, closing it.
 *
 * `deno run -A tests/bench/room_bench.ts [files] [bytes each]`. Writes below a temporary folder.
 *
 * @module
 */

import { Approval } from "../../guards/approval.ts";
import { openRoom } from "../../room/room.ts";

const fileCount = Number(Deno.args[0] ?? 10_000);
const fileBytes = Number(Deno.args[1] ?? 1_500);

/** Runs one step and prints how long it took, and the memory of the program after it. */
async function measure<T>(name: string, step: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await step();
  const ms = (performance.now() - start).toFixed(0).padStart(6);
  const rss = (Deno.memoryUsage().rss / 2 ** 20).toFixed(0).padStart(5);
  console.log(`${name.padEnd(36)} ${ms} ms   ${rss} MiB`);
  return result;
}

/** Makes a project of folders of twenty files. */
function createProject(root: string): void {
  const line = "export const answer = 42;\n";
  const text = line.repeat(Math.ceil(fileBytes / line.length));
  for (let number = 0; number < fileCount; number++) {
    const folder = `${root}/src/part${Math.floor(number / 400)}/unit${Math.floor(number / 20)}`;
    if (number % 20 === 0) Deno.mkdirSync(folder, { recursive: true });
    Deno.writeTextFileSync(`${folder}/file${number}.ts`, text);
  }
  Deno.writeTextFileSync(`${root}/.gitignore`, "node_modules/\n*.log\n");
}

const temporary = await Deno.makeTempDir({ prefix: "room_bench_" });
const project = `${temporary}/project`;
createProject(project);
const encoder = new TextEncoder();
try {
  const dir = `${project}/.greenroom/rooms/bench`;
  console.log(`${fileCount} files of ${fileBytes} bytes`);
  const room = await measure("open", () => openRoom(project, { dir: `${dir}/1` }));
  const second = await measure(
    "open another",
    () => openRoom(project, { dir: `${dir}/2` }),
  );
  await measure("restore, untouched", () => room.restore());
  const path = "src/part0/unit0/file0.ts";
  const before = await room.read(path);
  const change = { path, before, after: encoder.encode("export const answer = 43;\n") };
  const request = { kind: "edit" as const, tool: "bench", change };
  await measure("apply one edit", () => room.apply(Approval.grant(request, "rule")));
  Deno.removeSync(`${room.root}/src/part1`, { recursive: true });
  const touched = await measure("restore, 400 files removed", () => room.restore());
  console.log(`  touched ${touched.length}`);
  await measure("close", () => room.close());
  await second.close();
} finally {
  await Deno.remove(temporary, { recursive: true });
}
