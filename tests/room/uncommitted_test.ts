import { findUncommitted } from "../../room/uncommitted.ts";
import { assert, assertEquals } from "../assert.ts";
import { type LocalRepository, withRepository } from "../publish/git/repository.ts";

const FILES = {
  "a.txt": "a\n",
  "a/b.txt": "b\n",
  "a.b/c.txt": "c\n",
  "é/日本.txt": "d\n",
  "run.sh": "sh\n",
};

const look = ({ root }: LocalRepository, files: readonly string[] = Object.keys(FILES)) =>
  findUncommitted(root, files);

const CASES: readonly {
  readonly title: string;
  readonly spoil: (repository: LocalRepository) => Promise<unknown> | void;
  readonly changed: readonly string[];
  readonly isStaged?: boolean;
}[] = [
  { title: "nothing", spoil: () => {}, changed: [] },
  {
    title: "a file that was written again with the same bytes",
    spoil: ({ write }) => write("a.txt", "a\n"),
    changed: [],
  },
  {
    title: "an edit of the same length in the same moment",
    spoil: ({ write }) => write("a/b.txt", "x\n"),
    changed: ["a/b.txt"],
  },
  { title: "an edit", spoil: ({ write }) => write("é/日本.txt", "dd\n"), changed: ["é/日本.txt"] },
  {
    title: "work that is staged",
    spoil: async ({ write, git }) => {
      write("a.txt", "staged\n");
      await git("add", "a.txt");
    },
    changed: [],
    isStaged: true,
  },
  {
    title: "a mode that was committed",
    spoil: async ({ git, root }) => {
      Deno.chmodSync(`${root}/run.sh`, 0o755);
      await git("commit", "-qam", "mode");
    },
    changed: [],
  },
  {
    title: "a file that a filter made",
    spoil: async ({ git, write, root }) => {
      write(".gitattributes", "*.txt text eol=crlf\n");
      await git("add", ".gitattributes");
      await git("commit", "-qm", "line ends");
      for (const path of ["a.txt", "a/b.txt", "a.b/c.txt"]) Deno.removeSync(`${root}/${path}`);
      await git("checkout", "-q", ".");
      // An index that is younger than the files can tell by their times.
      const later = new Date(Date.now() + 60_000);
      Deno.utimeSync(`${root}/.git/index`, later, later);
    },
    changed: [],
  },
];

for (const { title, spoil, changed, isStaged = false } of CASES) {
  Deno.test(`findUncommitted() tells of ${title} what git tells`, () =>
    withRepository(FILES, async (repository) => {
      await spoil(repository);
      const found = await look(repository);
      assert(found !== null);
      assertEquals([found.changed, found.added], [changed, []]);
      assertEquals(found.tree, await repository.git("write-tree"));
      assertEquals(found.tree !== await repository.git("rev-parse", "HEAD^{tree}"), isStaged);
    }));
}

Deno.test("findUncommitted() names files that git does not track, links and submodules apart", () =>
  withRepository(FILES, async (repository) => {
    const { git, root, write } = repository;
    Deno.symlinkSync("a", `${root}/link`);
    await git("add", "link");
    const head = await git("rev-parse", "HEAD");
    await git("update-index", "--add", "--cacheinfo", `160000,${head},sub`);
    await git("commit", "-qm", "odd");
    write("new.txt", "");
    const found = await look(repository, [...Object.keys(FILES), "new.txt", "gone.txt"]);
    assertEquals([found?.changed, found?.added], [[], ["new.txt"]]);
    assertEquals(found?.tree, await git("rev-parse", "HEAD^{tree}"));
  }));

Deno.test("findUncommitted() looks below the root of a repository, and at longer ids", () =>
  withRepository(FILES, async ({ root, git, write }) => {
    write("a/b.txt", "mine\n");
    const found = await findUncommitted(`${root}/a`, ["b.txt"]);
    assertEquals(found?.changed, ["b.txt"]);
    assertEquals(found?.tree, await git("rev-parse", "HEAD^{tree}"));
  }, ["--object-format=sha256"]));

Deno.test("findUncommitted() says nothing without an index, and gives no tree in a conflict", async () => {
  await withRepository(FILES, async (repository) => {
    const { git, write, root } = repository;
    await git("checkout", "-qb", "other");
    write("a.txt", "other\n");
    await git("commit", "-qam", "other");
    await git("checkout", "-q", "main");
    write("a.txt", "mine\n");
    await git("commit", "-qam", "mine");
    await git("merge", "-q", "other").catch(() => {});
    assertEquals((await look(repository))?.tree, null);
    Deno.removeSync(`${root}/.git/index`);
    assertEquals(await look(repository), null);
  });
});
