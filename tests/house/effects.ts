/**
 * The effects table: each kind of side effect, and the files that are its home.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

interface Effect {
  readonly effect: string;
  /** Files, or folders ending in `/`, that may have it. */
  readonly homes: readonly string[];
  /** Names of functions that have it. */
  readonly names: readonly string[];
}

const WRITES = [
  "writeFile",
  "writeTextFile",
  "mkdir",
  "rename",
  "remove",
  "copyFile",
  "symlink",
  "link",
  "chmod",
  "chown",
  "utime",
  "truncate",
  "makeTempDir",
  "makeTempFile",
  "create",
];
const READS = [
  "readFile",
  "readTextFile",
  "readDir",
  "readLink",
  "lstat",
  "stat",
  "realPath",
  "open",
];

/** Every effect and its homes; the README's table is tested against this one. */
export const EFFECTS: readonly Effect[] = [
  {
    effect: "write files",
    homes: [
      "room/land.ts",
      "room/landing/",
      "room/room.ts",
      "room/copy/",
      "room/report_dir.ts",
      "loop/state_dir.ts",
      "commands/demo.ts",
    ],
    names: toDenoNames(WRITES),
  },
  {
    effect: "read files",
    homes: [
      "room/",
      "loop/state_dir.ts",
      "commands/main.ts",
      "commands/input_files.ts",
      "commands/hidden_files.ts",
      "commands/demo.ts",
      "commands/launch.ts",
    ],
    names: toDenoNames(READS),
  },
  { effect: "start a process", homes: ["room/process.ts"], names: ["Deno.Command", "Deno.kill"] },
  { effect: "use the network", homes: ["models/openai.ts"], names: ["fetch", "Deno.connect"] },
  { effect: "listen", homes: [], names: ["Deno.listen", "Deno.serve"] },
  {
    effect: "read the environment",
    homes: ["commands/process_environment.ts"],
    names: ["Deno.env", "process.env"],
  },
  {
    effect: "read the words, exit",
    homes: ["commands/main.ts", "commands/launch.ts", "commands/demo.ts"],
    names: ["Deno.args", "Deno.exit", "process.exit"],
  },
];

/**
 * Finds what is wrong with one use of the runtime.
 *
 * @param from Path of the file below the repository, `/` between parts.
 * @param name The function or property, `Deno.writeFile` for instance.
 * @returns What is wrong, or null.
 */
export function findEffectProblem(from: string, name: string): string | null {
  if (from.startsWith("tests/") || from.startsWith("examples/")) return null;
  const effect = EFFECTS.find(({ names }) => names.includes(name));
  if (!effect) return null;
  const isHome = effect.homes.some((home) =>
    home.endsWith("/") ? from.startsWith(home) : from === home
  );
  if (isHome) return null;
  const homes = effect.homes.join(", ") || "no file yet";
  return `"${name}" may not be used here: the home of "${effect.effect}" is ${homes}`;
}

function toDenoNames(names: readonly string[]): string[] {
  return names.flatMap((name) => [`Deno.${name}`, `Deno.${name}Sync`]);
}
