/**
 * How a command was started, and what it needs from outside.
 *
 * Imports types. Has no effect.
 *
 * @module
 */

import type { Environment } from "./environment.ts";

/** How a command that runs tests was started. */
export interface Start {
  /** `flags` only prints the words that would start a fix. */
  readonly kind: "fix" | "verify" | "flags";
  /** Module that the run happens in. */
  readonly mainModule: string;
  readonly args: readonly string[];
  readonly isSteppedDown: boolean;
  /** Whether the run happens in another process, under exactly the flags it needs. */
  readonly isLauncher: boolean;
}

/** What a command needs from outside. */
export interface World {
  readonly environment: Environment;
  print(text: string): void;
  printError(text: string): void;
  /** Gives an order to the runner of CI; all other output has no power over it. */
  printCommand(text: string): void;
  /** Aborts when the person interrupts. */
  listenForInterrupt(): AbortSignal;
}
