/**
 * Pace: lets signals and other work in between many short steps on the disk.
 *
 * Short calls on the disk are several times faster when nothing waits for them, but a long row of
 * them would leave an interrupt unheard. Imports nothing. Its one effect is to wait for a moment.
 *
 * @module
 */

/** Called before each step; now and then it lets the rest of the program run first. */
export type Pace = () => Promise<void> | void;

const STEPS_BETWEEN_PAUSES = 200;

/**
 * Creates the pace of one row of steps.
 *
 * @returns The function to call before each step.
 */
export function createPace(): Pace {
  let steps = 0;
  return () => {
    steps++;
    if (steps % STEPS_BETWEEN_PAUSES !== 0) return;
    return new Promise((resolve) => setTimeout(resolve, 0));
  };
}
