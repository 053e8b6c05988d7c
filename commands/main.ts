/**
 * The command line: reads the environment, hands words to a command, exits with its code.
 *
 * The only file that reads the environment and exits, beside the launcher. Imports every folder.
 *
 * @module
 */

import { createDenyStore } from "../loop/deny_store.ts";
import { createStateDir, STATE_FOLDER } from "../loop/state_dir.ts";
import { runDenied } from "./denied.ts";
import { isAbsolute, join } from "../guards/std_path.ts";
import { startForeground } from "../room/process.ts";
import { examineMachine, renderExamination } from "./doctor.ts";
import { type Environment, listHandedOn } from "./environment.ts";
import { parseCommandLine, type Parsed } from "./flags.ts";
import { runFixCommand } from "./fix_command.ts";
import { renderFailure } from "./failure.ts";
import { isThere, resolveWorkspace } from "./input_files.ts";
import { EXIT_INTERRUPTED } from "./report.ts";
import { renderStart, STEPPED_DOWN } from "./step_down.ts";
import { createDenoTerminal } from "./terminal.ts";
import { runVerifyCommand } from "./verify_command.ts";
import { VERSION } from "./version.ts";

/** Exit code of anything that could not run. */
const COULD_NOT_RUN = 2;

/**
 * Runs the command line of this process and exits.
 *
 * @param mainModule Address of the module that was started.
 */
export async function main(mainModule: string): Promise<never> {
  const isSteppedDown = Deno.args[0] === STEPPED_DOWN;
  const args = isSteppedDown ? Deno.args.slice(1) : Deno.args;
  return await exitWith({ mainModule, args, isSteppedDown, isLauncher: false });
}

/**
 * Starts the command line in another process, under exactly the flags it needs, and exits.
 *
 * @param mainModule Address of the module to start.
 * @param args The words after the program's name.
 */
export async function launch(mainModule: string, args: readonly string[]): Promise<never> {
  return await exitWith({ mainModule, args, isSteppedDown: false, isLauncher: true });
}

async function exitWith(start: Start): Promise<never> {
  let code = COULD_NOT_RUN;
  try {
    code = await runCommandLine(start);
  } catch (error) {
    printError(renderFailure(error));
  }
  return Deno.exit(code);
}

/** How this process was started. */
interface Start {
  /** Module that a run happens in. */
  readonly mainModule: string;
  readonly args: readonly string[];
  readonly isSteppedDown: boolean;
  /** Whether every run happens in another process, under exactly the flags it needs. */
  readonly isLauncher: boolean;
}

async function runCommandLine(start: Start): Promise<number> {
  const parsed = parseCommandLine(start.args);
  switch (parsed.kind) {
    case "help":
      return print(parsed.text);
    case "version":
      return print(`greenroom ${VERSION}\n`);
    case "usage_error":
      printError(parsed.message);
      return COULD_NOT_RUN;
    case "denied":
      return await runDeniedCommand(parsed, start);
    case "doctor":
      return await runDoctor(parsed.printsJson);
    case "verify":
      return await runVerifyCommand({ ...start, kind: "verify", options: parsed.options }, {
        environment: createEnvironment(),
        print,
        printError,
        listenForInterrupt: () => listenForInterrupt(start),
      });
    case "fix":
    case "flags":
      return await runFixCommand({ ...start, kind: parsed.kind, options: parsed.options }, {
        environment: createEnvironment(),
        print,
        printError,
        listenForInterrupt: () => listenForInterrupt(start),
      });
  }
}

async function runDeniedCommand(
  parsed: Extract<Parsed, { kind: "denied" }>,
  start: Start,
): Promise<number> {
  const environment = createEnvironment();
  const dir = toAbsolute(parsed.dir ?? ".", environment.cwd);
  const workspace = resolveWorkspace(dir);
  if (start.isLauncher) {
    const read = [...new Set([workspace, dir])];
    const words = renderStart({ ...NO_PERMISSIONS, read, write: [workspace] }, start);
    const [cwd, env] = [environment.cwd, listHandedOn(environment)];
    return await startForeground([environment.denoPath, ...words], { cwd, env });
  }
  // Where nothing ran there is nothing to remember, and looking leaves nothing behind.
  const hasState = isThere(join(workspace, STATE_FOLDER));
  const store = hasState ? createDenyStore(createStateDir(workspace)) : NOTHING_REMEMBERED;
  const { printsJson, action } = parsed;
  const { text, exitCode } = runDenied(action, { store, printsJson });
  (exitCode === 0 ? print : printError)(text);
  return exitCode;
}

const NOTHING_REMEMBERED = { load: () => [], forget: () => false, clear: () => 0 };

async function runDoctor(printsJson: boolean): Promise<number> {
  const examination = await examineMachine(createEnvironment());
  const columns = createDenoTerminal().size().columns;
  print(
    printsJson ? `${JSON.stringify(examination)}\n` : renderExamination(examination, { columns }),
  );
  return examination.findings[0]?.works ? 0 : COULD_NOT_RUN;
}

/** A second interrupt ends the process at once. */
function listenForInterrupt({ isSteppedDown }: Start): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    Deno.addSignalListener(signal, () => {
      if (controller.signal.aborted) Deno.exit(EXIT_INTERRUPTED);
      controller.abort();
    });
  }
  if (isSteppedDown) watchStarter(() => controller.abort());
  return controller.signal;
}

/** How often a run looks whether the process that started it is still there. */
const WATCH_MS = 250;

/** A signal that ends the starter alone must end the run too: nobody waits for what it would land. */
function watchStarter(abort: () => void): void {
  const starter = Deno.ppid;
  const timer = setInterval(() => {
    if (Deno.ppid === starter) return;
    clearInterval(timer);
    abort();
  }, WATCH_MS);
  Deno.unrefTimer(timer);
}

const NO_PERMISSIONS = { read: [], write: [], denyWrite: [], net: [], run: [], env: [] };

/**
 * Creates the environment over this process.
 *
 * @returns Reads that yield null where a variable is not set or may not be read.
 */
export function createEnvironment(): Environment {
  return {
    get: (name) => isReadable(name) ? Deno.env.get(name) ?? null : null,
    remove: (name) => {
      if (isReadable(name)) Deno.env.delete(name);
    },
    // A task runs in the folder of its configuration; the person's own folder is this one.
    cwd: (isReadable("INIT_CWD") && Deno.env.get("INIT_CWD")) || Deno.cwd(),
    denoPath: Deno.execPath(),
  };
}

function isReadable(name: string): boolean {
  return Deno.permissions.querySync({ name: "env", variable: name }).state === "granted";
}

function print(text: string): number {
  writeAll(Deno.stdout, text);
  return 0;
}

function printError(text: string): void {
  writeAll(Deno.stderr, text.endsWith("\n") ? text : `${text}\n`);
}

function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let offset = 0; offset < bytes.length;) offset += stream.writeSync(bytes.subarray(offset));
}

function toAbsolute(path: string, cwd: string): string {
  return isAbsolute(path) ? path : join(cwd, path);
}
