import { hashBytes } from "../../../guards/hash.ts";
import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { type LocalRepository, open, withRepository } from "./repository.ts";

const FILES = { "src/a.ts": "1\n", "run.sh": "sh\n", "README.md": "read\n" };

async function commit(repository: LocalRepository, ...args: Parameters<LocalRepository["fix"]>) {
  const done = await repository.commit(await repository.fix(...args));
  assert(done.kind === "committed", done.kind === "not_committed" ? done.reason : "");
  return done;
}

Deno.test("commitFix() changes the files of the fix and nothing else, modes included", () =>
  withRepository(FILES, async (repository) => {
    const { git, root } = repository;
    Deno.chmodSync(`${root}/run.sh`, 0o755);
    await git("commit", "-qam", "mode");
    const { branch, commit: id, parent } = await commit(repository, {
      "run.sh": ["sh\n", "bash\r\n"],
      "neu/Grüße 日本/a \"b\" 'c'.ts": [null, "1\r\n"],
      "src/empty.py": [null, ""],
    });
    assertEquals(await git("rev-parse", branch), id);
    assertEquals(await git("rev-parse", `${branch}^`), parent);
    const show = await git("diff", "--name-status", "-z", parent, id);
    assertEquals(show.split("\0").filter((word) => word !== ""), [
      ...["A", "neu/Grüße 日本/a \"b\" 'c'.ts", "M", "run.sh", "A", "src/empty.py"],
    ]);
    assertEquals(await git("ls-tree", id, "run.sh").then((line) => line.slice(0, 6)), "100755");
    assertEquals(await git("cat-file", "-s", `${id}:run.sh`), "6");
    await git("fsck", "--strict");
    assertEquals(await git("status", "--porcelain"), "");
  }));

Deno.test("commitFix() keeps entries whose names are no UTF-8, links and submodules", () =>
  withRepository(FILES, async (repository) => {
    const { git, root } = repository;
    Deno.symlinkSync("src", `${root}/link`);
    await git("add", "link");
    const head = await git("rev-parse", "HEAD");
    await git("update-index", "--add", "--cacheinfo", `160000,${head},sub`);
    // A name in Latin-1: the runtime cannot write one, git can.
    const blob = await git("hash-object", "-w", "README.md");
    const child = new Deno.Command("git", {
      args: ["update-index", "-z", "--index-info"],
      cwd: root,
      stdin: "piped",
    }).spawn();
    const writer = child.stdin.getWriter();
    const line = new TextEncoder().encode(`100644 ${blob}\tsrc/caf?\0`);
    line[line.length - 2] = 0xe9;
    await writer.write(line);
    await writer.close();
    await child.status;
    await git("commit", "-qm", "odd");
    const { commit: id } = await commit(repository, { "src/a.ts": ["1\n", "2\n"] });
    assertEquals(await git("diff", "--name-only", "HEAD", id), "src/a.ts");
  }));

Deno.test("commitFix() names a submodule, and large-file storage, that hold the file of a fix", () =>
  withRepository(FILES, async (repository) => {
    const { git, root, write } = repository;
    const head = await git("rev-parse", "HEAD");
    await git("update-index", "--add", "--cacheinfo", `160000,${head},sub`);
    write("pointer", `version https://git-lfs.github.com/spec/v1\noid sha256:${DIGEST}\nsize 2\n`);
    const id = await git("hash-object", "-w", "--no-filters", "pointer");
    await git("update-index", "--add", "--cacheinfo", `100644,${id},large.ts`);
    Deno.removeSync(`${root}/pointer`);
    await git("commit", "-qm", "more");
    Deno.mkdirSync(`${root}/sub`, { recursive: true });
    write("sub/a.ts", "1\n");
    write("large.ts", "1\n");
    for (
      const [path, says] of [
        ["sub/a.ts", 'found "sub/a.ts" in the submodule "sub"'],
        ["large.ts", '"large.ts" is in large-file storage'],
      ] as const
    ) {
      const done = await repository.commit(await repository.fix({ [path]: ["1\n", "2\n"] }));
      assert(done.kind === "not_committed");
      assertStringIncludes(done.reason, says);
    }
  }));

const DIGEST = hashBytes(new TextEncoder().encode("1\n"));

Deno.test("commitFix() works in a worktree, on a detached HEAD and in a shallow clone", () =>
  withRepository(FILES, async (repository) => {
    const { git, root } = repository;
    await git("worktree", "add", "-q", "../tree", "-b", "topic");
    const tree = open(`${root}/../tree`);
    const one = await commit(open(Deno.realPathSync(tree.root)), { "src/a.ts": ["1\n", "2\n"] });
    assertEquals(one.base, "topic");
    await git("commit", "-q", "--allow-empty", "-m", "second");
    await git("clone", "-q", "--depth=1", `file://${root}`, "../shallow");
    const shallow = open(Deno.realPathSync(`${root}/../shallow`));
    await shallow.git("checkout", "-q", "--detach");
    const two = await commit(shallow, { "src/a.ts": ["1\n", "2\n"] });
    assertEquals([two.base, await shallow.git("rev-parse", `${two.branch}^`)], [null, two.parent]);
  }));

Deno.test("commitFix() works where objects have longer ids", () =>
  withRepository(FILES, async (repository) => {
    const { commit: id, parent } = await commit(repository, { "src/a.ts": ["1\n", "2\n"] });
    assertEquals([id.length, await repository.git("rev-parse", `${id}^`)], [64, parent]);
  }, ["--object-format=sha256"]));

Deno.test("commitFix() fetches nothing that is missing, whatever the remote is", () =>
  withRepository(FILES, async (repository) => {
    const { git, root } = repository;
    const mark = `${root}/../ran`;
    Deno.writeTextFileSync(`${root}/../evil.sh`, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    const id = await git("rev-parse", "HEAD:README.md");
    Deno.removeSync(`${root}/.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
    for (const url of [`ext::${root}/../evil.sh`, "ssh://host/x", `file://${root}/../gone`]) {
      await git("config", "remote.origin.url", url);
      await git("config", "remote.origin.promisor", "true");
      await git("config", "extensions.partialClone", "origin");
      await git("config", "core.sshCommand", `${root}/../evil.sh`);
      await git("config", "protocol.allow", "always");
      await git("config", "remote.origin.uploadpack", `${root}/../evil.sh`);
      const done = await repository.commit(await repository.fix({ "src/a.ts": ["1\n", "2\n"] }));
      assertEquals(done.kind, "committed", done.kind === "committed" ? "" : done.reason);
      // The file of the fix itself cannot be missing.
      const own = await repository.commit(await repository.fix({ "README.md": ["read\n", "x\n"] }));
      assert(own.kind === "not_committed");
      assertStringIncludes(own.reason, "git cat-file failed");
    }
    const hasRun = () => [...Deno.readDirSync(`${root}/..`)].some(({ name }) => name === "ran");
    assertEquals(hasRun(), false);
    // Asked as people ask, git fetches, and the program runs.
    await git("config", "remote.origin.url", `ext::${root}/../evil.sh`);
    await git("cat-file", "blob", id).catch(() => {});
    assertEquals(hasRun(), true);
  }));

Deno.test("commitFix() looks at no replaced object", () =>
  withRepository(FILES, async (repository) => {
    const { git } = repository;
    repository.write("evil", "evil\n");
    const evil = await git("hash-object", "-w", "evil");
    Deno.removeSync(`${repository.root}/evil`);
    await git("replace", await git("rev-parse", "HEAD:src/a.ts"), evil);
    const { commit: id } = await commit(repository, { "src/a.ts": ["1\n", "2\n"] });
    assertEquals(await git("show", `${id}:src/a.ts`), "2");
  }));

Deno.test("commitFix() moves no branch that appears meanwhile", () =>
  withRepository(FILES, async (repository) => {
    const fix = await repository.fix({ "src/a.ts": ["1\n", "2\n"] });
    const first = await repository.commit(fix);
    assert(first.kind === "committed");
    await repository.git("update-ref", "-d", `refs/heads/${first.branch}`);
    await repository.git("commit", "-q", "--allow-empty", "-m", "other");
    // A folder of that name holds other branches.
    await repository.git("branch", `${first.branch}/x`);
    await repository.git("reset", "-q", "--soft", "HEAD^");
    const second = await repository.commit(fix);
    assert(second.kind === "not_committed");
    assertStringIncludes(second.reason, "git update-ref failed");
  }));

Deno.test("commitFix() commits nothing where HEAD went on, or files did", () =>
  withRepository(FILES, async (repository) => {
    const fix = await repository.fix({ "src/a.ts": ["1\n", "2\n"] });
    const late = await repository.commit(fix, { findChanged: () => Promise.resolve(["src/a.ts"]) });
    assert(late.kind === "not_committed");
    assertStringIncludes(late.reason, 'found other bytes in "src/a.ts"');
    await repository.git("commit", "-q", "--allow-empty", "-m", "other");
    const moved = await repository.commit(fix);
    assert(moved.kind === "not_committed");
    assertStringIncludes(moved.reason, "checked out, and");
    assertEquals(await repository.git("for-each-ref", "--format=%(refname)"), "refs/heads/main");
  }));

Deno.test("commitFix() takes a folder with the shape of a bare repository for none", () =>
  withRepository(
    { "in/HEAD": "ref: refs/heads/main\n", "in/config": "[core]\n\tbare = true\n" },
    async (
      repository,
    ) => {
      for (const name of ["objects", "refs"]) Deno.mkdirSync(`${repository.root}/in/${name}`);
      const inside = open(`${repository.root}/in`);
      const fix = await repository.fix({ "x.ts": [null, "1\n"] }, "in/");
      const done = await inside.commit(fix);
      assertEquals(done.kind, "not_committed");
    },
  ));

const REFUSED: readonly {
  readonly title: string;
  readonly spoil: (repository: LocalRepository) => Promise<unknown> | void;
  readonly says: string;
}[] = [
  {
    title: "a repository without a commit",
    spoil: ({ git }) => git("update-ref", "-d", "HEAD"),
    says: "found no commit that is checked out",
  },
  {
    title: "a fixed file that was not committed",
    spoil: ({ write }) => write("src/a.ts", "mine\n"),
    says: 'found other bytes in "src/a.ts"',
  },
  {
    title: "a branch where the folder of the new one would be",
    spoil: ({ git }) => git("branch", "greenroom"),
    says: "git update-ref failed",
  },
];

for (const { title, spoil, says } of REFUSED) {
  Deno.test(`commitFix() commits nothing where it finds ${title} (F14)`, () =>
    withRepository(FILES, async (repository) => {
      const fix = await repository.fix({ "src/a.ts": ["1\n", "2\n"] });
      await spoil(repository);
      const done = await repository.commit(fix);
      assert(done.kind === "not_committed");
      assertStringIncludes(done.reason, says);
    }));
}

Deno.test("commitFix() takes large-file storage and other line ends for the same file", () =>
  withRepository(FILES, async (repository) => {
    const { git, root, write } = repository;
    const digest = hashBytes(new TextEncoder().encode("large\n"));
    write("pointer", `version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize 6\n`);
    write("lf", "a\nb\n");
    for (const [file, name] of [["pointer", "large.bin"], ["lf", "crlf.txt"]] as const) {
      const id = await git("hash-object", "-w", "--no-filters", file);
      await git("update-index", "--add", "--cacheinfo", `100644,${id},${name}`);
      Deno.removeSync(`${root}/${file}`);
    }
    await git("commit", "-qm", "more");
    write("large.bin", "large\n");
    write("crlf.txt", "a\r\nb\r\n");
    write("stray.txt", "stray\n");
    const { uncommitted, absent } = await commit(repository, { "src/a.ts": ["1\n", "2\n"] });
    assertEquals([uncommitted, absent], [["stray.txt"], []]);
    write("large.bin", "larger\n");
    const done = await repository.commit(await repository.fix({ "src/a.ts": ["1\n", "3\n"] }));
    assert(done.kind === "not_committed");
    assertStringIncludes(done.reason, 'found other bytes in "large.bin"');
  }));
