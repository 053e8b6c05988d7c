import { renderPolicy, toPermissions } from "../../../commands/pin/proposal.ts";
import { parsePinnedSet } from "../../../guards/policy/pinned_set.ts";
import { assertEquals } from "../../assert.ts";

const NEEDED = {
  read: ["/home/me/app"],
  write: ["/home/me/app"],
  denyWrite: ["/home/me/app/.git", "/home/me/app/tests"],
  net: ["api.groq.com:443"],
  run: ["/usr/bin/bwrap"],
  env: ["PATH", "GROQ_API_KEY"],
};
const KEPT = ["/usr/bin/bwrap", "/usr/bin/sandbox-exec"];

function toSet(needed: Partial<typeof NEEDED>, pinned: readonly unknown[] = []) {
  return toPermissions({ ...NEEDED, ...needed }, {
    workspace: "/home/me/app",
    isKept: (program) => KEPT.includes(program),
    pinned: pinned.map((value) => parsePinnedSet(value, { source: "x", root: "/home/me/app" })),
  });
}

Deno.test("toPermissions() gives a set whose paths start from the project", {
  permissions: "none",
}, () => {
  assertEquals(toSet({}), {
    read: ["."],
    write: { allow: ["."], deny: [".git", "tests"] },
    net: ["api.groq.com:443"],
    run: ["/usr/bin/bwrap"],
    env: ["PATH", "GROQ_API_KEY"],
  });
});

Deno.test("toPermissions() shares the repository around a project, not where one could be", {
  permissions: "none",
}, () => {
  const around = ["/home/me/.git", "/home/me/.gitignore", "/home/.git", "/.git", "/tmp/link"];
  assertEquals(toSet({ read: [...NEEDED.read, ...around] }).read, ["."]);
  const of = ["HEAD", "index", "info/exclude", "refs"].map((name) => `/home/.git/${name}`);
  const shared = ["/home/me/.git", "/home/me/.gitignore", ...of, "/home/.gitignore"];
  assertEquals(toSet({ read: [...NEEDED.read, ...shared] }).read, [
    ...[".", "../.git", "../.gitignore", "../../.git/HEAD", "../../.git/index"],
    ...["../../.git/info/exclude", "../../.git/refs", "../../.gitignore"],
  ]);
  const worktree = "/srv/main/.git/worktrees/app/HEAD";
  assertEquals(toSet({ read: [...NEEDED.read, worktree] }).read, ["."]);
});

Deno.test("toPermissions() keeps denials and the launchers of other systems, and nothing else", {
  permissions: "none",
}, () => {
  const pinned = {
    read: { allow: ["."], deny: ["secrets"] },
    write: { allow: ["."], deny: ["docs"] },
    net: ["old.example"],
    run: ["/usr/bin/sandbox-exec", "/bin/sh"],
    env: ["OLD"],
  };
  assertEquals(toSet({}, [pinned]), {
    read: { allow: ["."], deny: ["secrets"] },
    write: { allow: ["."], deny: [".git", "tests", "docs"] },
    net: ["api.groq.com:443"],
    run: ["/usr/bin/bwrap", "/usr/bin/sandbox-exec"],
    env: ["PATH", "GROQ_API_KEY"],
  });
  const sources = ["/home/me/app/.greenroom", "/home/me/app/src"];
  assertEquals(toSet({ write: sources }, [pinned]).write, [".greenroom", "src"]);
  const closed = { write: { deny: ["src/a", "docs"] } };
  assertEquals(toSet({ write: sources }, [closed]).write, {
    allow: [".greenroom", "src"],
    deny: ["src/a"],
  });
});

Deno.test("renderPolicy() adds to what is there", { permissions: "none" }, () => {
  const permissions = { read: ["."] };
  assertEquals(
    renderPolicy('{\n  "test": "make check",\n  "maxSteps": 3\n}\n', {
      sandbox: "required",
      permissions,
    }),
    '{\n  "test": "make check",\n  "maxSteps": 3,\n  "sandbox": "required",\n' +
      '  "permissions": {\n    "read": ["."]\n  }\n}\n',
  );
  assertEquals(
    renderPolicy(null, { permissions }),
    '{\n  "permissions": {\n    "read": ["."]\n  }\n}\n',
  );
});
