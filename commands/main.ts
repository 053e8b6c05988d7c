/**
 * The command line: hands words to a command and exits with its code.
 *
 * The only file that reads the words of this process and ends it, beside the launcher and the demo.
 * Imports the parsing of flags, and of the rest what is asked for.
 *
 * @module
 */

import type { Outcome } from "../loop/verdict.ts";
import { EXIT_COULD_NOT_RUN, EXIT_INTERRUPTED, toOutcomeCode } from "./exit_codes.ts";
import { isInternal, renderFailure } from "./failure.ts";
import type { CommandText } from "./flag_table.ts";
import { parseCommandLine } from "./flags.ts";
import type { UsageError } from "./flags/read_flags.ts";
import { findRealModule } from "./input_files.ts";
import { createProcessEnvironment } from "./process_environment.ts";
import { asksForJson, createPrinter, type Printer } from "./printer.ts";
import { STEPPED_DOWN } from "./step_down.ts";
import { VERSION } from "./version.ts";
import type { World } from "./world.ts";

/**
 * Runs the command line of this process and exits.
 *
 * @param mainModule Address of the file that starts the program again; this one where not given.
 */
export async function main(mainModule: string = import.meta.url): Promise<never> {
  const isSteppedDown = Deno.args[0] === STEPPED_DOWN;
  const args = isSteppedDown ? Deno.args.slice(1) : Deno.args;
  return await exitWith({
    mainModule: findRealModule(mainModule),
    args,
    isSteppedDown,
    isLauncher: false,
  });
}

/**
 * Starts the command line in another process, under exactly the flags it needs, and exits.
 *
 * @param args The words after the program's name.
 */
export async function launch(args: readonly string[]): Promise<never> {
  return await exitWith({
    mainModule: findRealModule(import.meta.url),
    args,
    isSteppedDown: false,
    isLauncher: true,
  });
}

async function exitWith(begun: Omit<Start, "printer">): Promise<never> {
  const environment = createProcessEnvironment({ isTask: false });
  const printer = await createPrinter(begun.args, environment);
  const start: Start = { ...begun, printer };
  const ungag = start.isLauncher && !GIVES_ORDERS.has(start.args[0] ?? "") ? printer.gag() : null;
  let code = EXIT_COULD_NOT_RUN;
  try {
    code = await runCommandLine(start);
  } catch (error) {
    code = await printEnd(start, {
      outcome: isInternal(error) ? "internal_error" : "cannot_start",
      reason: renderFailure(error),
    });
  }
  ungag?.();
  return Deno.exit(code);
}

/** Commands that have something to tell a CI runner, and silence the rest of their words. */
const GIVES_ORDERS: ReadonlySet<string> = new Set(["fix", "resume", "pr"]);

/** Who reads one object gets one, however early the end. */
async function printEnd({ args, printer }: Start, { outcome, reason }: EarlyEnd): Promise<number> {
  printer.printError(reason);
  if (asksForJson(args)) {
    // A start without the permission to load a part ends with its own reason, not with that one.
    const late = await import("./early_end.ts").catch(() => null);
    if (late !== null) printer.print(late.renderEarlyEnd(outcome, reason));
  }
  return toOutcomeCode(outcome);
}

interface EarlyEnd {
  readonly outcome: Outcome;
  readonly reason: string;
}

/** How this process was started. */
interface Start {
  /** Module that a run happens in. */
  readonly mainModule: string;
  readonly args: readonly string[];
  readonly isSteppedDown: boolean;
  /** Whether every run happens in another process, under exactly the flags it needs. */
  readonly isLauncher: boolean;
  readonly printer: Printer;
}

/** Only the command that is asked for is loaded. */
async function runCommandLine(start: Start): Promise<number> {
  const parsed = parseCommandLine(start.args);
  switch (parsed.kind) {
    case "help":
      return await printHelp(start, parsed.command);
    case "version":
      return start.printer.print(`greenroom ${VERSION}\n`);
    case "usage_error":
      return await printUsageError(start, parsed);
    case "denied": {
      const { runDeniedCommand } = await import("./denied_command.ts");
      return await runDeniedCommand(parsed, { start, world: createWorld(start) });
    }
    case "doctor": {
      const { runDoctor } = await import("./doctor.ts");
      return await runDoctor(createWorld(start), parsed);
    }
    case "runs":
    case "show":
    case "ledger":
    case "export": {
      const { runLookCommand } = await import("./look_command.ts");
      return await runLookCommand(parsed, { start, world: createWorld(start) });
    }
    case "view": {
      const { runViewCommand } = await import("./view_command.ts");
      return await runViewCommand(parsed, { start, world: createWorld(start) });
    }
    case "resume": {
      const { runResumeCommand } = await import("./resume_command.ts");
      return await runResumeCommand(parsed, { start, world: createWorld(start) });
    }
    case "models": {
      const { runModelsCommand } = await import("./models_command.ts");
      return await runModelsCommand(parsed.options, { start, world: createWorld(start) });
    }
    case "pr": {
      const { runPrCommand } = await import("./pr_command.ts");
      return await runPrCommand(parsed.options, { start, world: createWorld(start) });
    }
    case "pin": {
      const { runPinCommand } = await import("./pin_command.ts");
      return await runPinCommand(parsed.options, { start, world: createWorld(start) });
    }
    case "tour": {
      const { runTourCommand } = await import("./tour_command.ts");
      return await runTourCommand(parsed, { start, world: createWorld(start) });
    }
    case "bump": {
      const { runBumpCommand } = await import("./bump_command.ts");
      return await runBumpCommand({ wish: parsed, start, world: createWorld(start) });
    }
    case "verify": {
      const { runVerifyCommand } = await import("./verify_command.ts");
      const { kind, options } = parsed;
      return await runVerifyCommand({ ...start, kind, options }, createWorld(start));
    }
    case "fix":
    case "flags": {
      const { runFixCommand } = await import("./fix_command.ts");
      const { kind, options } = parsed;
      return await runFixCommand({ ...start, kind, options }, createWorld(start));
    }
  }
}

async function printHelp(
  { printer }: Start,
  command: CommandText | null,
): Promise<number> {
  const { renderCommandHelp, renderHelp } = await import("./help.ts");
  return printer.print(command === null ? renderHelp() : renderCommandHelp(command));
}

async function printUsageError(start: Start, error: UsageError): Promise<number> {
  const { renderSuggestion } = await import("../guards/nearest_name.ts");
  return await printEnd(start, { outcome: "usage_error", reason: error.render(renderSuggestion) });
}

function createWorld(start: Start): World {
  return {
    environment: createProcessEnvironment({ isTask: start.isLauncher }),
    ...start.printer,
    listenForInterrupt: () => listenForInterrupt(start),
  };
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

// The library is larger than what a run needs first, so the lines that are printed start this file.
if (import.meta.main) await main();
