/**
 * A harness of its own process, for tests of what its end, its environment and its flags mean.
 *
 * Reads one JSON argument: the sandbox that is asked for, the machine, the room's folders and the
 * command. Prints the result as JSON. With `isInterruptible` a SIGINT ends the run.
 *
 * @module
 */

import { runProcess } from "../../room/process.ts";
import { chooseSandbox, type ChooseSandboxOptions } from "../../room/sandbox.ts";
import type { SandboxRequest } from "../../room/sandboxed_command.ts";

/** What the harness is told. */
export interface HarnessTask {
  readonly choose: ChooseSandboxOptions;
  readonly request: SandboxRequest;
  readonly isInterruptible: boolean;
}

async function run({ choose, request, isInterruptible }: HarnessTask): Promise<unknown> {
  const sandbox = await chooseSandbox(choose);
  if (sandbox.kind === "unavailable") return sandbox;
  const { argv, ...started } = sandbox.wrap(request);
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  if (isInterruptible) Deno.addSignalListener("SIGINT", interrupt);
  const limits = { timeoutMs: request.timeoutMs, maxOutputBytes: 100_000 };
  const result = await runProcess(argv, { ...started, ...limits, signal: controller.signal });
  if (isInterruptible) Deno.removeSignalListener("SIGINT", interrupt);
  return result;
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(Deno.args[0] ?? ""))));
