/**
 * A local repository for tests, and fixes committed in it.
 *
 * Starts `git` with an environment of its own, and writes into a temporary folder.
 *
 * @module
 */

import { commitFix, type CommitOptions, type Committed } from "../../../publish/git/commit_fix.ts";
import { createGit } from "../../../publish/git/git.ts";
import type { BaseFile } from "../../../room/base.ts";
import type { ProvedFix } from "../../../publish/proved_fix.ts";
import { runExact } from "../../../room/process.ts";
import { hashBytes } from "../../../guards/hash.ts";
import { type Changed, makeFix } from "../fixes.ts";

/** A repository on the disk. */
export interface LocalRepository {
  readonly root: string;
  git(...args: readonly string[]): Promise<string>;
  write(path: string, text: string | Uint8Array): void;
  /** Makes a fix of the commit that is checked out. */
  fix(changed: Changed, folder?: string): Promise<ProvedFix>;
  /** Commits a fix as `fix --git` does. */
  commit(fix: ProvedFix, options?: Partial<CommitOptions>): Promise<Committed>;
}

/**
 * Runs a test in a repository with one commit.
 *
 * @param files Texts by path.
 * @param use The test.
 * @param words Further words of `git init`.
 */
export async function withRepository(
  files: Readonly<Record<string, string>>,
  use: (repository: LocalRepository) => Promise<void>,
  words: readonly string[] = [],
): Promise<void> {
  const around = Deno.realPathSync(await Deno.makeTempDir({ prefix: "local-" }));
  const root = `${around}/app`;
  try {
    Deno.mkdirSync(root);
    const repository = open(root);
    await repository.git("init", "-q", "--initial-branch=main", ...words);
    for (const [path, text] of Object.entries(files)) repository.write(path, text);
    await repository.git("add", "-A", ".");
    await repository.git("commit", "-q", "-m", "first");
    await use(repository);
  } finally {
    await Deno.remove(around, { recursive: true });
  }
}

/**
 * Opens a repository that is there.
 *
 * @param root Folder of the project.
 * @returns The repository.
 */
export function open(root: string): LocalRepository {
  const git = (...args: readonly string[]) => runGit(root, args);
  return {
    root,
    git,
    write: (path, text) => {
      Deno.mkdirSync(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
      Deno.writeFileSync(`${root}/${path}`, bytes);
    },
    fix: async (changed, folder = "") =>
      makeFix(changed, { commit: await git("rev-parse", "HEAD"), folder }),
    commit: (fix, options = {}) =>
      commitFix(fix, {
        git: createGit((args, { env, input }) =>
          runExact(["/usr/bin/git", ...args], { cwd: root, env, input, timeoutMs: 60_000 })
        ),
        workspace: root,
        base: listBase(root),
        findChanged: () => Promise.resolve([]),
        identity: null,
        now: new Date(0),
        ...options,
      }),
  };
}

/** All plain files below the project, as a room has them. */
function listBase(root: string, below = ""): BaseFile[] {
  return [...Deno.readDirSync(`${root}/${below}`)].flatMap(({ name, isDirectory, isFile }) => {
    const path = `${below}${name}`;
    if (name === ".git") return [];
    if (isDirectory) return listBase(root, `${path}/`);
    return isFile ? [{ path, hash: hashBytes(Deno.readFileSync(`${root}/${path}`)) }] : [];
  });
}

async function runGit(cwd: string, args: readonly string[]): Promise<string> {
  const who = [
    "-c",
    "user.name=p",
    "-c",
    "user.email=p@example.test",
    "-c",
    "core.quotePath=false",
  ];
  const { code, stdout, stderr } = await new Deno.Command("git", {
    args: [...who, ...args],
    cwd,
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", HOME: "/nowhere", GIT_CONFIG_GLOBAL: "/dev/null" },
  }).output();
  if (code !== 0) throw new Error(`git ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout).trimEnd();
}
