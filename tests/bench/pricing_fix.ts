/**
 * One whole fix of the pricing example, over the real SDK and a server on this machine, as the
 * benchmarks measure it.
 *
 * Works on a copy in a temporary folder of its own. Starts the one process it measures.
 *
 * @module
 */

import { fromFileUrl, join } from "../../guards/std_path.ts";
import { splitWords } from "../../guards/words.ts";
import { startLoopback } from "../models/loopback.ts";
import { toStream } from "../models/loopback_replies.ts";

/** Root of this repository. */
export const ROOT: string = fromFileUrl(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** What one fix came to. */
export interface PricingFix {
  readonly exitCode: number;
  /** From the start of the process to the first request, the baseline's own time included. */
  readonly firstRequestMs: number;
  /** Time that the tests themselves took before the first request, by the journal. */
  readonly baselineMs: number;
  /** Largest memory of the process until the first request, in KiB: `VmHWM` of the system. */
  readonly peakKib: number;
  /** Bytes of each request's body. */
  readonly bodyBytes: readonly number[];
  /** Packages that were looked up before the first request, where that was asked for. */
  readonly packages: readonly string[];
  /** Modules of this repository that were loaded before the tests started, where that was asked for. */
  readonly modules: readonly string[];
  /** What was printed, for a person who wonders. */
  readonly stderr: string;
}

/** How it is run. */
export interface PricingOptions {
  /** Files to add to the copy, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether `mod.ts` is started, which is the library too, and not the file of the printed line. */
  readonly startsLibrary?: boolean;
  /** Absolute path of the built program, which is started in place of the sources. */
  readonly built?: string;
  /** Whether the model gives up at once, so that the run ends after the first request. */
  readonly givesUp?: boolean;
  /** Whether the runtime's own log is read for packages; that slows the run down. */
  readonly tracesPackages?: boolean;
}

const CALLS = [
  { tool: "read_file", args: { path: "src/price.js" } },
  {
    tool: "replace_in_file",
    args: { path: "src/price.js", old: "Math.floor(", new: "Math.round(" },
  },
];
const LAST_WORD = "Gross prices were floored, so half a cent got lost instead of rounding up.";

/**
 * Runs the fix once, by the very line that `greenroom flags` prints.
 *
 * @param options How it is run.
 * @returns What it came to.
 */
export async function fixPricing(options: PricingOptions = {}): Promise<PricingFix> {
  const around = await Deno.realPath(await Deno.makeTempDir({ prefix: "greenroom-bench-" }));
  try {
    const dir = join(around, "pricing");
    copyTree(join(ROOT, "examples/pricing"), dir);
    for (const [path, text] of Object.entries(options.files ?? {})) {
      Deno.writeTextFileSync(join(dir, path), text);
    }
    return await fixCopy(dir, options);
  } finally {
    await Deno.remove(around, { recursive: true });
  }
}

async function fixCopy(
  dir: string,
  { givesUp = false, startsLibrary = false, built, tracesPackages = false }: PricingOptions,
): Promise<PricingFix> {
  const first = { atMs: 0, peakKib: 0, pid: 0, logBytes: 0 };
  const log: Uint8Array[] = [];
  await using server = startLoopback((_, index) => {
    if (index === 0) {
      first.atMs = performance.now();
      first.peakKib = readPeakKib(first.pid);
      first.logBytes = countBytes(log);
    }
    const call = givesUp ? undefined : CALLS[index];
    return toStream(call ? { calls: [call] } : { text: LAST_WORD });
  });
  const printed = await listStartWords(dir, { baseUrl: server.baseUrl, built });
  const words = startsLibrary ? printed.map(toLibrary) : printed;
  const startedMs = performance.now();
  const child = start(tracesPackages ? ["run", "--log-level=debug", ...words.slice(1)] : words);
  first.pid = child.pid;
  const [{ code }] = await Promise.all([
    child.status,
    child.stdout.cancel(),
    child.stderr.pipeTo(
      new WritableStream({
        write: (bytes) => void log.push(bytes),
      }),
    ),
  ]);
  const stderr = new Uint8Array(await new Blob(log.map((bytes) => bytes.slice())).arrayBuffer());
  return {
    exitCode: code,
    firstRequestMs: first.atMs - startedMs,
    baselineMs: readBaselineMs(dir),
    peakKib: first.peakKib,
    bodyBytes: server.requests.map(({ bodyBytes }) => bodyBytes),
    packages: findPackages(new TextDecoder().decode(stderr.subarray(0, first.logBytes))),
    modules: findModules(new TextDecoder().decode(stderr)),
    stderr: new TextDecoder().decode(stderr),
  };
}

function toLibrary(word: string): string {
  return word === join(ROOT, "commands/main.ts") ? join(ROOT, "mod.ts") : word;
}

function countBytes(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, { length }) => sum + length, 0);
}

/** The runtime says where it finds each package, at the first import of it. */
function findPackages(log: string): string[] {
  const names = [...log.matchAll(/Resolved package folder of ((?:@[^@/]+\/)?[^@/\s]+)@/g)];
  return [...new Set(names.map(([, name = ""]) => name))].sort();
}

/** The first process is the trial of the sandbox, the second runs the tests. */
function findModules(log: string): string[] {
  const [first = "", second = ""] = log.split("Granted run access to");
  const fetched = `${first}${second}`.matchAll(/fetch_no_follow - specifier: (file:\S+)/g);
  const paths = [...fetched].map(([, url = ""]) => fromFileUrl(url));
  return paths.filter((path) => path.startsWith(`${ROOT}/`))
    .map((path) => path.slice(ROOT.length + 1)).sort();
}

/** The line for a shell that `greenroom flags` prints, as words, without the program's name. */
async function listStartWords(
  dir: string,
  { baseUrl, built }: { readonly baseUrl: string; readonly built: string | undefined },
): Promise<string[]> {
  const launcher = built === undefined
    ? [...readTask("greenroom").slice(1, -1), join(ROOT, "commands/launch.ts")]
    : ["run", "-A", built];
  const fix = ["--dir", dir, "--test", "node --test", "--model", "bench/model"];
  const rest = ["--base-url", baseUrl, "--approve", "auto"];
  const child = start([...launcher, "flags", ...fix, ...rest]);
  const { stdout, stderr } = await child.output();
  const split = splitWords(new TextDecoder().decode(stdout).trim());
  if (split.kind === "argv") return split.argv.slice(1);
  throw new Error(
    `Cannot measure: found no line to start with (${new TextDecoder().decode(stderr)})`,
  );
}

/**
 * Reads a task of this repository.
 *
 * @param name Its name.
 * @returns Its words.
 */
export function readTask(name: string): readonly string[] {
  const { tasks } = JSON.parse(Deno.readTextFileSync(join(ROOT, "deno.json")));
  const split = splitWords(tasks[name].command);
  if (split.kind === "argv") return split.argv;
  throw new Error(`Cannot read task "${name}": found ${split.reason}`);
}

/**
 * Starts the runtime that runs this program, with few variables.
 *
 * @param args Its words.
 * @returns The process; its output must be read.
 */
export function start(args: readonly string[]): Deno.ChildProcess {
  const env = Object.fromEntries(
    ["PATH", "HOME", "DENO_DIR"].flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return new Deno.Command(Deno.execPath(), {
    args: [...args],
    env: { ...env, NO_COLOR: "1" },
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Deno opens `/proc` to nobody with less than every permission, so another program reads it. */
function readPeakKib(pid: number): number {
  const { stdout } = new Deno.Command("cat", { args: [`/proc/${pid}/status`] }).outputSync();
  const status = new TextDecoder().decode(stdout);
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN);
}

function readBaselineMs(dir: string): number {
  const [run] = [...Deno.readDirSync(join(dir, ".greenroom/runs"))];
  const journal = join(dir, ".greenroom/runs", run?.name ?? "", "journal.jsonl");
  const lines = Deno.readTextFileSync(journal).trimEnd().split("\n");
  const events = lines.map((line) => JSON.parse(line));
  const baseline = events.find(({ kind, purpose }) =>
    kind === "tests_finished" && purpose === "baseline"
  );
  return baseline.run.durationMs;
}

function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const { name, isDirectory } of Deno.readDirSync(from)) {
    if (name.startsWith(".")) continue;
    if (isDirectory) copyTree(join(from, name), join(to, name));
    else Deno.copyFileSync(join(from, name), join(to, name));
  }
}
