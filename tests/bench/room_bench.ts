/**
 * Measures a room of many small files: opening it, sweeping it, an edit, closing it.
 *
 * Writes into a temporary folder of its own.
 *
 * @module
 */

import { Approval } from "../../guards/approval.ts";
import { openRoom } from "../../room/room.ts";

/** How large the project is. */
export interface RoomBenchOptions {
  readonly fileCount: number;
  readonly fileBytes: number;
}

/** One step and what it took. */
export interface RoomStep {
  readonly name: string;
  readonly ms: number;
  /** Memory of the program after the step. */
  readonly rssMib: number;
}

/**
 * Measures the steps of a room's life, in a project made for it.
 *
 * @param options How large it is.
 * @returns Each step and what it took.
 */
export async function measureRoom(options: RoomBenchOptions): Promise<readonly RoomStep[]> {
  const temporary = await Deno.realPath(await Deno.makeTempDir({ prefix: "greenroom-bench-" }));
  try {
    const project = `${temporary}/project`;
    createProject(project, options);
    return await measureSteps(project, options.fileCount);
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
}

async function measureSteps(project: string, fileCount: number): Promise<readonly RoomStep[]> {
  const steps: RoomStep[] = [];
  const measure = async <T>(name: string, step: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const result = await step();
    const ms = performance.now() - startedMs;
    steps.push({ name, ms, rssMib: Deno.memoryUsage().rss / 2 ** 20 });
    return result;
  };
  const dir = `${project}/.greenroom/rooms/bench`;
  const room = await measure(
    `open a room of ${fileCount} files`,
    () => openRoom(project, { dir: `${dir}/1` }),
  );
  const second = await measure("open another", () => openRoom(project, { dir: `${dir}/2` }));
  await measure("put back a room that nothing touched", () => room.restore());
  const path = "src/part0/unit0/file0.ts";
  const before = await room.read(path);
  const after = new TextEncoder().encode("export const answer = 43;\n");
  const request = { kind: "edit" as const, tool: "bench", change: { path, before, after } };
  await measure("apply one edit", () => room.apply(Approval.grant(request, "rule")));
  Deno.removeSync(`${room.root}/src/part0/unit1`, { recursive: true });
  await measure("put back a room that lost 20 files", () => room.restore());
  await measure("close", () => room.close());
  await second.close();
  return steps;
}

/** Makes a project of folders of twenty files. */
function createProject(root: string, { fileCount, fileBytes }: RoomBenchOptions): void {
  const line = "export const answer = 42;\n";
  const text = line.repeat(Math.ceil(fileBytes / line.length));
  for (let number = 0; number < fileCount; number++) {
    const folder = `${root}/src/part${Math.floor(number / 400)}/unit${Math.floor(number / 20)}`;
    if (number % 20 === 0) Deno.mkdirSync(folder, { recursive: true });
    Deno.writeTextFileSync(`${folder}/file${number}.ts`, text);
  }
  Deno.writeTextFileSync(`${root}/.gitignore`, "node_modules/\n*.log\n");
}
