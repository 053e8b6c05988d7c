/**
 * Reads the folder of hidden tests: what is added at verify alone, and what no model sees.
 *
 * Reads files and has no other effect. Imports `guards/` and types of `loop/`.
 *
 * @module
 */

import { join } from "../guards/std_path.ts";
import type { AddedFile } from "../loop/lab.ts";

const MAX_FILES = 2_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** What tools leave beside tests, and what is not theirs. */
const LEFT_OUT = [".git", "__pycache__", "node_modules", ".greenroom"];

/**
 * Reads all files below a folder; links are left out.
 *
 * @param dir Absolute path of the folder.
 * @param workspace Real path of the project.
 * @returns The files, paths kept below the folder.
 * @throws {TypeError} Where there is no such folder, it lies where a model could see it, or it
 * holds nothing or too much.
 */
export function readHiddenFiles(dir: string, workspace: string): readonly AddedFile[] {
  const root = findFolder(dir);
  if (`${root}/`.startsWith(`${workspace}/`) || `${workspace}/`.startsWith(`${root}/`)) {
    throw new TypeError(
      `Cannot use --hidden "${dir}": found a folder that shares files with the project and one ` +
        "outside is needed, where no model sees it",
    );
  }
  const files: AddedFile[] = [];
  let bytesLeft = MAX_BYTES;
  const open = [""];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const { name, isFile, isDirectory } of Deno.readDirSync(join(root, folder))) {
      if (LEFT_OUT.includes(name)) continue;
      const path = folder === "" ? name : `${folder}/${name}`;
      if (isDirectory) open.push(path);
      if (!isFile) continue;
      const bytes = Deno.readFileSync(join(root, path));
      bytesLeft -= bytes.length;
      if (files.push({ path, bytes }) > MAX_FILES || bytesLeft < 0) throw tooMuch(dir);
    }
  }
  if (files.length > 0) return files.sort((a, b) => a.path < b.path ? -1 : 1);
  throw new TypeError(`Cannot use --hidden "${dir}": found no file and at least one is needed`);
}

function findFolder(dir: string): string {
  try {
    const root = Deno.realPathSync(dir);
    if (Deno.statSync(root).isDirectory) return root;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  throw new TypeError(`Cannot use --hidden "${dir}": found no such folder`);
}

function tooMuch(dir: string): TypeError {
  return new TypeError(
    `Cannot use --hidden "${dir}": found more than ${MAX_FILES} files or ${MAX_BYTES} bytes and ` +
      "fewer are needed",
  );
}
