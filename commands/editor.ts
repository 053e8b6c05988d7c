/**
 * The new text of a change in a person's editor, and back into exact bytes.
 *
 * Imports `guards/text.ts` and the terminal's type. The editor itself is handed in. Writes to and
 * reads from the terminal it is given.
 *
 * @module
 */

import type { FileChange } from "../guards/request.ts";
import { decodeText, encodeText, isSameBytes } from "../guards/text.ts";
import { parseHunkNumbers, type Picked } from "./approver/hunk_choice.ts";
import { isEnded, type Terminal } from "./terminal.ts";

/**
 * Lets a person edit a text.
 *
 * @param text The text to begin with.
 * @param path Path of the file it belongs to, for the editor's idea of its language.
 * @returns The text after editing, or null where the editor failed or was left without saving.
 */
export type EditText = (text: string, path: string) => Promise<string | null>;

/** What editing came to. */
export type Edited =
  | { readonly kind: "edited"; readonly change: FileChange }
  /** Nothing to ask about; the message says why. */
  | { readonly kind: "unedited"; readonly message: string };

/**
 * Lets a person edit the new text of a change.
 *
 * The mark at the start of the file and its line ends stay as they are, whatever the editor does.
 *
 * @param change The change.
 * @param editText The editor.
 * @returns The change with the person's text, or why there is none.
 */
export async function editChange(change: FileChange, editText: EditText): Promise<Edited> {
  const decoded = decodeText(change.after);
  if (decoded.kind === "binary") return toUnedited(`Cannot edit: found ${decoded.reason}`);
  // Bytes that are no UTF-8 would be lost on the way through an editor.
  if (decoded.hasStrayBytes) {
    return toUnedited("Cannot edit: found bytes that are not UTF-8 and only UTF-8 can be edited");
  }
  const text = await editText(decoded.text, change.path);
  if (text === null) return toUnedited("Nothing was edited.");
  const mark = decoded.hasBom && !text.startsWith("\ufeff") ? "\ufeff" : "";
  const body = decoded.eol === "crlf" ? text.replace(/\r?\n/g, "\r\n") : text;
  const after = encodeText(mark + body);
  if (isSameBytes(after, change.after)) return toUnedited("The text is the same as before.");
  if (change.before !== null && isSameBytes(after, change.before)) {
    return toUnedited("That leaves the file as it is; answer n to refuse the change.");
  }
  return { kind: "edited", change: { ...change, after } };
}

/** What is edited, and with what. */
export interface TextOptions {
  readonly changes: readonly FileChange[];
  readonly editText: EditText | null;
}

/**
 * Asks a person for their version of a change, in their editor.
 *
 * @param terminal A held terminal; it is lent to the editor.
 * @param options The changes, of which one file is edited, and the editor.
 * @returns The changes with the person's version in them.
 */
export async function askForText(
  terminal: Terminal,
  { changes, editText }: TextOptions,
): Promise<Picked> {
  if (editText === null) {
    return { kind: "none", message: "There is no editor: set EDITOR before the run." };
  }
  const at = await askWhichFile(terminal, changes.length);
  if (typeof at !== "number") return at;
  const change = changes[at];
  if (change === undefined) return { kind: "none", message: "No file was chosen." };
  const edited = await terminal.lend(() => editChange(change, editText));
  if (edited.kind === "unedited") return { kind: "none", message: edited.message };
  return { kind: "picked", changes: changes.with(at, edited.change) };
}

async function askWhichFile(
  terminal: Terminal,
  count: number,
): Promise<number | Exclude<Picked, { kind: "picked" | "all" }>> {
  if (count < 2) return 0;
  const line = await terminal.readLine(`Which file, 1 to ${count} in the order above? `);
  if (isEnded(line)) return line;
  const [number] = parseHunkNumbers(line.text, count) ?? [];
  return number === undefined ? { kind: "none", message: "No file was chosen." } : number - 1;
}

function toUnedited(message: string): Edited {
  return { kind: "unedited", message };
}
