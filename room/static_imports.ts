/**
 * Refuses a test run that would read files outside by importing them.
 *
 * To Deno an import that is written out needs no permission: a test may read any file that the
 * person may read, as code, JSON or text. So before a run under Deno's flags the graph of its modules
 * is asked for, which runs none of them, and no file outside may be in it. The other sandboxes do
 * not show such files at all, so that asking would cost a start of Deno for nothing. Imports the
 * room's own files. Starts `deno info`, without a network.
 *
 * @module
 */

import { join, toFileUrl } from "../guards/std_path.ts";
import { listBlockImports } from "./imports/block_imports.ts";
import { findStray, type StrayImport, toFilePath } from "./imports/module_graph.ts";
import { findTestRoots, type TestRoots } from "./imports/test_roots.ts";
import { runProcess } from "./process.ts";
import { createReportFolder } from "./report_dir.ts";
import type { Room } from "./room.ts";
import type { Command } from "./runners/runner.ts";
import type { Sandbox } from "./sandboxed_command.ts";

/** What is about to be run. */
export interface ImportCheck {
  /** A `deno test` command. */
  readonly command: Command;
  readonly sandbox: Sandbox;
}

/** Flags that say how names are resolved, and so must hold for the graph, too. */
const RESOLVES =
  /^(?:-c|--config|--no-config|--import-map|--node-modules-dir|--vendor|--conditions|--unstable-.*)(?:=|$)/;
const TAKES_WORD = /^(?:-c|--config|--import-map|--conditions)$/;
const ENTRY = "imports.ts";
const TIMEOUT_MS = 20_000;
const MAX_GRAPH_CHARACTERS = 67_108_864;

/**
 * Finds an import that leads out of the room.
 *
 * @param room The room, as the run will find it.
 * @param check What is about to be run.
 * @returns A sentence for a person, or null where nothing outside is imported.
 */
export async function explainStrayImport(room: Room, check: ImportCheck): Promise<string | null> {
  const args = check.command.argv.slice(2);
  const hasOwnPatterns = await hasTestPatterns(room);
  const roots = findTestRoots(args, { files: room.files(), hasOwnPatterns });
  const inBlock = await findStrayBlock(room, roots);
  if (inBlock !== null) return renderStray(inBlock, room);
  const graph = await listGraph(room, { ...check, roots });
  try {
    const stray = findStray(graph, (path) => isInside(path, room));
    return stray && renderStray(stray, room);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return `Cannot run the tests: found that their imports cannot be listed (${
      graph.trim().slice(0, 300) || error.message
    }), and without that Deno's flags do not hold them`;
  }
}

/** A configuration that cannot be read may say anything. */
async function hasTestPatterns(room: Room): Promise<boolean> {
  const configurations = room.files().filter((path) => /(?:^|\/)deno\.jsonc?$/.test(path));
  if (configurations.length === 0) return false;
  const { parseJsonc } = await import("./jsonc.ts");
  const texts = await Promise.all(configurations.map((path) => readText(room, path)));
  return texts.some((text) => {
    try {
      return Object(Object(parseJsonc(text)).test).include !== undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return true;
      throw error;
    }
  });
}

async function findStrayBlock(room: Room, { documents }: TestRoots): Promise<StrayImport | null> {
  for (const path of documents) {
    const importer = join(room.root, path);
    for (const specifier of await listBlockImports(await readText(room, path))) {
      if (specifier === null) return { path: "a name with escapes in it", importer };
      if (!/^(?:file:|\.{0,2}\/)/.test(specifier)) continue;
      const target = toFilePath(specifier, toFileUrl(importer));
      if (!isInside(target, room)) return { path: target, importer };
    }
  }
  return null;
}

async function readText(room: Room, path: string): Promise<string> {
  return new TextDecoder().decode(await room.read(path) ?? new Uint8Array());
}

interface GraphOptions extends ImportCheck {
  readonly roots: TestRoots;
}

/** A file beside the room imports all roots, since `deno info` takes one file. */
async function listGraph(room: Room, { command, sandbox, roots }: GraphOptions): Promise<string> {
  const folder = createReportFolder(room.root);
  try {
    folder.fill([{ path: ENTRY, text: renderEntry(room, roots), isExecutable: false }]);
    const { root, workspace, mounts } = room;
    const started = sandbox.wrap({
      ...{ room: root, workspace, toolDir: folder.toolDir, reportDir: folder.reportDir, mounts },
      ...{ ...command, readOnly: [], pathFirst: [], timeoutMs: TIMEOUT_MS },
    });
    const info = ["info", "--json", "--quiet", "--no-remote", "--no-npm", "--no-lock"];
    const flags = pickFlags(command.argv.slice(2));
    const argv = [started.argv[0] ?? "", ...info, ...flags, join(folder.toolDir, ENTRY)];
    return await readOutput(argv, { cwd: room.root, env: started.env });
  } finally {
    await folder.remove();
  }
}

function renderEntry(room: Room, { modules }: TestRoots): string {
  const urls = modules.map((path) => toFileUrl(join(room.root, path)).href);
  return urls.map((url) => `import ${JSON.stringify(url)};\n`).join("");
}

function pickFlags(args: readonly string[]): string[] {
  return args.flatMap((word, at) => {
    if (!RESOLVES.test(word)) return [];
    return TAKES_WORD.test(word) ? [word, args[at + 1] ?? ""] : [word];
  });
}

async function readOutput(
  argv: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  const lines: string[] = [];
  let length = 0;
  const { output } = await runProcess(argv, {
    ...{ cwd, env, timeoutMs: TIMEOUT_MS, maxOutputBytes: 4_096 },
    onOutput(text) {
      length += text.length;
      if (length <= MAX_GRAPH_CHARACTERS) lines.push(text);
    },
  });
  return lines.join("") || output;
}

/** What the copy leaves out and the tests may read all the same is inside, too. */
function isInside(path: string, { root, workspace, mounts }: Room): boolean {
  const isBelow = (folder: string) => path === folder || path.startsWith(`${folder}/`);
  if (isBelow(root) || path.startsWith(`${root}.run-`)) return true;
  return mounts.some(({ path: mount, covered = [] }) =>
    isBelow(join(workspace, mount)) &&
    !covered.some((cover) => isBelow(join(workspace, cover.path)))
  );
}

function renderStray({ path, importer }: StrayImport, { root }: Room): string {
  const from = importer.startsWith(`${root}/`) ? importer.slice(root.length + 1) : importer;
  return `Cannot run the tests under Deno's permission flags: found that ${
    JSON.stringify(from)
  } imports ${JSON.stringify(path)}, which lies outside the project and needs no permission to ` +
    "be imported; a file of the project is needed, or bubblewrap (--sandbox bwrap)";
}
