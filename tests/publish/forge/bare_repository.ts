/**
 * A bare git repository for tests, written and read through git's own plumbing.
 *
 * Starts `git` with an environment of its own, so that nothing of the machine's configuration counts.
 *
 * @module
 */

/** A file of a tree. */
export interface TreeFile {
  readonly mode: string;
  readonly text: string;
}

/** What a commit puts into its tree: text, text with a mode, or null to remove the file. */
export type NewFiles = Readonly<Record<string, string | TreeFile | null>>;

/** A commit as it was made. */
export interface CommitOptions {
  readonly branch: string;
  readonly files: NewFiles;
  readonly message?: string;
  readonly author?: string;
}

/** A bare repository. */
export interface BareRepository {
  readonly path: string;
  /** Runs git there and gives what it printed; throws where it fails. */
  git(args: readonly string[], input?: Uint8Array | string): Promise<string>;
  /** As `git`, with the bytes as they came; null where it fails. */
  tryGit(args: readonly string[], input?: Uint8Array | string): Promise<Uint8Array | null>;
  /** Puts a commit on top of a branch, or starts the branch; returns its id. */
  commit(options: CommitOptions): Promise<string>;
  /** The commit of a branch, null where there is none. */
  head(branch: string): Promise<string | null>;
  /** All files of a commit or a branch, by path. */
  readFiles(revision: string): Promise<Record<string, TreeFile>>;
  /** Makes a tree of another one and lines as `update-index --index-info` takes them. */
  buildTree(
    base: string | null,
    lines: readonly string[],
  ): Promise<string | null>;
  /** Names of all branches. */
  branches(): Promise<readonly string[]>;
}

/**
 * Creates a bare repository with `main`.
 *
 * @param path Folder that does not exist yet.
 * @param files What the first commit holds.
 * @returns The repository.
 */
export async function createBareRepository(
  path: string,
  files: NewFiles,
): Promise<BareRepository> {
  const repository = openBareRepository(path);
  await runGit(["init", "-q", "--bare", "--initial-branch=main", path], { cwd: "/" });
  await repository.commit({ branch: "main", files, message: "first" });
  return repository;
}

/**
 * Opens a bare repository that exists, a remote that a clone pushes to for instance.
 *
 * @param path Its folder.
 * @returns The repository.
 */
export function openBareRepository(path: string): BareRepository {
  const tryGit: BareRepository["tryGit"] = async (args, input) => {
    const { code, stdout } = await runGit(args, { cwd: path, input });
    return code === 0 ? stdout : null;
  };
  const git: BareRepository["git"] = async (args, input) => {
    const { code, stdout, stderr } = await runGit(args, { cwd: path, input });
    if (code !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
    return new TextDecoder().decode(stdout).trimEnd();
  };
  const head = async (branch: string) => {
    const found = await tryGit(["rev-parse", "-q", "--verify", `refs/heads/${branch}^{commit}`]);
    return found === null ? null : new TextDecoder().decode(found).trim();
  };
  const buildTree: BareRepository["buildTree"] = async (base, lines) => {
    // An index of its own, since trees are made side by side.
    const env = { GIT_INDEX_FILE: `${path}/index-${crypto.randomUUID()}` };
    const steps = [
      ["read-tree", base ?? "--empty"],
      ["update-index", "-z", "--index-info"],
      ["write-tree"],
    ];
    let printed = "";
    for (const args of steps) {
      const { code, stdout } = await runGit(args, { cwd: path, input: lines.join(""), env });
      if (code !== 0) return null;
      printed = new TextDecoder().decode(stdout).trim();
    }
    await Deno.remove(env.GIT_INDEX_FILE);
    return printed;
  };
  return {
    path,
    git,
    buildTree,
    tryGit,
    head,
    commit: async ({ branch, files, message = "a commit", author = "person" }) => {
      const parent = await head(branch);
      const entries = parent === null ? new Map() : await listEntries(git, parent);
      for (const [name, file] of Object.entries(files)) {
        if (file === null) entries.delete(name);
        else entries.set(name, await toEntry(git, file));
      }
      const lines = [...entries].map(([name, { mode, id }]) => `${mode} ${id}\t${name}\0`);
      const tree = await buildTree(null, lines) ?? "";
      const parents = parent === null ? [] : ["-p", parent];
      const who = [`user.name=${author}`, `user.email=${author}@example.test`];
      const id = await git(
        [...who.flatMap((word) => ["-c", word]), "commit-tree", tree, ...parents],
        `${message}\n`,
      );
      await git(["update-ref", `refs/heads/${branch}`, id]);
      return id;
    },
    readFiles: async (revision) => {
      const entries = await listEntries(git, revision);
      const files = await Promise.all([...entries].map(async ([name, { mode, id }]) => {
        const bytes = await tryGit(["cat-file", "blob", id]) ?? new Uint8Array();
        return [name, { mode, text: new TextDecoder().decode(bytes) }] as const;
      }));
      return Object.fromEntries(files);
    },
    branches: async () => {
      const names = await git(["for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/"]);
      return names === "" ? [] : names.split("\n");
    },
  };
}

type Git = BareRepository["git"];

interface Entry {
  readonly mode: string;
  readonly id: string;
}

async function toEntry(git: Git, file: string | TreeFile): Promise<Entry> {
  const { mode, text } = typeof file === "string" ? { mode: "100644", text: file } : file;
  return { mode, id: await git(["hash-object", "-w", "--stdin"], text) };
}

async function listEntries(git: Git, revision: string): Promise<Map<string, Entry>> {
  const listed = await git(["ls-tree", "-r", "-z", revision]);
  return new Map(
    listed.split("\0").filter((line) => line !== "").map((line) => {
      const [facts = "", name = ""] = line.split("\t");
      const [mode = "", , id = ""] = facts.split(" ");
      return [name, { mode, id }];
    }),
  );
}

interface Run {
  readonly cwd: string;
  readonly input?: Uint8Array | string | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

async function runGit(args: readonly string[], { cwd, input = "", env = {} }: Run) {
  const child = new Deno.Command("git", {
    args: [...args],
    cwd,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: "/nowhere",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      ...env,
    },
    ...{ stdin: "piped", stdout: "piped", stderr: "piped" } as const,
  }).spawn();
  const writer = child.stdin.getWriter();
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  await writer.write(bytes).then(() => writer.close(), () => {});
  const { code, stdout, stderr } = await child.output();
  return { code, stdout, stderr: new TextDecoder().decode(stderr) };
}
