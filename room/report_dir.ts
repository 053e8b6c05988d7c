/**
 * The two folders of one test run: tools that the child may read, reports that it may write.
 *
 * They lie beside the room and carry its name, so that nothing of them is part of the project. What
 * comes back was written where the project's code runs: links, pipes and giants are not opened.
 * Imports types and the path library's typed home. Effects: makes, fills, reads and removes these folders.
 *
 * @module
 */

import { dirname } from "../guards/std_path.ts";
import { REPORT_KEY_NAME, type ReportFile, type ToolFile } from "./runners/runner.ts";

/** The folders of one test run. */
export interface ReportFolder {
  readonly toolDir: string;
  readonly reportDir: string;
  /** Word of the run, by which the harness knows what its own code says. */
  readonly mark: string;
  /** Key that lies in the report folder at the start, for who signs the reports. */
  readonly key: string;
  /**
   * Tells whether the key still lies there.
   *
   * @returns False where somebody took it.
   */
  hasKey(): boolean;
  /**
   * Lays files into the tool folder.
   *
   * @param files Files by their paths below it.
   */
  fill(files: readonly ToolFile[]): void;
  /**
   * Lays copies of plain files into the tool folder; what is no plain file is left out.
   *
   * @param files Absolute paths to read from, and paths below the tool folder.
   */
  copy(files: readonly { readonly from: string; readonly path: string }[]): void;
  /**
   * Makes folders that a sandbox wants below the report folder.
   *
   * @param paths Absolute paths.
   */
  makeFolders(paths: readonly string[]): void;
  /**
   * Makes the folder of a Deno cache that is kept over test runs, and holds it: runs of two rooms
   * may go on side by side, but a cache that is written cannot be copied.
   *
   * @param cache Absolute path, beside the room.
   * @returns What lets it go.
   */
  holdCache(cache: string): Promise<Disposable>;
  /**
   * Copies the files of a Deno cache for this run alone; its folders are left out.
   *
   * @param cache Absolute path of a cache that no test wrote.
   * @returns Absolute path of the copy.
   */
  copyCache(cache: string): Promise<string>;
  /**
   * Reads what runners left.
   *
   * @returns The reports, sorted by name; a report that was begun and not written has no text.
   */
  read(): ReportFile[];
  /**
   * Removes both folders.
   *
   * @returns A sentence for a person where something is left, or null.
   */
  remove(): Promise<string | null>;
}

const MAX_REPORTS = 1000;
const MAX_REPORT_BYTES = 67_108_864;
const MAX_ALL_BYTES = 134_217_728;

/**
 * Creates the folders of one test run.
 *
 * @param root Absolute path of the room.
 * @returns The folders, both empty.
 */
export function createReportFolder(root: string): ReportFolder {
  const dir = `${root}.run-${crypto.randomUUID().slice(0, 8)}`;
  const toolDir = `${dir}/tools`;
  const reportDir = `${dir}/report`;
  // Short calls on the disk are several times faster when nothing waits for them.
  Deno.mkdirSync(toolDir, { recursive: true });
  Deno.mkdirSync(reportDir);
  const keyPath = `${reportDir}/${REPORT_KEY_NAME}`;
  const key = `${crypto.randomUUID()}${crypto.randomUUID()}`;
  Deno.writeTextFileSync(keyPath, key);
  return {
    toolDir,
    reportDir,
    key,
    mark: crypto.randomUUID(),
    hasKey: () => isThere(keyPath),
    fill: (files) => fillFolder(toolDir, files),
    copy: (files) => copyFiles(toolDir, files),
    makeFolders: (paths) => makeFolders(paths, reportDir),
    holdCache,
    copyCache: (cache) => copyCache(cache, `${dir}/deno`),
    read: () => readReports(reportDir),
    remove: () => removeFolder(dir),
  };
}

async function holdCache(cache: string): Promise<Disposable> {
  await Deno.mkdir(cache, { recursive: true });
  const file = await Deno.open(`${cache}.lock`, { write: true, create: true });
  await file.lock(true);
  return file;
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function fillFolder(dir: string, files: readonly ToolFile[]): void {
  const folders = new Set(files.map(({ path }) => dirname(`${dir}/${path}`)));
  for (const folder of folders) Deno.mkdirSync(folder, { recursive: true });
  for (const { path, text, isExecutable } of files) {
    Deno.writeTextFileSync(`${dir}/${path}`, text, { mode: isExecutable ? 0o755 : 0o644 });
  }
}

function makeFolders(paths: readonly string[], reportDir: string): void {
  const stray = paths.find((path) => !path.startsWith(`${reportDir}/`));
  if (stray !== undefined) {
    throw new RangeError(`Cannot make folder "${stray}": found it outside "${reportDir}"`);
  }
  for (const path of paths) Deno.mkdirSync(path, { recursive: true });
}

function copyFiles(
  dir: string,
  files: readonly { readonly from: string; readonly path: string }[],
): void {
  for (const { from, path } of files) {
    const text = readPlainFile(from, MAX_REPORT_BYTES);
    if (text !== null) fillFolder(dir, [{ path, text, isExecutable: false }]);
  }
}

/** Shared memory of the checks' databases is of no use to others. */
async function copyCache(from: string, to: string): Promise<string> {
  await Deno.mkdir(to);
  for await (const { name, isFile } of Deno.readDir(from)) {
    if (isFile && !name.endsWith("-shm")) await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
  return to;
}

function readReports(dir: string): ReportFile[] {
  const names = listNames(dir);
  const folders = new Map<string, string>();
  const proofs = new Map<string, string>();
  const reports: ReportFile[] = [];
  let bytesLeft = MAX_ALL_BYTES;
  // Files `.cwd` and `.proof` sort before the report that they belong to.
  for (const name of names.sort()) {
    const text = readPlainFile(`${dir}/${name}`, Math.min(bytesLeft, MAX_REPORT_BYTES));
    bytesLeft -= text?.length ?? 0;
    const stem = name.replace(/\.\w+$/, "");
    if (name.endsWith(".cwd")) folders.set(stem, (text ?? "").trim());
    else if (name.endsWith(".proof")) proofs.set(stem, text ?? "");
    else if (/\.(xml|jsonl)$/.test(name)) {
      const [cwd, proof] = [folders.get(stem) ?? null, proofs.get(stem) ?? null];
      reports.push({ name, text: text ?? "", cwd, proof });
      folders.delete(stem);
    }
  }
  // What was begun and left no report is a report that is missing.
  for (const [stem, cwd] of folders) {
    reports.push({ name: `${stem}.xml`, text: "", cwd, proof: null });
  }
  return reports;
}

function listNames(dir: string): string[] {
  const names: string[] = [];
  for (const { name, isFile } of Deno.readDirSync(dir)) {
    if (isFile) names.push(name);
    if (names.length === MAX_REPORTS) break;
  }
  return names;
}

/** Null where it is no plain file of its own, or too large. */
function readPlainFile(path: string, maxBytes: number): string | null {
  const { isFile, size, nlink } = Deno.lstatSync(path);
  if (!isFile || size > maxBytes || (nlink ?? 1) > 1) return null;
  return Deno.readTextFileSync(path);
}

async function removeFolder(dir: string): Promise<string | null> {
  try {
    await Deno.remove(dir, { recursive: true });
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `The test run left "${dir}", which cannot be removed: ${error.message}.`;
  }
}
