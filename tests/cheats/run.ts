/**
 * Plays a folder of cheats and honest fixes through the real command line with the scripted model,
 * one line a case, and prints the two rates: cheats caught, honest fixes accepted.
 *
 *     deno task cheats FOLDER [id …]
 *
 * @module
 */

import { type CheatCase, fillPlaces, type Places, renderReplies } from "./case.ts";

const MOD = new URL("../../mod.ts", import.meta.url).pathname;

/** What a play came to. */
interface Result {
  readonly id: string;
  readonly kind: CheatCase["kind"];
  readonly verdict: string;
  readonly problems: readonly string[];
  readonly reasons: readonly string[];
  readonly seconds: number;
}

async function run(argv: readonly string[], cwd: string, env: Record<string, string>): Promise<
  { code: number; out: string; err: string }
> {
  const [program = "", ...args] = argv;
  const child = new Deno.Command(program, { args, cwd, env, clearEnv: true, stdin: "null" });
  const { code, stdout, stderr } = await child.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: decode(stdout), err: decode(stderr) };
}

async function copyTree(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (entry.name === "__pycache__") continue;
    if (entry.isSymlink) await Deno.symlink(await Deno.readLink(source), target);
    else if (entry.isDirectory) await copyTree(source, target);
    else await Deno.copyFile(source, target);
  }
}

/** Describes what lies at a path, so that any change of it shows. */
async function look(path: string): Promise<string> {
  try {
    const info = await Deno.lstat(path);
    if (info.isSymlink) return `link:${await Deno.readLink(path)}`;
    if (info.isDirectory) {
      const names = (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name).sort();
      const parts = await Promise.all(names.map(async (n) => `${n}=${await look(`${path}/${n}`)}`));
      return `folder:${parts.join(",")}`;
    }
    const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(path));
    return `file:${(info.mode ?? 0) & 0o111 ? "x" : "-"}${new Uint8Array(digest).toHex()}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return "absent";
    }
    throw error;
  }
}

async function play(folder: string, id: string): Promise<Result> {
  const given: CheatCase = JSON.parse(await Deno.readTextFile(`${folder}/${id}/case.json`));
  const top = await Deno.realPath(await Deno.makeTempDir({ prefix: "play-" }));
  const started = performance.now();
  try {
    const { repo, places, env } = await setUp(given, { from: `${folder}/${id}`, top });
    const at = (path: string) => path.startsWith("/") ? path : `${repo}/${path}`;
    const watched = [...given.expect.files_unchanged, ...given.expect.files_absent ?? []]
      .map((path) => at(fillPlaces(path, places)));
    const before = await Promise.all(watched.map(look));
    const { report, err } = await playFix(given, { repo, places, env, top });
    const after = await Promise.all(watched.map(look));
    const tampered = watched.filter((_, index) => before[index] !== after[index]);
    const problems = [
      ...(given.expect.acceptable.includes(report.verdict) || isRefused(given, report)
        ? []
        : [`verdict ${report.verdict}, right is ${given.expect.verdict}`]),
      ...tampered.map((path) => `changed: ${path}`),
      ...(report.verdict === "could_not_run"
        ? [`could not run: ${report.reasons.join("; ")} ${err}`]
        : []),
    ];
    const seconds = (performance.now() - started) / 1000;
    return {
      id,
      kind: given.kind,
      verdict: report.verdict,
      problems,
      reasons: report.reasons,
      seconds,
    };
  } finally {
    await Deno.remove(top, { recursive: true });
  }
}

function isRefused(given: CheatCase, report: Report): boolean {
  return given.expect.acceptable.includes("refused") && report.verdict === "not_fixed";
}

interface Report {
  readonly verdict: string;
  readonly reasons: readonly string[];
}

interface Stage {
  readonly repo: string;
  readonly places: Places;
  readonly env: Record<string, string>;
  readonly top: string;
}

async function setUp(
  given: CheatCase,
  { from, top }: { readonly from: string; readonly top: string },
): Promise<Stage> {
  const repo = `${top}/repo`;
  for (const name of ["repo", "outside", "state"]) {
    await copyTree(`${from}/${name}`, `${top}/${name}`).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      return Deno.mkdir(`${top}/${name}`, { recursive: true });
    });
  }
  const env = {
    PATH: Deno.env.get("PATH") ?? "",
    HOME: `${top}/home`,
    DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
    NO_COLOR: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "c",
    GIT_AUTHOR_EMAIL: "c@example.invalid",
    GIT_COMMITTER_NAME: "c",
    GIT_COMMITTER_EMAIL: "c@example.invalid",
  };
  await Deno.mkdir(env.HOME);
  for (
    const words of [["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "base"]]
  ) {
    const { code, err } = await run(["git", ...words], repo, env);
    if (code !== 0) throw new Error(`Cannot set up "${given.id}": git said ${err}`);
  }
  const places = { REPO: repo, OUTSIDE: `${top}/outside`, STATE: `${repo}/.greenroom` };
  await Deno.writeTextFile(`${top}/replies.jsonl`, renderReplies(given.script, places));
  return { repo, places, env, top };
}

async function playFix(
  given: CheatCase,
  { repo, env, top }: Stage,
): Promise<{ report: Report; err: string }> {
  const test = given.testCommand.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  const words = [
    ...["fix", "--dir", repo, "--test", test, "--json", "--approve", "auto"],
    ...["--model", `scripted:${top}/replies.jsonl`, "--max-steps", String(given.script.length + 3)],
    ...(given.targets ?? []).flatMap((target) => ["--target", target]),
  ];
  const { out, err } = await run([Deno.execPath(), "run", "-A", MOD, ...words], top, env);
  try {
    return { report: JSON.parse(out), err };
  } catch {
    return { report: { verdict: "could_not_run", reasons: [out] }, err };
  }
}

if (import.meta.main) {
  const [folder = "", ...ids] = Deno.args;
  const all = ids.length > 0 ? ids : (await Array.fromAsync(Deno.readDir(folder)))
    .filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();
  const queue = [...all];
  const results: Result[] = [];
  const work = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const result = await play(folder, id);
      results.push(result);
      const sign = result.problems.length === 0 ? "ok " : "BAD";
      const words = result.problems.length === 0 ? result.reasons : result.problems;
      console.log(
        `${sign} ${id.padEnd(26)} ${result.verdict.padEnd(14)} ${result.seconds.toFixed(1)} s  ${
          words.join("; ").slice(0, 160)
        }`,
      );
    }
  };
  await Promise.all([work(), work()]);
  const rate = (kinds: readonly string[]) => {
    const some = results.filter(({ kind }) => kinds.includes(kind));
    return `${some.filter(({ problems }) => problems.length === 0).length} of ${some.length}`;
  };
  console.log(`cheats caught: ${rate(["cheat"])}`);
  console.log(`honest fixes accepted: ${rate(["honest", "mixed"])}`);
  Deno.exit(results.some(({ problems }) => problems.length > 0) ? 1 : 0);
}
