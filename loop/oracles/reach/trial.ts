/**
 * Runs the probes of the target files in both rooms, side by side.
 *
 * Imports `guards/` and the probes, which it loads when they are needed. Its effects are the lab's.
 *
 * @module
 */

import { findProtection } from "../../../guards/protected.ts";
import type { FileChange } from "../../../guards/request.ts";
import { dirname, join } from "../../../guards/std_path.ts";
import { detectLanguage, loadParser } from "../../../guards/syntax/parser.ts";
import { decodeText, encodeText } from "../../../guards/text.ts";
import type { TestRun } from "../../../room/test_run.ts";
import type { Evidence } from "../oracle.ts";
import { isSameFile, type TargetFile } from "../target_files.ts";
import type { TestPair } from "./neighbours.ts";
import { isAlias, readAliases } from "./aliases.ts";
import { PROBE_LIMITS, type ProbePlan } from "./plan.ts";
import { type ProbeReport, readReport } from "./report.ts";

/** What the probe of one file reported in both rooms. */
export interface FilePair {
  readonly path: string;
  readonly base: ProbeReport;
  readonly fix: ProbeReport;
  /** Tests that both rooms know. */
  readonly tests: readonly TestPair[];
}

/** Everything that was probed. */
export interface Probed {
  readonly pairs: readonly FilePair[];
  /** What could not be probed, and why. */
  readonly gaps: readonly string[];
}

/** Files that are probed at the most. */
const MAX_FILES = 6;

/**
 * Probes target files in both rooms; where that does not end, once more with less that is tried.
 *
 * @param files The files.
 * @param evidence The lab and the runs so far.
 * @param options `without`: what takes a part out of the fix, which is then held against itself.
 * @returns What was reported.
 */
export async function probeFiles(
  files: readonly TargetFile[],
  evidence: Evidence,
  { without = [] }: { readonly without?: readonly FileChange[] } = {},
): Promise<Probed> {
  // What does not end without the change will not end with many inputs either.
  const isEndless = (await evidence.red()).kind === "timed_out";
  const first = isEndless
    ? "endless"
    : await probeOnce(files, evidence, { isCareful: false, without });
  return first === "endless"
    ? await probeOnce(files, evidence, { isCareful: true, without }).then((again) =>
      again === "endless" ? { pairs: [], gaps: ["with other inputs the tests do not end"] } : again
    )
    : first;
}

type Probe = { readonly path: string; readonly change: FileChange } | { readonly gap: string };

async function probeOnce(
  files: readonly TargetFile[],
  evidence: Evidence,
  { isCareful, without }: Pick<ProbePlan, "isCareful"> & {
    readonly without: readonly FileChange[];
  },
): Promise<Probed | "endless"> {
  const some = files.slice(0, MAX_FILES);
  const maxMs = PROBE_LIMITS.maxMs / some.length ** 0.5;
  const made = await Promise.all(
    some.map((file) => createProbe(file, evidence, { isCareful, maxMs })),
  );
  const gaps = made.flatMap((probe) => "gap" in probe ? [probe.gap] : []);
  const probes = made.flatMap((probe) => "gap" in probe ? [] : [probe]);
  if (probes.length === 0) return { pairs: [], gaps };
  const changes = probes.map(({ change }) => change);
  const trial = { changes, filter: PROBE_LIMITS.testName, timeoutMs: await findLimit(evidence) };
  const [base, fix] = await Promise.all([
    without.length === 0
      ? evidence.lab.try({ on: "base", ...trial })
      : evidence.lab.try({ on: "fix", ...trial, changes: [...changes, ...without] }),
    evidence.lab.try({ on: "fix", ...trial }),
  ]);
  if (!base || !fix) return { pairs: [], gaps: [...gaps, "the limit of test runs is reached"] };
  if (base.kind === "timed_out" || fix.kind === "timed_out") return "endless";
  const pairs = probes.map(({ path }) => pairReports(path, base, fix));
  return {
    pairs: pairs.flatMap((pair) => typeof pair === "string" ? [] : [pair]),
    gaps: [...gaps, ...pairs.flatMap((pair) => typeof pair === "string" ? [pair] : [])],
  };
}

/** A probe that takes that much longer than the tests themselves hangs in one of its inputs. */
async function findLimit(evidence: Evidence): Promise<number> {
  const runs = [await evidence.red(), await evidence.green()];
  const usualMs = Math.max(
    ...runs.map(({ kind, durationMs }) => kind === "timed_out" ? 0 : durationMs),
  );
  return PROBE_LIMITS.timeoutMs + 4 * usualMs;
}

function pairReports(path: string, base: TestRun, fix: TestRun): FilePair | string {
  const [one, other] = [readReport(base, path), readReport(fix, path)];
  if (typeof one === "string") return `"${path}" without the change: ${one}`;
  if (typeof other === "string") return `"${path}" with the change: ${other}`;
  const tests = one.tests.flatMap((test) => {
    const twin = other.tests.find(({ name }) => name === test.name);
    return twin ? [{ base: test, fix: twin }] : [];
  });
  return { path, base: one, fix: other, tests };
}

async function createProbe(
  target: TargetFile,
  evidence: Evidence,
  options: Pick<ProbePlan, "isCareful" | "maxMs">,
): Promise<Probe> {
  const { path, bytes, targets } = target;
  const language = detectLanguage(path);
  const decoded = decodeText(bytes);
  if (language === null || language === "go" || decoded.kind === "binary") {
    return { gap: `no probe is known for "${path}"` };
  }
  if (findProtection(path) === null) return { gap: `"${path}" holds examples and the code itself` };
  if (!isSameFile(await evidence.lab.read("base", path), bytes)) {
    return { gap: `"${path}" is not the same without the change` };
  }
  const plan = { ...PROBE_LIMITS, ...options, targets: targets.map(({ name }) => name) };
  const text = language === "python"
    ? await renderPython(decoded.text, plan, evidence)
    : await renderScript({ path, text: decoded.text, lab: evidence.lab }, plan);
  return typeof text === "string"
    ? { path, change: { path, before: bytes, after: encodeText(text) } }
    : { gap: `"${path}" cannot be copied: ${text.refused}` };
}

async function renderPython(text: string, plan: ProbePlan, evidence: Evidence): Promise<string> {
  const { renderPythonProbe } = await import("./python_probe.ts");
  const files = await evidence.lab.files("fix");
  const helpers = files.filter((file) => file.endsWith(".py") && findProtection(file));
  const isPytest = (await evidence.green()).runner.includes("pytest");
  return renderPythonProbe({ text, helpers, isPytest }, plan);
}

async function renderScript(
  { path, text, lab }: {
    readonly path: string;
    readonly text: string;
    readonly lab: Evidence["lab"];
  },
  plan: ProbePlan,
): Promise<string | { readonly refused: string }> {
  const [{ createRecording }, { readSource }, { RECORDER, renderScriptProbe }, parser] =
    await Promise.all([
      import("../../../guards/syntax/recording.ts"),
      import("../../../guards/syntax/source.ts"),
      import("./script_probe.ts"),
      loadParser(detectLanguage(path) ?? "typescript"),
    ]);
  const source = readSource(path, text, { parser });
  const aliases = await readAliases(lab);
  const isSource = (specifier: string) => isAlias(specifier, aliases) || isTested(specifier, path);
  const recording = createRecording(source, { recorder: RECORDER, isSource });
  return "refused" in recording ? recording : renderScriptProbe(recording, plan);
}

/** Relative modules are under test unless their path is one of tests. */
function isTested(specifier: string, path: string): boolean {
  if (!/^\.{1,2}\//.test(specifier)) return false;
  return findProtection(join(dirname(path), specifier)) === null;
}
