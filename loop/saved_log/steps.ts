/**
 * The steps of a CI log: lines of `gh run view --log` and `--log-failed`, or of a raw job log, put
 * together by job and step and freed of what only the runner needs.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** One step of one job. */
export interface LogStep {
  /** Name of the job; empty where the log does not say. */
  readonly job: string;
  /** Name of the step; empty where the log does not say. */
  readonly step: string;
  /** What it printed, in order, the runner's own marks taken off. */
  readonly lines: readonly string[];
  /** What the runner said went wrong. */
  readonly errors: readonly string[];
}

/** Job, step, time and words; the time of a line that has none is left out by `gh`. */
const GH_LINE = /^([^\t]*)\t([^\t]*)\t(?:\uFEFF?(\d{4}-\d\d-\d\dT[\d:.]+Z) ?)?(.*)$/su;
const RAW_LINE = /^\uFEFF?(\d{4}-\d\d-\d\dT[\d:.]+Z) ?(.*)$/su;
/** A mark of the runner at the start of a line. */
const MARK = /^##\[([a-z]+)\](.*)$/su;
/** What the runner says of a step that went wrong, also where its mark was lost on the way. */
const VERDICT_LINE =
  /^(?:Error: )?((?:Process completed with exit code -?\d+|The operation was canceled)\.?)$/;

/** What the runner prints first of a step; the only names where `gh` does not know them. */
const STEP_BEGIN = /^##\[group\](Run .*)$|^(Post job cleanup)\.$/;

interface Line {
  readonly job: string;
  readonly step: string;
  readonly text: string;
}

/**
 * Splits a log into its steps.
 *
 * @param text The whole log.
 * @param clean Frees text of terminal codes.
 * @returns The steps in the order they begin; one without names where the log is from no runner.
 */
export function splitSteps(text: string, clean: (text: string) => string): readonly LogStep[] {
  const steps = new Map<string, Line[]>();
  for (const line of readLines(text, clean)) {
    const key = `${line.job}\t${line.step}`;
    const lines = steps.get(key);
    if (lines === undefined) steps.set(key, [line]);
    else lines.push(line);
  }
  return [...steps.values()].map(toStep);
}

/** A line without columns goes on with the one before it. */
function* readLines(text: string, clean: (text: string) => string): Generator<Line> {
  let place = { job: "", step: "" };
  const unnamed = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const columns = GH_LINE.exec(line);
    // A tab alone makes no log of a runner.
    const isGh = columns !== null && (columns[3] !== undefined || isKnown(place, columns));
    const raw = isGh ? null : RAW_LINE.exec(line);
    if (isGh) place = { job: columns[1] ?? "", step: columns[2] ?? "" };
    const words = clean((isGh ? columns[4] : raw?.[2]) ?? line).replace(/^\uFEFF/, "");
    const begun = STEP_BEGIN.exec(words)?.slice(1).find((name) => name !== undefined);
    if (begun !== undefined && (isGh || raw !== null)) unnamed.set(place.job, begun);
    const isNamed = place.step !== "" && place.step !== "UNKNOWN STEP";
    yield {
      job: place.job,
      step: isNamed ? place.step : unnamed.get(place.job) ?? "",
      text: words,
    };
  }
}

function isKnown(place: Omit<Line, "text">, [, job, step]: RegExpExecArray): boolean {
  return job !== "" && job === place.job && step === place.step;
}

function toStep(lines: readonly Line[]): LogStep {
  const { job = "", step = "" } = lines[0] ?? {};
  const said = lines.filter(({ text }) => text.trim() !== "").length;
  const errors = lines.flatMap(({ text }) => findError(text, { isAlone: said <= 2 }) ?? []);
  return { job, step, errors, lines: dropHeader(lines.map(({ text }) => text)).flatMap(toWords) };
}

/** Without its mark such a line may be any program's, unless there is no other. */
function findError(text: string, { isAlone }: { readonly isAlone: boolean }): string | null {
  const [, mark, words = ""] = MARK.exec(text) ?? [];
  if (mark === "error") return words.trim();
  return isAlone ? VERDICT_LINE.exec(text)?.[1] ?? null : null;
}

/** The runner begins a step with what it runs and with which variables; its first line says enough. */
function dropHeader(lines: readonly string[]): readonly string[] {
  const first = lines[0] ?? "";
  const end = lines.indexOf("##[endgroup]");
  if (!first.startsWith("##[group]Run ") || end === -1) return lines;
  return [`$ ${first.slice("##[group]Run ".length)}`, ...lines.slice(end + 1)];
}

/** The words of a line; none where it held a mark alone. */
function toWords(text: string): readonly string[] {
  const [, mark, words = ""] = MARK.exec(text) ?? [];
  switch (mark) {
    case undefined:
      return [text];
    case "endgroup":
    case "debug":
      return [];
    case "error":
    case "warning":
      return [`${mark}: ${words.trim()}`];
    case "command":
      return [`$ ${words}`];
    default:
      return words === "" ? [] : [words];
  }
}
