/**
 * Checks the types of the tests before they run, with a cache that no test can write.
 *
 * A fresh cache for each run means that each run checks all types again, which takes longer than
 * most tests. The check runs none of the project's code, so what it leaves can be trusted: it keeps
 * a cache of its own over the test runs, and the tests get a copy of that. Whether a content was
 * checked before is Deno's own judgement, by hashes of everything that the check depends on.
 * Imports the room's own files. Its effects are those of the process it starts, and the copies.
 *
 * @module
 */

import { runProcess } from "./process.ts";
import type { ProcessResult } from "./process_result.ts";
import type { ReportFolder } from "./report_dir.ts";
import type { SandboxedCommand } from "./sandboxed_command.ts";

/** How types are checked. */
export interface TypeCheckOptions {
  /** Wraps the check so that it finds the given folder as its Deno cache. */
  readonly wrap: (denoDir: string) => SandboxedCommand;
  /** Folder of the cache that only checks write. */
  readonly cache: string;
  /** Folders of the run that the check comes before. */
  readonly folder: ReportFolder;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly onStart: (() => void) | undefined;
}

/** What a check came to. */
export type TypeCheck =
  /** The tests may run, with this folder as their Deno cache; null where there is none for them. */
  | { readonly kind: "run"; readonly denoDir: string | null }
  /** The tests would end the same way before the first of them ran. */
  | { readonly kind: "over"; readonly result: ProcessResult };

/**
 * Checks types.
 *
 * @param options The check and its cache.
 * @returns How to go on.
 */
export async function checkTypes(options: TypeCheckOptions): Promise<TypeCheck> {
  const { cache, folder, timeoutMs, maxOutputBytes, signal, onStart } = options;
  using _ = await folder.holdCache(cache);
  const { argv, cwd, env, endSignal } = options.wrap(cache);
  const limits = { timeoutMs, maxOutputBytes, ...(signal ? { signal } : {}) };
  const told = onStart ? { onStart } : {};
  const result = await runProcess(argv, { cwd, env, endSignal, ...limits, ...told });
  if (isOver(result)) return { kind: "over", result };
  return { kind: "run", denoDir: result.exitCode === 0 ? await folder.copyCache(cache) : null };
}

/** Anything else than wrong types, a flag that checks refuse for instance, is for the tests to say. */
function isOver({ kind, exitCode, output }: ProcessResult): boolean {
  if (kind !== "exited") return kind !== "not_started";
  return exitCode === 1 && /^error: Type checking failed\.$/m.test(output);
}
