/**
 * Texts that a regular expression matches, where they are few: then it is a list of texts.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

const MAX_TEXTS = 60;
const MAX_DEPTH = 12;
/** Escapes that stand for many characters, or for places. */
const WIDE = /[dDwWsSbBpPk1-9]/;
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v" };

/**
 * Lists what a pattern matches as a whole.
 *
 * @param source Source of the pattern, without slashes and flags.
 * @returns All texts that it matches, or null where it has no ends or they are too many to list.
 */
export function listPatternTexts(source: string): readonly string[] | null {
  const inner = /^(?:\^|\\A)([^]*)(?<!\\)(?:\$|\\[zZ])$/.exec(source)?.[1];
  if (inner === undefined) return null;
  const reader: Reader = { source: inner, at: 0, depth: 0 };
  const texts = readChoices(reader);
  return texts !== null && reader.at === inner.length ? texts : null;
}

interface Reader {
  readonly source: string;
  at: number;
  depth: number;
}

type Texts = readonly string[] | null;

/** `a|b`, up to the end or a bracket that closes. */
function readChoices(reader: Reader): Texts {
  const all: string[] = [];
  for (;;) {
    const texts = readSequence(reader);
    if (texts === null || all.push(...texts) > MAX_TEXTS) return null;
    if (reader.source[reader.at] !== "|") return all;
    reader.at++;
  }
}

function readSequence(reader: Reader): Texts {
  let texts: Texts = [""];
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? "")) {
    const atom = readAtom(reader);
    const times = atom && readTimes(reader);
    if (!atom || !times) return null;
    texts = multiply(texts, repeat(atom, times));
    if (texts === null) return null;
  }
  return texts;
}

function readAtom(reader: Reader): Texts {
  const sign = reader.source[reader.at++] ?? "";
  if (sign === "(") return readGroup(reader);
  if (sign === "[") return readClass(reader);
  if (sign === "\\") return readEscape(reader);
  return /[.^$*+?{}]/.test(sign) ? null : [sign];
}

function readEscape(reader: Reader): Texts {
  const code = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/i.exec(reader.source.slice(reader.at));
  const digits = code?.[1] ?? code?.[2];
  if (code && digits !== undefined) {
    reader.at += code[0].length;
    return [String.fromCharCode(parseInt(digits, 16))];
  }
  const letter = reader.source[reader.at++] ?? "";
  return letter === "" || WIDE.test(letter) ? null : [CONTROLS[letter] ?? letter];
}

/** `(…)`, `(?:…)` and groups with names; what only looks ahead or back has no texts. */
function readGroup(reader: Reader): Texts {
  const head = /^\?(?::|P?<\w+>)/.exec(reader.source.slice(reader.at))?.[0] ?? "";
  reader.at += head.length;
  if (reader.source[reader.at] === "?" || ++reader.depth > MAX_DEPTH) return null;
  const texts = readChoices(reader);
  reader.depth--;
  return reader.source[reader.at++] === ")" ? texts : null;
}

function readClass(reader: Reader): Texts {
  const found = new Set<string>();
  if (reader.source[reader.at] === "^") return null;
  while (reader.at < reader.source.length && reader.source[reader.at] !== "]") {
    const [first, last] = readRange(reader);
    if (first === undefined || last === undefined || last - first > MAX_TEXTS) return null;
    for (let code = first; code <= last; code++) found.add(String.fromCharCode(code));
  }
  return reader.source[reader.at++] === "]" && found.size <= MAX_TEXTS ? [...found] : null;
}

function readRange(reader: Reader): readonly (number | undefined)[] {
  const first = readMember(reader);
  const isRange = reader.source[reader.at] === "-" && reader.source[reader.at + 1] !== "]";
  if (!isRange) return [first, first];
  reader.at++;
  return [first, readMember(reader)];
}

function readMember(reader: Reader): number | undefined {
  const sign = reader.source[reader.at++] ?? "";
  const text = sign === "\\" ? readEscape(reader)?.[0] : sign;
  return text?.charCodeAt(0);
}

/** How often the atom before stands there, at least and at most; null without an end. */
function readTimes(reader: Reader): readonly [number, number] | null {
  const [all, optional, least, comma, most] =
    /^(?:(\?)|\{(\d{1,2})(,(\d{0,2}))?\}|[*+])\??/.exec(reader.source.slice(reader.at)) ?? [];
  if (all === undefined) return [1, 1];
  reader.at += all.length;
  if (optional !== undefined) return [0, 1];
  if (least === undefined || most === "") return null;
  return [Number(least), Number(comma === undefined ? least : most)];
}

function repeat(atom: readonly string[], [least, most]: readonly [number, number]): Texts {
  const all: string[] = [];
  let texts: Texts = [""];
  for (let times = 0; times <= most; times++) {
    if (texts === null) return null;
    if (times >= least && all.push(...texts) > MAX_TEXTS) return null;
    texts = multiply(texts, atom);
  }
  return all;
}

function multiply(heads: readonly string[], tails: Texts): Texts {
  if (tails === null || heads.length * tails.length > MAX_TEXTS) return null;
  return heads.flatMap((head) => tails.map((tail) => head + tail));
}
