/**
 * Projects on the disk: planted, and described so that every change of them shows.
 *
 * @module
 */

import type { Planted } from "./scenario.ts";

/** What lies at each path: kind, mode and bytes or target. */
export type Tree = Readonly<Record<string, string>>;

/**
 * Describes everything below a folder but the state folder.
 *
 * @param root The folder.
 * @returns What lies at each path.
 */
export function describeTree(root: string): Tree {
  const found: Record<string, string> = {};
  const visit = (folder: string) => {
    for (const { name } of Deno.readDirSync(`${root}/${folder}`)) {
      if (folder === "" && name === ".greenroom") continue;
      found[folder + name] = describe(`${root}/${folder}${name}`);
      if (found[folder + name]?.startsWith("folder")) visit(`${folder}${name}/`);
    }
  };
  visit("");
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a < b ? -1 : 1));
}

function describe(path: string): string {
  const info = Deno.lstatSync(path);
  const mode = ((info.mode ?? 0) & 0o7777).toString(8);
  if (info.isSymlink) return `link to ${Deno.readLinkSync(path)}`;
  if (info.isDirectory) return `folder ${mode}`;
  if (!info.isFile) return "something else";
  return `file ${mode} ${renderBytes(Deno.readFileSync(path))}`;
}

/** Text where it is plain, so that a difference can be read; else bytes. */
function renderBytes(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return /^[\n\x20-\x7e]*$/.test(text) ? text : bytes.toHex();
}

/**
 * Plants files, links and folders.
 *
 * @param root Where.
 * @param planted What.
 */
export function plant(root: string, planted: readonly Planted[]): void {
  for (const { path, text, hex, link, folder, mode } of planted) {
    const target = `${root}/${path}`;
    Deno.mkdirSync(folder ? target : target.slice(0, target.lastIndexOf("/")), { recursive: true });
    if (link !== undefined) Deno.symlinkSync(link, target);
    else if (hex !== undefined) Deno.writeFileSync(target, Uint8Array.fromHex(hex));
    else if (text !== undefined) Deno.writeTextFileSync(target, text);
    if (mode !== undefined) Deno.chmodSync(target, parseInt(mode, 8));
  }
}

/**
 * Copies a folder over another.
 *
 * @param from The folder.
 * @param to Where it goes; what is there and not in the folder stays.
 */
export function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory, isSymlink } of Deno.readDirSync(from)) {
    const [source, target] = [`${from}/${name}`, `${to}/${name}`];
    if (isDirectory) copyTree(source, target);
    else if (isSymlink) Deno.symlinkSync(Deno.readLinkSync(source), target);
    else Deno.writeFileSync(target, Deno.readFileSync(source));
  }
}
