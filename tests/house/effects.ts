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
  /** The permission flag of a run that lets it happen, in words; null where Deno has none. */
  readonly flag: string | null;
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
    effect: "write the working tree",
    homes: ["room/landing/"],
    flag: "`--allow-write`: the project, a patch; `--deny-write`: `.git`, tests, configuration",
    names: toDenoNames(WRITES),
  },
  {
    effect: "write a room",
    homes: ["room/room.ts", "room/copy/", "room/report_dir.ts", "room/warm/warm_run.ts"],
    flag: "`--allow-write`: rooms lie in the project's state folder",
    names: toDenoNames(WRITES),
  },
  {
    effect: "write the state folder",
    homes: ["loop/state_dir.ts"],
    flag: "`--allow-write`: it lies in the project",
    names: toDenoNames(WRITES),
  },
  {
    effect: "tell the CI runner",
    homes: ["commands/actions/runner_files.ts"],
    flag: "`--allow-write`: the step's summary and outputs, in GitHub Actions alone",
    names: toDenoNames(WRITES),
  },
  {
    effect: "copy the shop of the demo",
    homes: ["commands/demo.ts"],
    flag: "`--allow-write=/tmp`, of `deno task demo` alone",
    names: toDenoNames(WRITES),
  },
  {
    effect: "build the program",
    homes: ["build/"],
    flag: "`--allow-write`, `--allow-run`, of `deno task build` alone",
    names: [...toDenoNames([...WRITES, ...READS]), "Deno.Command"],
  },
  {
    effect: "read files",
    homes: [
      "room/",
      "loop/state_dir.ts",
      "commands/input_files.ts",
      "commands/hidden_files.ts",
      "commands/actions/runner_files.ts",
      "commands/demo.ts",
    ],
    flag: "`--allow-read`: the project, files that flags name, this program's own folders",
    names: toDenoNames(READS),
  },
  {
    effect: "start a process",
    homes: ["room/process.ts"],
    flag: "`--allow-run`: the program that holds the tests, your editor where you are asked, and " +
      "git where you say `--git`",
    names: ["Deno.Command", "Deno.kill"],
  },
  {
    effect: "use the network",
    homes: ["models/openai.ts", "publish/github/"],
    flag: "`--allow-net`: the host of the model; the one of the API, of `greenroom pr` alone",
    names: ["fetch", "Deno.connect"],
  },
  {
    effect: "listen",
    homes: ["commands/view/serve.ts"],
    flag: "`--allow-net=127.0.0.1`, of `greenroom view` alone",
    names: ["Deno.listen", "Deno.serve"],
  },
  {
    effect: "read the environment",
    homes: ["commands/process_environment.ts"],
    flag: "`--allow-env`: `PATH`, `HOME`, `DENO_DIR`, the variable of the model's key; in GitHub " +
      "Actions those that say so and name its files",
    names: ["Deno.env", "process.env"],
  },
  {
    effect: "read the words, exit",
    homes: ["commands/main.ts", "commands/launch.ts", "commands/demo.ts"],
    flag: null,
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
  const effects = EFFECTS.filter(({ names }) => names.includes(name));
  const homes = effects.flatMap((effect) => effect.homes);
  const isHome = homes.some((home) => home.endsWith("/") ? from.startsWith(home) : from === home);
  if (effects.length === 0 || isHome) return null;
  const what = effects.map(({ effect }) => `"${effect}"`).join(" or ");
  const where = homes.join(", ") || "no file yet";
  return `"${name}" may not be used here: the home of ${what} is ${where}`;
}

function toDenoNames(names: readonly string[]): string[] {
  return names.flatMap((name) => [`Deno.${name}`, `Deno.${name}Sync`]);
}
