/**
 * Words of a command, split as a POSIX shell splits them, with no shell behind it.
 *
 * What only a shell could do (operators, expansions, patterns) is refused by name, never passed on
 * as if it had been done. Brackets are plain, since test names hold them. Imports nothing. Has no
 * effect.
 *
 * @module
 */

/** The words of a command, or why it is none. */
export type WordSplit =
  | { readonly kind: "argv"; readonly argv: readonly string[] }
  | {
    readonly kind: "refused";
    /** What was found and what would help; it goes on after `Cannot …: `. */
    readonly reason: string;
  };

/** Characters of a command at the most. */
const MAX_CHARACTERS = 32_768;

/**
 * Splits a command into words.
 *
 * @param text A command as it is typed in a terminal.
 * @returns Its words, at least one, or why there is no saying what it means without a shell.
 *
 * @example
 * ```ts
 * import { splitWords } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(splitWords('deno test --filter "half a cent"'), {
 *   kind: "argv",
 *   argv: ["deno", "test", "--filter", "half a cent"],
 * });
 * assertEquals(splitWords("deno test && deno lint").kind, "refused");
 * ```
 */
export function splitWords(text: string): WordSplit {
  const trimmed = text.trim();
  if (trimmed === "") return refuse("it holds no word");
  if (trimmed.length > MAX_CHARACTERS) {
    return refuse(`it is longer than ${MAX_CHARACTERS} characters`);
  }
  if (trimmed.includes("\0")) return refuse("it holds a NUL");
  const words = readWords(trimmed);
  return typeof words === "string" ? refuse(words) : judgeFirst(words, trimmed);
}

/**
 * Converts a command that may be one text to its words.
 *
 * @param command The command, as one text or as a list of words, which is taken as it is.
 * @param source Where it stands, for the message.
 * @returns Its words.
 * @throws {SyntaxError} Where the text is no plain command.
 */
export function toArgv(command: string | readonly string[], source: string): readonly string[] {
  if (typeof command !== "string") return command;
  const split = splitWords(command);
  if (split.kind === "argv") return split.argv;
  throw new SyntaxError(`Cannot use ${source}: ${split.reason}`);
}

function refuse(reason: string): WordSplit {
  return { kind: "refused", reason };
}

function judgeFirst(argv: readonly string[], text: string): WordSplit {
  const [first = ""] = argv;
  const assignment = /^[A-Za-z_]\w*(?==)/.exec(text)?.[0];
  if (assignment) {
    return refuse(`it sets "${assignment}" before the command: start it with the word env`);
  }
  if (first === "") return refuse("its first word is empty");
  return first === "!" ? refuse(describeOperator("!")) : { kind: "argv", argv };
}

/** What can stand in a word, each with the text that it gives or the reason to refuse it. */
const PIECES: readonly {
  readonly pattern: RegExp;
  readonly read: (piece: string) => { readonly text: string } | string;
}[] = [
  { pattern: /'[^']*'/y, read: (piece) => ({ text: piece.slice(1, -1) }) },
  { pattern: /"(?:[^"\\]|\\[^])*"/y, read: (piece) => readDoubleQuoted(piece.slice(1, -1)) },
  { pattern: /['"]/y, read: (piece) => `its quote ${piece} is never closed` },
  { pattern: /\\[^]/y, read: (piece) => ({ text: piece.slice(1) }) },
  { pattern: /\\/y, read: () => "it ends with a backslash" },
  { pattern: /\$(?=['"])|\$(?:[A-Za-z_]\w*|[{(]|[\d@*#?$!-]|\\\n)/y, read: describeExpansion },
  { pattern: /`/y, read: describeExpansion },
  { pattern: /\{[^\s'"]*(?:,|\.\.)[^\s'"]*\}/y, read: describePattern },
  { pattern: /[*?]/y, read: describePattern },
  { pattern: /&&|\|\||[0-9]*[<>]+|[|&;()]|[\r\n]/y, read: describeOperator },
  { pattern: /[^]/y, read: (piece) => ({ text: piece }) },
];

const LINE_CONTINUATION = "\\\n";

function readWords(text: string): string[] | string {
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length;) {
    if (text.startsWith(LINE_CONTINUATION, at)) {
      at += LINE_CONTINUATION.length;
      continue;
    }
    const blanks = matchAt(/[ \t]+/y, { text, at });
    if (blanks) {
      if (word !== null) words.push(word);
      word = null;
      at += blanks.length;
      continue;
    }
    if (word === null && /[~#]/.test(text.charAt(at))) return describeStart(text.charAt(at));
    const { piece, read } = findPiece(text, at);
    const result = read(piece);
    if (typeof result === "string") return result;
    word = (word ?? "") + result.text;
    at += piece.length;
  }
  return word === null ? words : [...words, word];
}

interface Place {
  readonly text: string;
  readonly at: number;
}

function matchAt(pattern: RegExp, { text, at }: Place): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function findPiece(
  text: string,
  at: number,
): { readonly piece: string; readonly read: (typeof PIECES)[number]["read"] } {
  for (const { pattern, read } of PIECES) {
    const piece = matchAt(pattern, { text, at });
    if (piece) return { piece, read };
  }
  return { piece: text.charAt(at), read: (piece) => ({ text: piece }) };
}

/** Between double quotes a backslash escapes four characters and a line end, and no more. */
function readDoubleQuoted(body: string): { readonly text: string } | string {
  const bare = body.replace(/\\[^]/g, (escape) => escape === "\\\n" ? "" : "\\");
  const expansion = /`|\$(?:[A-Za-z_]\w*|[{(]|[\d@*#?$!-])/.exec(bare)?.[0];
  if (expansion) return describeExpansion(expansion);
  return { text: body.replace(/\\([$`"\\\n])/g, (_, escaped) => escaped === "\n" ? "" : escaped) };
}

function describeOperator(operator: string): string {
  const name = /[\r\n]/.test(operator) ? "a line end" : `the shell operator "${operator}"`;
  return `it holds ${name} and no shell is started: quote it, or put the commands into a script`;
}

function describeExpansion(expansion: string): string {
  return `it holds "${expansion}" and no shell expands it: write the value, or single quotes around it`;
}

function describePattern(pattern: string): string {
  return `it holds the pattern "${pattern}" and no shell expands it: quote it, or list the names`;
}

function describeStart(start: string): string {
  return start === "#"
    ? 'a word starts with "#", which starts a comment in a shell: quote it'
    : 'a word starts with "~" and no shell expands it: write the folder, or quote it';
}
