/**
 * Fixes that may leave: a report becomes one only where its verdict is `fixed`, and everything that
 * publishes takes nothing else.
 *
 * Imports `guards/` and types of `loop/`. Pure.
 *
 * @module
 */

import { type FilePatch, parseUnifiedDiff } from "../guards/diff.ts";
import { parsePath } from "../guards/paths.ts";
import { toPathNames } from "../guards/path_names.ts";
import { findProtection } from "../guards/protected.ts";
import { AUTOMATION_RULES } from "../guards/protected/automation.ts";
import { GIT_RULES } from "../guards/protected/git.ts";
import { STATE_RULES } from "../guards/protected/state.ts";
import type { FixReport, Proof } from "../loop/verdict.ts";

/** What a fix does to one file. */
export interface ProvedFile {
  /** Path below the repository. */
  readonly path: string;
  /** SHA-256 of the bytes that were read, null for a new file. */
  readonly beforeHash: string | null;
  /** SHA-256 of the bytes that it shall have. */
  readonly afterHash: string;
  /** How the ones become the others. */
  readonly patch: FilePatch;
}

/** A fix that was proved: the only thing that can be published. */
export class ProvedFix {
  /** The report of the run that proved it. */
  readonly report: FixReport;
  /** What its verdict rests on. */
  readonly proof: Proof;
  /** What it does, file by file. */
  readonly files: readonly ProvedFile[];

  // Private fields make the type one that no other object has, a copy of this one included.
  readonly #isProved = true;

  private constructor(report: FixReport, proof: Proof) {
    this.report = report;
    this.proof = proof;
    this.files = toProvedFiles(report, proof);
  }

  /**
   * Takes a report for a proved fix.
   *
   * @param report The report of a run.
   * @returns The fix; null where the verdict is another than `fixed`, or nothing was changed.
   * @throws {RangeError} Where the diff is not that of the proof, or touches what no fix may change.
   */
  static from(report: FixReport): ProvedFix | null {
    const { verdict, diff, proof } = report;
    return verdict === "fixed" && diff !== "" && proof !== null
      ? new ProvedFix(report, proof)
      : null;
  }

  /**
   * Tells a proved fix from what was only cast to one.
   *
   * @param value Any value.
   * @returns True where {@link ProvedFix.from} made it.
   */
  static isProved(value: object): value is ProvedFix {
    return #isProved in value;
  }
}

/**
 * Takes a report for a proved fix: the only thing that can be published.
 *
 * @param report The report of a run.
 * @returns The fix; null where the verdict is another than `fixed`, or nothing was changed.
 * @throws {RangeError} Where the diff is not that of the proof, or touches what no fix may change.
 *
 * @example
 * ```ts
 * import { toProvedFix, verify } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const dir = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${dir}/add.mjs`, "export const add = (a, b) => a - b;\n");
 * await Deno.writeTextFile(
 *   `${dir}/add.test.mjs`,
 *   `import { equal } from "node:assert";
 *    import { test } from "node:test";
 *    import { add } from "./add.mjs";
 *    test("add() adds", () => equal(add(1, 2), 3));`,
 * );
 * const patch = `--- a/add.mjs
 * +++ b/add.mjs
 * @@ -1 +1 @@
 * -export const add = (a, b) => a - b;
 * +export const add = (a, b) => a + b;
 * `;
 * const report = await verify({ dir, test: "node --test", patch });
 *
 * assertEquals(toProvedFix(report)?.files.map(({ path }) => path), ["add.mjs"]);
 * assertEquals(toProvedFix({ ...report, verdict: "suspect" }), null);
 * await Deno.remove(dir, { recursive: true });
 * ```
 */
export function toProvedFix(report: FixReport): ProvedFix | null {
  return ProvedFix.from(report);
}

/** A report may come from another job: what it says of itself must agree, and is judged again. */
function toProvedFiles(report: FixReport, proof: Proof): readonly ProvedFile[] {
  const patches = parseUnifiedDiff(report.diff);
  const paths = patches.map(toPatchedPath);
  const named = [report.files, proof.files.map(({ path }) => path)];
  if (named.some((names) => !isSameList(names, paths)) || new Set(paths).size < paths.length) {
    throw new RangeError(
      "Cannot publish: found a diff of other files than the report names, and the same are needed",
    );
  }
  return patches.map((patch, index) => {
    const path = assertMayChange(proof.folder, paths[index] ?? "");
    const { beforeHash = null, afterHash = "" } = proof.files[index] ?? {};
    return { path, beforeHash, afterHash, patch };
  });
}

function toPatchedPath({ oldPath, newPath }: FilePatch): string {
  if (newPath !== null && (oldPath === null || oldPath === newPath)) return newPath;
  throw new RangeError(
    `Cannot publish: found a diff that removes or renames ${JSON.stringify(oldPath)} and only ` +
      "changed and new files are proved",
  );
}

/** The repository has its own protected places above the project's folder. */
function assertMayChange(folder: string, path: string): string {
  const whole = `${folder}${path}`;
  const parsed = parsePath(whole);
  const isPlain = parsed.kind === "path" && parsed.path === whole;
  if (!isPlain || (folder !== "" && !folder.endsWith("/"))) {
    throw new RangeError(
      `Cannot publish: found the path ${JSON.stringify(whole)} and one below the repository is ` +
        "needed",
    );
  }
  const names = toPathNames(whole);
  const rule = REPOSITORY_RULES.find(({ matches }) => matches(names));
  const reason = findProtection(path)?.reason ??
    (rule && `${JSON.stringify(whole)} ${rule.reason}`);
  if (reason === undefined) return whole;
  throw new RangeError(`Cannot publish: found a change of a protected file: ${reason}`);
}

/** What has a meaning by its place in the repository; a project may well lie in a folder of tests. */
const REPOSITORY_RULES = [...GIT_RULES, ...AUTOMATION_RULES, ...STATE_RULES];

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
