import { type DraftOptions, openDraft } from "../../publish/github/open_draft.ts";
import type { ProvedFix } from "../../publish/proved_fix.ts";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "../assert.ts";
import { makeFix } from "./fixes.ts";
import { type Forge, type ForgeOptions, withForge } from "./forge.ts";
import type { ForgePull } from "./forge/pull_requests.ts";

const FILES = {
  "src/cart.ts": "const sum = a - b;\n",
  "run.sh": { mode: "100755", text: "sh\n" },
};
const RIGHT = "const sum = a + b;\n";

async function toFix(forge: Forge, after = RIGHT): Promise<ProvedFix> {
  const commit = await forge.repository.head("main");
  return makeFix({ "src/cart.ts": [FILES["src/cart.ts"], after] }, { commit });
}

const open = (forge: Forge, fix: ProvedFix, options: Partial<DraftOptions> = {}) =>
  openDraft(fix, {
    api: forge.url,
    repo: forge.repo,
    token: forge.token,
    wait: () => Promise.resolve(),
    ...options,
  });

/** Runs a test with a host, and asserts afterwards what never happens. */
function withHost(options: ForgeOptions, use: (forge: Forge) => Promise<void>): Promise<void> {
  return withForge({ files: FILES, ...options }, async (forge) => {
    await use(forge);
    for (const { method, path, body } of forge.requests) {
      assert(!/merge|review|ready/.test(path), path);
      assert(method !== "DELETE");
      assert(body?.["force"] === undefined || body["force"] === false);
      if (path === "/pulls" && method === "POST") assertEquals(body?.["draft"], true);
      if (method === "PATCH" && path.startsWith("/pulls")) {
        assertEquals(Object.keys(body ?? {}).sort(), ["body", "title"]);
      }
    }
  });
}

Deno.test("openDraft() opens one draft whose tree is the proved one, byte for byte", () =>
  withHost({}, async (forge) => {
    const draft = await open(forge, await toFix(forge));
    assert(draft.kind === "opened");
    assertEquals(forge.pulls.map(({ draft, state, base }) => [draft, state, base.ref]), [
      [true, "open", "main"],
    ]);
    assertEquals(await forge.repository.readFiles(draft.branch), {
      "run.sh": { mode: "100755", text: "sh\n" },
      "src/cart.ts": { mode: "100644", text: RIGHT },
    });
    const main = await forge.repository.head("main");
    assertEquals(await forge.repository.git(["rev-parse", `${draft.branch}^`]), main);
    assertEquals([draft.number, draft.isDraft], [12, true]);
    await forge.repository.git(["check-ref-format", "--branch", draft.branch]);
  }));

Deno.test("openDraft() keeps a file executable and makes files in new folders, whatever their names", () =>
  withHost({}, async (forge) => {
    const commit = await forge.repository.head("main");
    const fix = makeFix({
      "run.sh": ["sh\n", "bash\r\n"],
      "neu/Grüße 日本/a b#1?.ts": [null, "1;\r\n"],
    }, { commit });
    const draft = await open(forge, fix);
    assert(draft.kind === "opened");
    const files = await forge.repository.readFiles(draft.branch);
    assertEquals(files["run.sh"], { mode: "100755", text: "bash\r\n" });
    assertEquals(files["neu/Grüße 日本/a b#1?.ts"], { mode: "100644", text: "1;\r\n" });
  }));

Deno.test("openDraft() commits below the folder in which the project lies", () =>
  withHost({ files: { "packages/a/x.ts": "1;\n" } }, async (forge) => {
    const commit = await forge.repository.head("main");
    const draft = await open(
      forge,
      makeFix({ "x.ts": ["1;\n", "2;\n"] }, { commit, folder: "packages/a/" }),
    );
    assert(draft.kind === "opened");
    assertEquals(await forge.repository.readFiles(draft.branch), {
      "packages/a/x.ts": { mode: "100644", text: "2;\n" },
    });
  }));

Deno.test("openDraft() leaves an open one as it is when the diff is the same (G03)", () =>
  withHost({}, async (forge) => {
    const fix = await toFix(forge);
    const first = await open(forge, fix);
    const [pull] = forge.pulls;
    assert(first.kind === "opened" && pull !== undefined);
    pull.draft = false;
    const head = await forge.repository.head(first.branch);
    const seen = forge.requests.length;
    const second = await open(forge, fix);
    assertEquals(second, { ...first, kind: "unchanged", isDraft: false });
    assertEquals(await forge.repository.head(first.branch), head);
    const later = forge.requests.slice(seen);
    assertEquals(
      later.filter(({ path, method }) => method !== "GET" && /pulls|refs/.test(path)),
      [],
    );
  }));

Deno.test("openDraft() puts a commit on top of an open one, and leaves its draft state alone (G03)", () =>
  withHost({}, async (forge) => {
    const first = await open(forge, await toFix(forge));
    const [pull] = forge.pulls;
    assert(first.kind === "opened" && pull !== undefined);
    pull.draft = false;
    const before = await forge.repository.head(first.branch);
    const second = await open(forge, await toFix(forge, "const sum = b + a;\n"));
    assertEquals([second.kind, forge.pulls.length, pull.draft], ["updated", 1, false]);
    assertEquals(await forge.repository.git(["rev-parse", `${first.branch}^`]), before);
    const files = await forge.repository.readFiles(first.branch);
    assertEquals(files["src/cart.ts"]?.text, "const sum = b + a;\n");
    const third = await open(forge, await toFix(forge, "const sum = b + a;\n"));
    assertEquals([third.kind, forge.pulls.length], ["unchanged", 1]);
  }));

Deno.test("openDraft() takes a pull request that a person closed for a no to that change (G03)", () =>
  withHost({}, async (forge) => {
    const first = await open(forge, await toFix(forge));
    const [pull] = forge.pulls;
    assert(first.kind === "opened" && pull !== undefined);
    pull.state = "closed";
    await forge.repository.git(["update-ref", "-d", `refs/heads/${first.branch}`]);
    // Another layout is the same change.
    for (const text of [RIGHT, "const  sum = a + b;\n"]) {
      const again = await open(forge, await toFix(forge, text));
      assertEquals(again, { kind: "refused", number: 12, url: pull.html_url });
    }
    assertEquals([forge.pulls.length, await forge.repository.branches()], [1, ["main"]]);
    const other = await open(forge, await toFix(forge, "const sum = b + a;\n"));
    assertEquals([other.kind, forge.pulls.length], ["opened", 2]);
    pull.body = "edited by a person";
    const still = await open(forge, await toFix(forge));
    assertEquals([still.kind, forge.pulls.length], ["refused", 2]);
  }));

Deno.test("openDraft() opens a new one from a new branch where the old one is merged (G03)", () =>
  withHost({}, async (forge) => {
    const fix = await toFix(forge);
    const first = await open(forge, fix);
    const [pull] = forge.pulls;
    assert(first.kind === "opened" && pull !== undefined);
    pull.state = "closed";
    pull.merged_at = "2026-01-01T00:00:00Z";
    const second = await open(forge, fix);
    assert(second.kind === "opened");
    assertEquals([second.branch, second.number], [`${first.branch}-2`, 13]);
  }));

Deno.test("openDraft() looks for the pull request before another try when the answer got lost (G03)", () =>
  withHost({
    faults: [{ on: "POST /pulls", status: 502, body: "<html>", isAfterEffect: true }],
  }, async (forge) => {
    const draft = await open(forge, await toFix(forge));
    assertEquals([draft.kind, forge.pulls.length], ["opened", 1]);
    const posts = forge.requests.filter(({ method, path }) =>
      method === "POST" && path === "/pulls"
    );
    assertEquals(posts.length, 1);
  }));

Deno.test("openDraft() tries again where nothing came of a try, and finds one made meanwhile (G03)", () =>
  withHost({
    faults: [
      { on: "POST /pulls", status: 502 },
      { on: "POST /git/refs", status: 502, isAfterEffect: true },
      { on: "POST /git/trees", status: 500 },
      { on: "GET /git/commits", status: 503 },
      { on: "GET /git/ref", status: 429, headers: { "retry-after": "1" } },
    ],
  }, async (forge) => {
    const fix = await toFix(forge);
    const first = await open(forge, fix);
    assertEquals([first.kind, forge.pulls.length], ["opened", 1]);
    // The list does not show it yet, and the host says so when one is opened.
    const [pull] = forge.pulls;
    assert(pull !== undefined && first.kind === "opened");
    forge.fail({ on: "GET /pulls", status: 200, body: [], times: 3 });
    const second = await open(forge, fix);
    assertEquals([second.kind === "failed", forge.pulls.length], [false, 1]);
    assertEquals("number" in second && second.number, 12);
  }));

Deno.test("openDraft() leaves a branch with a person's commits, and links it (G04)", () =>
  withHost({}, async (forge) => {
    const fix = await toFix(forge);
    const first = await open(forge, fix);
    assert(first.kind === "opened");
    const two = { branch: first.branch, files: { "src/more.ts": "1;\n" }, author: "person" };
    await forge.repository.commit(two);
    const mine = await forge.repository.commit({ ...two, files: { "src/more.ts": "2;\n" } });
    const second = await open(forge, await toFix(forge, "const sum = b + a;\n"));
    assert(second.kind === "opened");
    assertEquals(second.branch, `${first.branch}-2`);
    assertEquals(await forge.repository.head(first.branch), mine);
    assertStringIncludes(forge.pulls[1]?.body ?? "", `\`${first.branch}\` (#12) was left as it is`);
    // A rerun finds both, and opens no third.
    const third = await open(forge, fix);
    assertEquals([third.kind, forge.pulls.length], ["unchanged", 2]);
  }));

Deno.test("openDraft() never takes a branch without a pull request over, but its own (G04)", () =>
  withHost({}, async (forge) => {
    const fix = await toFix(forge);
    forge.fail({ on: "POST /pulls", status: 403, body: { message: "Resource not accessible" } });
    const failed = await open(forge, fix);
    assert(failed.kind === "failed" && failed.branch !== null);
    const resumed = await open(forge, fix);
    assert(resumed.kind === "opened");
    assertEquals(resumed.branch, failed.branch);
    const [pull] = forge.pulls;
    assert(pull !== undefined);
    // Somebody's own branch of that name, and an amended commit that kept the message.
    const amended = await forge.repository.git([
      ...["-c", "user.name=p", "-c", "user.email=p@example.test", "commit-tree", "main^{tree}"],
      ...["-p", "main"],
    ], await forge.repository.git(["log", "-1", "--format=%B", resumed.branch]));
    await forge.repository.git(["update-ref", `refs/heads/${resumed.branch}`, amended]);
    const other = await open(forge, await toFix(forge, "const sum = b + a;\n"));
    assert(other.kind === "opened");
    assertEquals(other.branch, `${resumed.branch}-2`);
    assertEquals(await forge.repository.head(resumed.branch), amended);
  }));

Deno.test("openDraft() goes on where the base moved elsewhere, and says so", () =>
  withHost({}, async (forge) => {
    const fix = await toFix(forge);
    const proved = await forge.repository.head("main");
    await forge.repository.commit({ branch: "main", files: { "other.ts": "1;\n" } });
    const draft = await open(forge, fix);
    assert(draft.kind === "opened");
    assertEquals(await forge.repository.git(["rev-parse", `${draft.branch}^`]), proved);
    assertStringIncludes(forge.pulls[0]?.body ?? "", "The base has gone on since");
  }));

const STALE = [
  {
    title: "changed a file of the fix",
    spoil: (forge: Forge) =>
      forge.repository.commit({ branch: "main", files: { "src/cart.ts": "other\n" } }),
    reason: '"src/cart.ts" has changed; a new run is needed',
  },
  {
    title: "removed a file of the fix",
    spoil: (forge: Forge) =>
      forge.repository.commit({ branch: "main", files: { "src/cart.ts": null } }),
    reason: '"src/cart.ts" has changed; a new run is needed',
  },
  {
    title: "was replaced by force",
    spoil: async (forge: Forge) => {
      await forge.repository.git(["update-ref", "-d", "refs/heads/main"]);
      return await forge.repository.commit({ branch: "main", files: FILES, message: "anew" });
    },
    reason: "that was proved; a new run is needed",
  },
];

for (const { title, spoil, reason } of STALE) {
  Deno.test(`openDraft() refuses when the base ${title}`, () =>
    withHost({}, async (forge) => {
      const fix = await toFix(forge);
      await spoil(forge);
      const draft = await open(forge, fix);
      assert(draft.kind === "stale");
      assertStringIncludes(draft.reason, reason);
      assertEquals([forge.pulls.length, await forge.repository.branches()], [0, ["main"]]);
    }));
}

Deno.test("openDraft() refuses what was proved on work that was not committed", () =>
  withHost({}, async (forge) => {
    const commit = await forge.repository.head("main");
    const fix = makeFix({ "src/cart.ts": ["const sum = a * b;\n", RIGHT] }, { commit });
    const draft = await open(forge, fix);
    assert(draft.kind === "stale");
    assertStringIncludes(draft.reason, "has other bytes than the file that was proved");
    const unpushed = makeFix({ "src/cart.ts": [FILES["src/cart.ts"], RIGHT] }, {
      commit: "1".repeat(40),
    });
    const missing = await open(forge, unpushed);
    assert(missing.kind === "stale");
    assertStringIncludes(missing.reason, "is not in the repository");
  }));

Deno.test("openDraft() puts a commit on top that joins a base which went on", () =>
  withHost({}, async (forge) => {
    const first = await open(forge, await toFix(forge));
    assert(first.kind === "opened");
    const before = await forge.repository.head(first.branch);
    const main = await forge.repository.commit({ branch: "main", files: { "other.ts": "1;\n" } });
    const second = await open(forge, await toFix(forge, "const sum = b + a;\n"));
    assertEquals([second.kind, forge.pulls.length], ["updated", 1]);
    const parents = await forge.repository.git(["log", "-1", "--format=%P", first.branch]);
    assertEquals(parents, `${before} ${main}`);
    const changed = await forge.repository.git(["diff", "--name-only", `main...${first.branch}`]);
    assertEquals(changed, "src/cart.ts");
  }));

Deno.test("openDraft() looks again where another job was faster", () =>
  withHost({
    faults: [{
      on: "POST /git/refs",
      status: 422,
      body: { message: "Reference already exists" },
    }],
  }, async (forge) => {
    const [one, other] = await Promise.all([
      toFix(forge).then((fix) => open(forge, fix)),
      toFix(forge).then((fix) => open(forge, fix)),
    ]);
    assertEquals([one.kind === "failed", other.kind === "failed"], [false, false]);
    assertEquals(forge.pulls.length, 1);
    assertEquals((await forge.repository.branches()).length, 2);
  }));

Deno.test("openDraft() names a submodule, and large-file storage, that hold the file of a fix", () =>
  withHost({ files: { ...FILES, "large.ts": POINTER } }, async (forge) => {
    const git = forge.repository.git;
    const tree = await git(["ls-tree", "main"]);
    const head = await forge.repository.head("main");
    const odd = await git(["mktree"], `${tree}\n160000 commit ${head}\tsub\n`);
    const commit = await git([...AUTHOR, "commit-tree", odd.trim(), "-p", `${head}`, "-m", "sub"]);
    await git(["update-ref", "refs/heads/main", commit.trim()]);
    const reasons = [];
    for (const path of ["sub/a.ts", "large.ts"]) {
      const draft = await open(forge, makeFix({ [path]: ["1\n", "2\n"] }, { commit }));
      reasons.push("reason" in draft ? draft.reason : draft.kind);
    }
    assertStringIncludes(reasons[0] ?? "", 'a file in the submodule "sub"');
    assertStringIncludes(reasons[1] ?? "", "is in large-file storage");
  }));

const AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@b.test"];
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${
  "a".repeat(64)
}\nsize 2\n`;

Deno.test("openDraft() names a branch that lies where the folder of its own would be", () =>
  withHost({}, async (forge) => {
    await forge.repository.git(["branch", "greenroom", "main"]);
    const draft = await open(forge, await toFix(forge));
    assert(draft.kind === "failed");
    assertStringIncludes(draft.reason, 'found a branch "greenroom"');
    assertEquals([draft.branch, forge.pulls.length], [null, 0]);
  }));

Deno.test("openDraft() loses none of the fixes that several jobs bring at once", () =>
  withHost({}, async (forge) => {
    const texts = ["b + a;\n", "a * b;\n", "b * a;\n"];
    const drafts = await Promise.all(
      texts.map(async (text) => await open(forge, await toFix(forge, text))),
    );
    // A job that looks between another one's branch and pull request takes a name of its own.
    const opened = drafts.filter(({ kind }) => kind === "opened");
    assert(drafts.every(({ kind }) => kind === "opened" || kind === "updated"));
    assertEquals(opened.length, forge.pulls.length);
    const heads = forge.pulls.map(({ head }) => head.ref);
    const list = await forge.repository.git(["rev-list", ...heads, "^main"]);
    const states = await Promise.all(
      list.split("\n").map((id) => forge.repository.git(["show", `${id}:src/cart.ts`])),
    );
    assertEquals(states.map((text) => `${text.trim()}\n`).sort(), texts.toSorted());
  }));

Deno.test("openDraft() opens one for a file that is new and empty, and for a large one", () =>
  withHost({}, async (forge) => {
    const commit = await forge.repository.head("main");
    const large = "a line of some length, many times over\n".repeat(100_000);
    const draft = await open(
      forge,
      makeFix({ "src/__init__.py": [null, ""], "src/large.txt": [null, large] }, { commit }),
    );
    assert(draft.kind === "opened");
    const files = await forge.repository.readFiles(draft.branch);
    assertEquals(files["src/__init__.py"]?.text, "");
    assertEquals(files["src/large.txt"]?.text.length, large.length);
  }));

Deno.test("openDraft() makes no file where a link stands on the way", () =>
  withHost(
    { files: { "link": { mode: "120000", text: "src" }, "a.txt": "a\n" } },
    async (forge) => {
      const commit = await forge.repository.head("main");
      const below = await open(forge, makeFix({ "link/x.ts": [null, "1\n"] }, { commit }));
      assert(below.kind === "failed");
      assertStringIncludes(below.reason, "which is no folder");
      const itself = await open(forge, makeFix({ "link": ["src", "etc"] }, { commit }));
      assert(itself.kind === "stale");
      assertStringIncludes(itself.reason, "is no plain file");
      assertEquals(await forge.repository.branches(), ["main"]);
    },
  ));

Deno.test("openDraft() is for a branch of a person, never for one of its own", () =>
  withHost({}, async (forge) => {
    const fix = await toFix(forge);
    for (const base of ["greenroom/fix-1", "-f", "a b", "../x", "x.lock"]) {
      await assertRejects(() => open(forge, fix, { base }), TypeError);
    }
    const missing = await open(forge, fix, { base: "gone" });
    assert(missing.kind === "failed");
    assertStringIncludes(
      missing.reason,
      'found no branch "gone" that the token may read, and a base that is there is needed',
    );
  }));

Deno.test("openDraft() takes nothing that was only cast to a proved fix", () =>
  withHost({}, async (forge) => {
    const fix = await toFix(forge);
    const cast = { report: fix.report, proof: fix.proof, files: fix.files } as ProvedFix;
    await assertRejects(() => open(forge, cast), TypeError, "found no proved fix");
    assertEquals(forge.requests.length, 0);
  }));

Deno.test("openDraft() ends with an interrupt, and waits for nothing more", () =>
  withHost({ faults: [{ on: "GET /git/ref", status: 500, times: 9 }] }, async (forge) => {
    const controller = new AbortController();
    const wait = () => Promise.resolve(controller.abort());
    const draft = await open(forge, await toFix(forge), { wait, signal: controller.signal });
    assert(draft.kind === "failed");
    assertStringIncludes(draft.reason, "interrupt");
  }));

for (
  const [title, uncommitted, says] of [
    [
      "a tracked file",
      { changed: ["x.ts", "y.ts"], added: [], tree: null },
      '"x.ts" and 1 more had',
    ],
    ["staged work", { changed: [], added: [], tree: "1".repeat(40) }, "work was staged"],
  ] as const
) {
  Deno.test(`openDraft() refuses what was proved with ${title} that is in no commit`, () =>
    withHost({}, async (forge) => {
      const commit = await forge.repository.head("main");
      const changed = { "src/cart.ts": [FILES["src/cart.ts"], RIGHT] } as const;
      const draft = await open(forge, makeFix(changed, { commit, uncommitted }));
      assert(draft.kind === "stale");
      assertStringIncludes(draft.reason, says);
      assertEquals(await forge.repository.branches(), ["main"]);
    }));
}

Deno.test("openDraft() names files that were there and are in no commit, and what nobody looked at", () =>
  withHost({}, async (forge) => {
    const commit = await forge.repository.head("main");
    const tree = await forge.repository.git(["rev-parse", "main^{tree}"]);
    const changed = { "src/cart.ts": [FILES["src/cart.ts"], RIGHT] } as const;
    const uncommitted = { changed: [], added: ["junit.xml"], tree };
    await open(forge, makeFix(changed, { commit, uncommitted }));
    const [first] = forge.pulls;
    assertStringIncludes(
      first?.body ?? "",
      "In no commit, and there when it was proved: `junit.xml`",
    );
    assertEquals(first?.body.includes("was not looked at when"), false);
    const other = { "src/cart.ts": [FILES["src/cart.ts"], "const sum = b + a;\n"] } as const;
    await open(forge, makeFix(other, { commit }));
    assertStringIncludes(first?.body ?? "", "was not looked at when this was proved");
  }));

Deno.test("openDraft() finds its pull request behind many others, on a host that lists all", () =>
  withHost({ maxPageSize: 2, ignoresHead: true }, async (forge) => {
    const first = await open(forge, await toFix(forge));
    for (const name of ["a", "b", "c", "d", "e"]) await addPull(forge, name);
    const second = await open(forge, await toFix(forge));
    assertEquals([first.kind, second.kind, forge.pulls.length], ["opened", "unchanged", 6]);
  }));

async function addPull(forge: Forge, name: string): Promise<void> {
  await forge.repository.git(["branch", name, "main~0"]);
  const [pull] = forge.pulls;
  assert(pull !== undefined);
  const number = forge.pulls.length + 12;
  const other = { ...pull, number, head: { ...pull.head, ref: name } };
  (forge.pulls as ForgePull[]).push(other);
}

Deno.test("openDraft() takes the no to a change that lay on a branch with a number (G03)", () =>
  withHost({ maxPageSize: 1 }, async (forge) => {
    const first = await open(forge, await toFix(forge));
    assert(first.kind === "opened" && forge.pulls[0] !== undefined);
    forge.pulls[0].state = "closed";
    forge.pulls[0].merged_at = "2026-11-30T00:00:00Z";
    await forge.repository.git(["branch", "-D", first.branch]);
    const second = await open(forge, await toFix(forge));
    assert(second.kind === "opened" && forge.pulls[1] !== undefined);
    forge.pulls[1].state = "closed";
    await addPull(forge, "later");
    assert(forge.pulls[2] !== undefined);
    forge.pulls[2].body = "";
    assertEquals((await open(forge, await toFix(forge))).kind, "refused");
  }));

Deno.test("openDraft() is for the repository's own branch where no other was named or proved", () =>
  withHost({ defaultBranch: "trunk" }, async (forge) => {
    await forge.repository.git(["branch", "-m", "main", "trunk"]);
    const commit = await forge.repository.head("trunk");
    const fix = makeFix({ "run.sh": ["sh\n", "bash\n"] }, { commit, branch: null });
    assertEquals([(await open(forge, fix)).kind, forge.pulls[0]?.base.ref], ["opened", "trunk"]);
  }));

Deno.test("openDraft() knows its pull request where the repository has another name by now", () =>
  withHost({ repo: "org/new" }, async (forge) => {
    const on = "outside:/repos/org/old";
    const headers = { location: `${forge.url}/repos/org/new` };
    forge.fail({ on: `GET ${on}`, status: 301, headers, times: 9 });
    const fix = await toFix(forge);
    const drafts = [
      await open(forge, fix, { repo: "org/old" }),
      await open(forge, fix, { repo: "org/old" }),
    ];
    assertEquals(drafts.map(({ kind }) => kind), ["opened", "unchanged"]);
    assertEquals(forge.pulls.length, 1);
  }));
