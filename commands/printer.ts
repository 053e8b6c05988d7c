/**
 * Where the words of this program go: results to standard output, everything else to standard error.
 *
 * Imports types, and what silences words in CI where this runs there. Writes the two streams.
 *
 * @module
 */

import type { Environment } from "./environment.ts";

/** Where the words of this program go. */
export interface Printer {
  /** Prints a result; gives the exit code of a command that has nothing else to do. */
  print(text: string): number;
  /** Prints a line for the person. */
  printError(text: string): void;
  /** Prints a line that is an order to a CI runner. */
  printCommand(text: string): void;
  /** Lets a CI runner take no orders, from other processes either, until the result is called. */
  gag(): (() => void) | null;
}

/**
 * Creates the printer; in GitHub Actions no word of a model or a test may be an order to the runner.
 *
 * @param args The words after the program's name.
 * @param environment Says where this runs.
 * @returns The printer.
 */
export async function createPrinter(
  args: readonly string[],
  environment: Pick<Environment, "get">,
): Promise<Printer> {
  const quiet = environment.get("GITHUB_ACTIONS") === "true"
    // Without the permission to load it nothing foreign is read, and so printed, either.
    ? await import("../publish/actions/silence.ts").catch(() => null)
    : null;
  const silence = quiet?.silenceText ?? ((text: string) => text);
  const silenceResult = asksForJson(args) ? quiet?.silenceJson ?? silence : silence;
  return {
    print: (text) => writeAll(Deno.stdout, silenceResult(text)),
    printError: (text) => void writeAll(Deno.stderr, silence(endLine(text))),
    printCommand: (text) => void writeAll(Deno.stderr, text),
    gag: () => {
      if (quiet === null) return null;
      const token = `greenroom-${crypto.randomUUID()}`;
      writeAll(Deno.stderr, `::stop-commands::${token}\n`);
      return () => void writeAll(Deno.stderr, `::${token}::\n`);
    },
  };
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Whoever stops reading still gets the exit code, which says how it went. */
function writeAll(stream: { writeSync(bytes: Uint8Array): number }, text: string): number {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let offset = 0; offset < bytes.length;) offset += stream.writeSync(bytes.subarray(offset));
  } catch (error) {
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
  return 0;
}

/**
 * Tells whether one object is asked for, before flags are parsed.
 *
 * @param args The words after the program's name.
 * @returns True where `--json` is among them.
 */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return (end === -1 ? args : args.slice(0, end)).includes("--json");
}
