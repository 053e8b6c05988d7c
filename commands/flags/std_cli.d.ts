/** Reads a command line into one list of values a flag and the words that belong to no flag. */
export function parseArgs(
  args: readonly string[],
  options: { string: readonly string[]; collect: readonly string[]; "--": true },
): { readonly _: readonly string[]; readonly "--": readonly string[] } & {
  readonly [flag: string]: readonly string[];
};
