/**
 * Finds private keys in text form, whole or cut: a log excerpt may hold only their beginning or end.
 *
 * A mention of the marks alone, as in a program that reads keys, is no key. Imports nothing. Has no
 * effect.
 *
 * @module
 */

const LABEL = "[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----";
const BEGIN = new RegExp(`-----BEGIN ${LABEL}`, "g");
const END = new RegExp(`-----END ${LABEL}`, "g");
/** Longest key that is looked at in one piece. */
const MAX_KEY_CHARACTERS = 20_000;

/** What stands between lines of a key, also where it is quoted, escaped or put together. */
const GAP = "(?:[\\s\"'`,\\\\>|#*]|\\s\\+\\s){1,16}";
const HEADER = `(?:${GAP}(?:Proc-Type|DEK-Info|Version|Comment|Hash): [^\\n\\\\]{0,200})`;
const LINE = `(?:${GAP}[A-Za-z0-9/+=]{16,})`;
const AFTER_BEGIN = new RegExp(`^${HEADER}*${LINE}+(?:${GAP}[A-Za-z0-9/+=]{1,15}(?=\\W|$))?`);
/** The same from behind: the last line first. */
const BEFORE_END = new RegExp(`^(?:${GAP})?(?:[A-Za-z0-9/+=]+)?${LINE}*`);

/**
 * Replaces private keys.
 *
 * @param text Any text.
 * @param mark What stands for each of them.
 * @returns The text without them.
 */
export function maskPrivateKeys(text: string, mark: string): string {
  if (!text.includes("PRIVATE KEY")) return text;
  return maskEnds(maskBeginnings(text, mark), mark);
}

function maskBeginnings(text: string, mark: string): string {
  let clean = "";
  let from = 0;
  for (const { 0: begin, index } of text.matchAll(BEGIN)) {
    if (index < from) continue;
    const start = index + begin.length;
    const length = measureKey(text.slice(start, start + MAX_KEY_CHARACTERS));
    if (length === 0) continue;
    clean += text.slice(from, index) + mark;
    from = start + length;
  }
  return clean + text.slice(from);
}

/** How much of the text after a beginning belongs to the key; 0 where there is none. */
function measureKey(after: string): number {
  const end = after.matchAll(END).next().value;
  if (end && isKeyBody(after.slice(0, end.index))) return end.index + end[0].length;
  return AFTER_BEGIN.exec(after)?.[0].length ?? 0;
}

/** Whether there is nothing but the letters of a key, its headers and gaps. */
function isKeyBody(body: string): boolean {
  const letters = body.replace(/[A-Za-z-]+: [^\n\\]*/g, "").replace(/\\[nrt]|[\s"'`,\\>|#*.]/g, "");
  return /^[A-Za-z0-9/+=-]{8,}$/.test(letters);
}

/** Masks keys whose beginning was cut off. */
function maskEnds(text: string, mark: string): string {
  let clean = "";
  let from = 0;
  let last = 0;
  for (const { 0: end, index } of text.matchAll(END)) {
    const before = text.slice(Math.max(last, index - MAX_KEY_CHARACTERS), index);
    last = index + end.length;
    const length = BEFORE_END.exec([...before].reverse().join(""))?.[0].length ?? 0;
    if (!/[A-Za-z0-9/+=]{16}/.test(before.slice(before.length - length))) continue;
    clean += text.slice(from, index - length) + mark;
    from = last;
  }
  return clean + text.slice(from);
}
