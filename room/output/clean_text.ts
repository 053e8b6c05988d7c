/**
 * Text as a terminal would leave it: without colour codes, redrawn frames and control characters.
 *
 * Pure, imports nothing, has no effect.
 *
 * @module
 */

const ESC = "\\u001b";
/** Operating system commands (links, titles), up to their end mark or the end of the line. */
const STRING_CODE = `(?:${ESC}[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])` +
  `[^\\u0007\\u009c\\u001b\\n]*(?:\\u0007|\\u009c|${ESC}\\\\)?`;
/** Colours, cursor moves, erasing; the last byte is missing where the text was cut. */
const CONTROL_CODE = `(?:${ESC}\\[|\\u009b)[0-?]*[ -/]*[@-~]?`;
const SHORT_CODE = `${ESC}[ -/]*[0-~]?`;
const CODES = new RegExp(`${STRING_CODE}|${CONTROL_CODE}|${SHORT_CODE}`, "gu");

// deno-lint-ignore no-control-regex -- finding control characters is the purpose
const HAS_CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;
// deno-lint-ignore no-control-regex -- as above
const OTHER_CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;

/**
 * Frees text of what only a terminal can use, so that words split by colour codes are whole again.
 *
 * Of a line that was redrawn the last frame stays. Characters without a picture become `\u{…}`.
 *
 * @param text Output of a program, whole lines.
 * @returns The text without escape codes, carriage returns, backspaces and NUL.
 */
export function cleanTerminalText(text: string): string {
  if (!HAS_CONTROL.test(text)) return text;
  const plain = text.replace(CODES, "");
  return HAS_CONTROL.test(plain) ? plain.split("\n").map(cleanLine).join("\n") : plain;
}

/** Of the frames of a redrawn line the last one that holds anything stays. */
function toLastFrame(line: string): string {
  if (!line.includes("\r")) return line;
  const end = line.trimEnd();
  return end.slice(end.lastIndexOf("\r") + 1);
}

function cleanLine(line: string): string {
  if (!HAS_CONTROL.test(line)) return line;
  return applyBackspaces(toLastFrame(line)).replace(OTHER_CONTROL, renderControl);
}

/** A backspace only moves; what follows it overwrites, and the rest of the line stays. */
function applyBackspaces(line: string): string {
  if (!line.includes("\b")) return line;
  const cells: string[] = [];
  let column = 0;
  for (const character of line) {
    if (character === "\b") column = Math.max(0, column - 1);
    else cells[column++] = character;
  }
  return cells.join("");
}

function renderControl(character: string): string {
  if (character === "\u0007") return "";
  if (character === "\u000b" || character === "\u000c") return " ";
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
