/**
 * Processes of this machine by a word on their command line, to see who was left running.
 *
 * Starts `ps`, since a scoped program may not read `/proc` itself; waits for a limited time, since a process takes a moment to be gone.
 *
 * @module
 */

/** What is waited for. */
export interface FindOptions {
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Time that is waited for them; half a minute where not given. */
  readonly limitMs?: number;
}

const LIMIT_MS = 30_000;
const PAUSE_MS = 25;

/**
 * Finds processes by a word on their command line, waiting until there are as many as expected.
 *
 * @param word The word.
 * @param options How many are expected; what is there is given back anyway after the limit.
 * @returns Their ids.
 */
export async function findProcesses(
  word: string,
  { atLeast = 0, atMost = Infinity, limitMs = LIMIT_MS }: FindOptions = {},
): Promise<readonly number[]> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = listProcesses().filter(({ words }) => words.includes(word));
    const isExpected = found.length >= atLeast && found.length <= atMost;
    if (isExpected || Date.now() > deadline) return found.map(({ id }) => id);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** One process. */
export interface Process {
  readonly id: number;
  /** Its command line. */
  readonly words: string;
}

/**
 * Lists the processes of this machine that can be seen.
 *
 * @returns Ids and command lines.
 */
export function listProcesses(): readonly Process[] {
  const args = ["-ww", "-e", "-o", "pid=,args="];
  const { stdout } = new Deno.Command("ps", { args, stdin: "null", stderr: "null" }).outputSync();
  const text = new TextDecoder().decode(stdout);
  return text.split("\n").flatMap((line) => {
    const [, id, words] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id: Number(id), words: words ?? "" }];
  });
}
