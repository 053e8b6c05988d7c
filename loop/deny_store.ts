/**
 * The deny memory of a project: refusals kept across runs, listed and forgotten by id.
 *
 * Reads and writes through the state folder it is handed. Imports `guards/`.
 *
 * @module
 */

import { type Denial, parseDenial } from "../guards/denials/denial.ts";
import { type ParsedRecords, parseRecords } from "./records.ts";
import type { StateDir } from "./state_dir.ts";

/** File of the deny memory, below the state folder. */
const FILE = "denied.jsonl";

/** Says of an earlier line that its writing was cut short, so that nobody takes it for damage. */
interface TornMark {
  readonly tornLine: number;
}

/** Remembered refusals of one project. */
export interface DenyStore {
  load(): readonly Denial[];
  remember(denial: Denial): void;
  /** Forgets one refusal; false where there is none of that id. */
  forget(id: string): boolean;
  /** Forgets all; returns how many there were. */
  clear(): number;
}

/** What the deny memory needs of a state folder. */
export type DenyFiles = Pick<StateDir, "readText" | "openRecords" | "replaceText">;

/**
 * Creates the deny memory over a state folder.
 *
 * @param state The state folder of the project.
 * @returns The store; each `load` reads what is on disk now.
 */
export function createDenyStore(state: DenyFiles): DenyStore {
  const load = () => parseDenials(state.readText(FILE) ?? "");
  return {
    load,
    remember(denial) {
      const torn = findTornTail(parseRecords(state.readText(FILE) ?? ""));
      const mark: readonly TornMark[] = torn === null ? [] : [{ tornLine: torn }];
      const file = state.openRecords(FILE);
      try {
        const lines = [...mark, denial].map((record) => JSON.stringify(record));
        file.append(lines.join("\n"), { isDurable: true });
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
      const text = state.readText(FILE) ?? "";
      const { records, unreadableLines } = parseRecords(text);
      if (unreadableLines.length > 0) state.replaceText(`${FILE}.unreadable`, text);
      replaceAll(state, []);
      return records.filter((record) => !isTornMark(record)).length + unreadableLines.length;
    },
  };
}

function replaceAll(state: DenyFiles, denials: readonly Denial[]): void {
  state.replaceText(FILE, denials.map((denial) => `${JSON.stringify(denial)}\n`).join(""));
}

/**
 * A line that cannot be read stops the run: a lost refusal would be asked again. The last line may
 * be torn, since nothing that follows from a refusal happens before it is wholly on disk.
 */
function parseDenials(text: string): readonly Denial[] {
  const parsed = parseRecords(text);
  const tornLines = [
    findTornTail(parsed),
    ...parsed.records.filter(isTornMark).map(({ tornLine }) => tornLine),
  ];
  const lost = parsed.unreadableLines.filter((line) => !tornLines.includes(line));
  if (lost.length > 0) {
    throw new SyntaxError(
      `Cannot read deny memory ".greenroom/${FILE}": found no record in line ${
        lost.join(", ")
      } and each line must hold one; repair the file, or forget all with "greenroom denied clear"`,
    );
  }
  return parsed.records.filter((record) => !isTornMark(record)).map(parseDenial);
}

function findTornTail({ lastLine, unreadableLines }: ParsedRecords): number | null {
  return unreadableLines.includes(lastLine) ? lastLine : null;
}

function isTornMark(record: unknown): record is TornMark {
  return typeof record === "object" && record !== null && "tornLine" in record &&
    typeof record.tornLine === "number";
}
