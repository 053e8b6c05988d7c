/**
 * A copy of an example for one test, with a script of replies beside it.
 *
 * Writes into a temporary folder of its own and removes it.
 *
 * @module
 */

import { basename, dirname, fromFileUrl, join } from "../../../guards/std_path.ts";

/** Root of this repository. */
export const ROOT: string = fromFileUrl(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** Examples with a planted bug each. */
export type ExampleName = "pricing" | "shop" | "shop-python";

/** One reply of a scripted model. */
export interface Reply {
  readonly text?: string;
  readonly calls?: readonly {
    readonly tool: string;
    readonly args: Readonly<Record<string, unknown>>;
  }[];
  readonly error?: unknown;
}

/** A copy of an example. */
export interface Project extends AsyncDisposable {
  /** Real path of the copy. */
  readonly dir: string;
  /** Folder around it, for what must not lie inside. */
  readonly around: string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Writes a script of replies beside the copy; gives back the words of `--model`. */
  script(replies: readonly Reply[]): string;
  /** Events of the last run, oldest first; an earlier run is counted from the end. */
  journal(runsBefore?: number): readonly JournalLine[];
  /** Paths below the copy that exist, sorted, the state folder's included. */
  list(): readonly string[];
}

/** A line of a journal as tests read it. */
export interface JournalLine {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** How a copy is made. */
export interface CopyOptions {
  /** Name of the copy's folder; the example's own where it is not given. */
  readonly name?: string;
}

/**
 * Copies an example.
 *
 * @param example Its name.
 * @param options The name of the copy.
 * @returns The copy; dispose of it.
 */
export function copyExample(example: ExampleName, { name = example }: CopyOptions = {}): Project {
  const around = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "greenroom-cli-" }));
  const dir = join(around, name);
  copyTree(join(ROOT, "examples", example), dir);
  return createProject({ around, dir });
}

/**
 * Creates an empty project.
 *
 * @returns The project; dispose of it.
 */
export function createFolder(): Project {
  const around = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "greenroom-cli-" }));
  Deno.mkdirSync(join(around, "project"));
  return createProject({ around, dir: join(around, "project") });
}

/**
 * Opens a folder beside a copy as a project of its own; it goes with the copy.
 *
 * @param around Folder around both.
 * @param name Name of the folder.
 * @returns The project; it is not to be disposed of.
 */
export function openProject(around: string, name: string): Project {
  return createProject({ around, dir: join(around, name) });
}

/**
 * Names the script of an example that fixes it.
 *
 * @param example Its name.
 * @returns The words of `--model`.
 */
export function toExampleModel(example: ExampleName): string {
  return `scripted:${join(ROOT, "examples/replies", `${example}.jsonl`)}`;
}

function createProject({ around, dir }: { around: string; dir: string }): Project {
  let scripts = 0;
  const runs = () => [...Deno.readDirSync(join(dir, ".greenroom/runs"))].map((run) => run.name);
  return {
    dir,
    around,
    read: (path) => Deno.readTextFileSync(join(dir, path)),
    write: (path, text) => {
      Deno.mkdirSync(dirname(join(dir, path)), { recursive: true });
      Deno.writeTextFileSync(join(dir, path), text);
    },
    script(replies) {
      const file = join(around, `replies-${++scripts}.jsonl`);
      Deno.writeTextFileSync(file, replies.map((reply) => `${JSON.stringify(reply)}\n`).join(""));
      return `scripted:${file}`;
    },
    journal(runsBefore = 0) {
      const run = runs().sort().at(-1 - runsBefore) ?? "none";
      const text = Deno.readTextFileSync(join(dir, ".greenroom/runs", run, "journal.jsonl"));
      return text.trimEnd().split("\n").map((line) => JSON.parse(line));
    },
    list: () => listTree(dir, "").sort(),
    [Symbol.asyncDispose]: () => Deno.remove(around, { recursive: true }),
  };
}

function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (basename(name).startsWith(".") || name === "__pycache__") continue;
    if (isDirectory) copyTree(join(from, name), join(to, name));
    else Deno.copyFileSync(join(from, name), join(to, name));
  }
}

function listTree(dir: string, below: string): string[] {
  return listFolder(join(dir, below)).flatMap(({ name, isDirectory }) => {
    const path = below === "" ? name : `${below}/${name}`;
    return isDirectory ? [path, ...listTree(dir, path)] : [path];
  });
}

/** What a killed run left may go while it is listed: its helper outlives it by a moment. */
function listFolder(path: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(path)];
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
