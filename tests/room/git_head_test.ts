import { readHead } from "../../room/git_head.ts";
import { assertEquals } from "../assert.ts";
import { withProject } from "./project.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";

for (
  const [what, files, head] of [
    ["no repository", { "a.ts": "" }, { branch: null, commit: null }],
    ["a repository without a commit", { ".git/HEAD": "ref: refs/heads/main\n" }, {
      branch: "main",
      commit: null,
    }],
    ["an orphan branch", { ".git/HEAD": "ref: refs/heads/feature/x\n" }, {
      branch: "feature/x",
      commit: null,
    }],
    ["a detached HEAD", { ".git/HEAD": `${COMMIT}\n` }, { branch: null, commit: COMMIT }],
    ["a repository without HEAD", { ".git/config": "" }, { branch: null, commit: null }],
    ["a branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${COMMIT}\n` }, {
      branch: "main",
      commit: COMMIT,
    }],
    ["a packed branch", {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs": `# pack-refs\n${COMMIT} refs/heads/main\n`,
    }, { branch: "main", commit: COMMIT }],
    ["a worktree", {
      ".git": "gitdir: ../main/.git/worktrees/w\n",
      "../main/.git/worktrees/w/HEAD": "ref: refs/heads/w\n",
      "../main/.git/worktrees/w/commondir": "../..\n",
      "../main/.git/refs/heads/w": `${COMMIT}\n`,
    }, { branch: "w", commit: COMMIT }],
    ["a HEAD that leads out", { ".git/HEAD": "ref: refs/../../secret\n", "secret": COMMIT }, {
      branch: null,
      commit: null,
    }],
    ["a HEAD of junk", { ".git/HEAD": "\0\0" }, { branch: null, commit: null }],
  ] as const
) {
  Deno.test(`readHead() reads what is checked out in ${what} (F06)`, () =>
    withProject(files, (root) => assertEquals(readHead(root), { ...head, folder: "" })));
}

Deno.test("readHead() finds the repository around a workspace, and where that lies in it", () =>
  withProject({
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/refs/heads/main": `${COMMIT}\n`,
    "packages/a b/x.ts": "",
  }, (root) =>
    assertEquals(readHead(`${root}/packages/a b`), {
      branch: "main",
      commit: COMMIT,
      folder: "packages/a b/",
    })));
