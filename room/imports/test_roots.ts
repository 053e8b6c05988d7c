/**
 * Which files of a project a `deno test` command may load first: its tests, and what flags name.
 *
 * Rather a file too many than one too few. Pure, imports nothing, has no effect.
 *
 * @module
 */

/** Files that a command may load first. */
export interface TestRoots {
  /** Modules. */
  readonly modules: readonly string[];
  /** Files whose code blocks are tests, too. */
  readonly documents: readonly string[];
}

/** What a command is judged by. */
export interface TestRootsOptions {
  /** The project's files, relative to its root. */
  readonly files: readonly string[];
  /** True where the configuration may say which files hold tests. */
  readonly hasOwnPatterns: boolean;
}

const MODULE = /\.[cm]?[jt]sx?$/;
const TEST = /(?:^|\/)(?:[^/]*[._])?test\.[cm]?[jt]sx?$|(?:^|\/)__tests__\//;
const DOCUMENT = /\.(?:[cm]?[jt]sx?|md|markdown)$/;

/**
 * Finds the files that a command may load first.
 *
 * @param args What follows `deno test`.
 * @param options The project's files.
 * @returns The files.
 */
export function findTestRoots(args: readonly string[], options: TestRootsOptions): TestRoots {
  const end = args.indexOf("--");
  const words = end < 0 ? args : args.slice(0, end);
  const named = words.flatMap((word) => listNamed(word, options.files));
  const chosen = listChosen(words, options);
  const hasDocs = words.some((word) => /^--doc(?:=|$)/.test(word));
  const isAny = hasDocs || options.hasOwnPatterns || words.some((word) => /[*?[{]/.test(word));
  const modules = (isAny ? options.files : chosen).filter((path) => MODULE.test(path));
  return {
    modules: [...new Set([...modules.filter((path) => isAny || TEST.test(path)), ...named])],
    documents: hasDocs ? options.files.filter((path) => DOCUMENT.test(path)) : [],
  };
}

/** A word after a flag may be the flag's value, so it narrows nothing. */
function listChosen(
  words: readonly string[],
  { files }: Pick<TestRootsOptions, "files">,
): readonly string[] {
  const chosen = words.flatMap((word, at) => {
    if (words[at - 1]?.startsWith("-") || word.startsWith("-")) return [];
    const path = toPath(word);
    return files.filter((file) => file === path || path === "" || file.startsWith(`${path}/`));
  });
  return chosen.length === 0 ? files : chosen;
}

/** Files that a word names itself, the value of `--preload=FILE` for instance. */
function listNamed(word: string, files: readonly string[]): readonly string[] {
  const path = toPath(word.replace(/^-[^=]*=/, ""));
  return files.filter((file) => file === path && MODULE.test(file));
}

function toPath(word: string): string {
  return word.split("/").filter((part) => part !== "" && part !== ".").join("/");
}
