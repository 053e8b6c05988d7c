/**
 * The deny memory of a project: refusals kept across runs, listed and forgotten by id.
 *
 * Reads and writes through the state folder it is handed. Imports `guards/`.
 *
 * @module
 */

import { type Denial, parseDenial } from "../guards/denials.ts";
import { parseRecords } from "./records.ts";
import type { StateDir } from "./state_dir.ts";

/** File of the deny memory, below the state folder. */
const FILE = "denied.jsonl";

/** Remembered refusals of one project. */
export interface DenyStore {
  load(): readonly Denial[];
  remember(denial: Denial): void;
  /** Forgets one refusal; false where there is none of that id. */
  forget(id: string): boolean;
  /** Forgets all; returns how many there were. */
  clear(): number;
}

/**
 * Creates the deny memory over a state folder.
 *
 * @param state The state folder of the project.
 * @returns The store; each `load` reads what is on disk now.
 */
export function createDenyStore(state: StateDir): DenyStore {
  const load = () => parseDenials(state.readText(FILE) ?? "");
  return {
    load,
    remember(denial) {
      const file = state.openRecords(FILE);
      try {
        file.append(JSON.stringify(denial), { isDurable: true });
      } finally {
        file.close();
      }
    },
    forget(id) {
      const denials = load();
      const kept = denials.filter((denial) => denial.id !== id);
      if (kept.length === denials.length) return false;
      replaceAll(state, kept);
      return true;
    },
    clear() {
      const count = load().length;
      replaceAll(state, []);
      return count;
    },
  };
}

function replaceAll(state: StateDir, denials: readonly Denial[]): void {
  state.replaceText(FILE, denials.map((denial) => `${JSON.stringify(denial)}\n`).join(""));
}

/** A line that cannot be read stops the run: a lost refusal would be asked again. */
function parseDenials(text: string): readonly Denial[] {
  const { records, unreadableLines } = parseRecords(text);
  const isTornTail = unreadableLines.length === 1 && !text.endsWith("\n") &&
    unreadableLines[0] === text.split("\n").length;
  if (unreadableLines.length > 0 && !isTornTail) {
    throw new SyntaxError(
      `Cannot read deny memory ".greenroom/${FILE}": found no record in line ${
        unreadableLines.join(", ")
      } and each line must hold one; repair the file, or forget all with "greenroom denied clear"`,
    );
  }
  return records.map(parseDenial);
}
