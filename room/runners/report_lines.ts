/**
 * The report format of Greenroom's own reporters: one JSON object a line, an end mark as the last.
 *
 * A process that is killed, or that ends itself, leaves no end mark, and its report counts as cut
 * off. The lines were written where the project's code runs, so they are data. Pure.
 *
 * @module
 */

/** One line that says something on a test or a file; absolute or relative names, as they came. */
export interface ReportLine {
  readonly kind:
    /** What one test came to. */
    | "test"
    /** A file that did not load, or that broke outside its tests. */
    | "file_error"
    /** A suite that broke outside its tests. */
    | "suite_error";
  readonly file: string;
  readonly name: string;
  readonly status: "passed" | "failed" | "skipped" | "todo";
  readonly message: string;
}

/** A whole report. */
export interface ReportLines {
  readonly cwd: string | null;
  readonly isComplete: boolean;
  readonly lines: readonly ReportLine[];
  /** Parts of the runner that were replaced while it ran. */
  readonly tampered: readonly string[];
}

const KINDS = ["test", "file_error", "suite_error"] as const;
const STATUSES = ["passed", "failed", "skipped", "todo"] as const;

/**
 * Reads the lines of one report; what is torn or strange makes it incomplete, never an error.
 *
 * @param text The whole file.
 * @returns Its lines in order.
 */
export function readReportLines(text: string): ReportLines {
  const values = text.split("\n").filter((line) => line !== "").map(readJson);
  const start = values[0]?.kind === "start" ? values[0] : undefined;
  const isTampered = (value: JsonObject | null) => value?.kind === "tampered";
  const tampered = values.filter(isTampered).map((value) => String(value?.name));
  const rest = values.slice(1).filter((value) => !isTampered(value));
  const body = rest.filter((value) => value?.kind !== "end");
  const lines = body.map(toLine).filter((line) => line !== null);
  const ends = rest.length - body.length;
  return {
    cwd: typeof start?.cwd === "string" ? start.cwd : null,
    isComplete: start !== undefined && lines.length === body.length && ends === 1 &&
      values.at(-1)?.kind === "end" && values.at(-1)?.lines === lines.length,
    lines,
    tampered,
  };
}

type JsonObject = { readonly [name: string]: unknown };

function readJson(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value as JsonObject : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function toLine(value: JsonObject | null): ReportLine | null {
  if (value === null) return null;
  const kind = KINDS.find((known) => known === value.kind);
  const status = STATUSES.find((known) => known === (value.status ?? "failed"));
  if (kind === undefined || status === undefined || typeof value.name !== "string") return null;
  return {
    kind,
    status,
    name: value.name,
    file: typeof value.file === "string" ? value.file : "",
    message: typeof value.message === "string" ? value.message : "",
  };
}
