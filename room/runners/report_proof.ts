/**
 * Which reports of a run are the runner's own: a run has a key, and who has it signs.
 *
 * The key lies in the report folder when the run starts, and is taken off the disk before a test
 * is loaded. A report is signed over all its lines, so that it can neither be replaced nor changed
 * by whoever can write the folder and does not know the key. What that holds differs by runner:
 *
 * - `node --test`: tests run in processes of their own; only their parent, which runs none, knows
 *   the key. Held, also against programs that outlive a test. Not held, but told: test events that a
 *   test process forges on its own standard output, where it sends the genuine ones too, before it
 *   leaves without a word of these. Not held: a run in which the command turns process isolation
 *   off, and a file that is run without `--test`.
 * - `unittest` and `pytest`: the tests run in the process that signs. Held against code that writes
 *   or changes reports, and against programs that outlive it; not against code that digs through
 *   the interpreter's frames or memory for the key.
 * - `deno test`: Deno writes its report itself, after all code of the tests has run, over whatever
 *   lies there, and cannot sign. Held against code that writes a report and leaves by any exit.
 *   Not held: native code that ends the process unseen, and a program that outlives the tests and
 *   writes in the moment between Deno's last write and the end of the sandbox.
 * - Where `make`, `npm` or a script starts the runners, the first that can sign does. Not held:
 *   reports of the others, and a key that a test takes before the first of them.
 *
 * Pure. Imports the hash.
 *
 * @module
 */

import { hashText } from "../../guards/hash.ts";

/** What to expect in the report folder. */
export interface ExpectedReports {
  /** Name of the only report, or null where there may be several. */
  readonly name: string | null;
  /** True where every report bears a proof. */
  readonly isSigned: boolean;
}

/** A report file as it was found. */
export interface FoundReport {
  readonly name: string;
  readonly text: string;
  /** Proof that lies beside the report, for formats that hold none. */
  readonly proof: string | null;
}

/** What is known of the run's key. */
export interface RunKey {
  readonly text: string;
  /** True where somebody took it off the disk. */
  readonly isTaken: boolean;
}

/** What became of the reports of a run. */
export type ReportState =
  /** The runner's own. */
  | "genuine"
  /** Begun and not signed: its process ended early. */
  | "unfinished"
  /** Written or changed by something else than the runner. */
  | "forged";

/**
 * Judges each report of a run.
 *
 * @param reports All that was found.
 * @param options What was to be expected, and the key.
 * @returns A state for each, in order.
 */
export function judgeReports(
  reports: readonly FoundReport[],
  { expected, key }: { readonly expected: ExpectedReports; readonly key: RunKey },
): ReportState[] {
  const signed = new Set(reports.filter((report) => isSigned(report, key.text)));
  const isReplaced = key.isTaken && reports.length > 0 && signed.size === 0;
  return reports.map((report) => {
    if (signed.has(report)) return "genuine";
    if (expected.name !== null && report.name !== expected.name) return "forged";
    if (!expected.isSigned && !isReplaced) return "genuine";
    return hasEnd(report) ? "forged" : "unfinished";
  });
}

function isSigned(report: FoundReport, key: string): boolean {
  const { body, proof } = split(report);
  return proof !== null && proof === toProof(body, key);
}

/** A report in lines is signed by its last line, over those before it. */
function split({ text, proof }: FoundReport): { body: string; proof: string | null } {
  if (proof !== null) return { body: text, proof: proof.trim() };
  const at = text.trimEnd().lastIndexOf("\n") + 1;
  return { body: text.slice(0, at), proof: readProof(text.slice(at)) };
}

function readProof(line: string): string | null {
  return /"proof": ?"([0-9a-f]{64})"/.exec(line)?.[1] ?? null;
}

function hasEnd({ name, text }: FoundReport): boolean {
  if (name.endsWith(".xml")) return text !== "";
  return /"kind": ?"end"/.test(text.slice(text.trimEnd().lastIndexOf("\n") + 1));
}

/** The hash in the hash keeps a known proof from being carried on to a longer report. */
function toProof(body: string, key: string): string {
  return hashText(`${key}\n${hashText(body)}`);
}
