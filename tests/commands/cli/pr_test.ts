import { makeReport } from "../../publish/fixes.ts";
import { type Forge, type ForgeOptions, withForge } from "../../publish/forge.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { greenroom } from "./greenroom.ts";
import { createFolder, type Project } from "./project.ts";

const FILES = { "src/cart.ts": "a - b\n" };

interface Setting {
  readonly forge: Forge;
  readonly project: Project;
  readonly env: Readonly<Record<string, string>>;
  /** Runs `pr` with what a job has. */
  pr(
    words?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): ReturnType<typeof greenroom>;
}

async function withJob(options: ForgeOptions, use: (setting: Setting) => Promise<void>) {
  await using project = createFolder();
  await withForge({ files: FILES, ...options }, async (forge) => {
    const commit = await forge.repository.head("main");
    const report = makeReport({ "src/cart.ts": ["a - b\n", "a + b\n"] }, { commit });
    project.write("../fix.json", `${JSON.stringify({ ...report, outcome: "fixed" })}\n`);
    const env = {
      GITHUB_ACTIONS: "true",
      GITHUB_TOKEN: forge.token,
      GITHUB_REPOSITORY: forge.repo,
      GITHUB_API_URL: forge.url,
      GITHUB_EVENT_NAME: "push",
      GITHUB_REF_TYPE: "branch",
      GITHUB_REF_NAME: "main",
    };
    const pr: Setting["pr"] = (words = [], more = {}) =>
      greenroom(["pr", "--dir", project.dir, "--report", `${project.around}/fix.json`, ...words], {
        env: { ...env, ...more },
      });
    await use({ forge, project, env, pr });
  });
}

Deno.test("pr opens one draft in a job, and a rerun finds it (G03, G13)", () =>
  withJob({}, async ({ forge, project, pr }) => {
    const first = await pr();
    assertEquals(first.code, 0, first.stderr);
    assertMatch(first.stderr, /^::notice title=Greenroom::A draft .*: close and reopen it/m);
    assertMatch(
      first.stdout,
      /^branch {4}greenroom\/fix-[0-9a-f]{12}\nopened {4}draft pull request #12 http\S+\n$/,
    );
    const second = await pr(["--json"]);
    assertEquals(second.code, 0, second.stderr);
    const { outcome, number, patch } = JSON.parse(second.stdout);
    assertEquals([outcome, number, patch, forge.pulls.length], ["unchanged", 12, null, 1]);
    const [pull] = forge.pulls;
    assert(pull?.draft);
    assertStringIncludes(pull.body, "Checks do not start by themselves");
    assertEquals(project.list(), []);
  }));

const HEAD = "ref: refs/heads/main\n";

for (
  const [what, git, files] of [
    ["the project", ".git", { ".git/HEAD": HEAD }],
    ["a folder above the project", "../.git", { "../.git/HEAD": HEAD }],
    ["the repository of a worktree", "../main/.git", {
      ".git": "gitdir: ../main/.git/worktrees/w\n",
      "../main/.git/worktrees/w/HEAD": HEAD,
      "../main/.git/worktrees/w/commondir": "../..\n",
    }],
  ] as const
) {
  Deno.test(`pr knows its repository by the remote in ${what}`, () =>
    withJob({}, async ({ forge, project, pr }) => {
      const url = `https://github.com/${forge.repo}.git`;
      const config = { [`${git}/config`]: `[remote "origin"]\n\turl = ${url}\n` };
      for (const [path, text] of Object.entries({ ...files, ...config })) project.write(path, text);
      const { code, stderr } = await pr(["--api", forge.url], { GITHUB_REPOSITORY: "" });
      assertEquals([code, forge.pulls.length], [0, 1], stderr);
    }));
}

Deno.test("pr takes the token of Greenroom before that of the job, and says nothing of checks then (G13)", () =>
  withJob({ token: "github_pat_x", author: "a-person" }, async ({ forge, pr }) => {
    const { code, stderr } = await pr([], {
      GREENROOM_TOKEN: "github_pat_x",
      GITHUB_TOKEN: "ghs_x",
    });
    assertEquals([code, forge.pulls.length], [0, 1], stderr);
    assertEquals(forge.pulls[0]?.body.includes("Checks do not start"), false);
  }));

Deno.test("pr leaves patch and text where the token may only read, and says what it needs (G01, G12)", () =>
  withJob({ access: "read" }, async ({ project, pr }) => {
    const { code, stdout, stderr } = await pr();
    assertEquals(code, 4, stderr);
    for (
      const words of [
        "Resource not accessible by integration",
        "contents: write",
        "pull-requests: write",
        "patch     .greenroom/runs/20261130-000000-abcd/fix.patch",
        "text      .greenroom/runs/20261130-000000-abcd/pr-body.md",
      ]
    ) assertStringIncludes(stdout, words);
    const folder = ".greenroom/runs/20261130-000000-abcd";
    assertStringIncludes(project.read(`${folder}/fix.patch`), "+a + b\n");
    assertStringIncludes(project.read(`${folder}/pr-body.md`), "Git hooks were skipped");
  }));

Deno.test("pr names the branch that it made where the pull request was refused (G12)", () =>
  withJob({ canOpenPulls: false }, async ({ forge, pr }) => {
    const { code, stdout } = await pr();
    assertEquals(code, 4);
    assertMatch(stdout, /^branch {4}greenroom\/fix-/);
    assertStringIncludes(stdout, "Allow GitHub Actions to create and approve pull requests");
    assertStringIncludes(stdout, "fix.patch");
    assertEquals((await forge.repository.branches()).length, 2);
  }));

Deno.test("pr keeps patch and text without a token, and asks nobody (G01)", () =>
  withJob({}, async ({ forge, pr }) => {
    const { code, stdout } = await pr(["--json"], { GITHUB_TOKEN: "" });
    const { outcome, reason, patch, text } = JSON.parse(stdout);
    assertEquals([code, outcome, forge.requests.length], [4, "failed", 0]);
    assertStringIncludes(reason, "found no token");
    assertEquals([patch, text].every((path) => typeof path === "string"), true);
  }));

Deno.test("pr ends with the code of a refusal where a person closed it (G03)", () =>
  withJob({}, async ({ forge, pr }) => {
    await pr();
    const [pull] = forge.pulls;
    assert(pull !== undefined);
    pull.state = "closed";
    const { code, stdout } = await pr();
    assertEquals([code, forge.pulls.length], [1, 1]);
    assertStringIncludes(stdout, "refused   pull request #12");
  }));

Deno.test("pr shows the texts and sends nothing on a dry run", () =>
  withJob({}, async ({ forge, pr }) => {
    const { code, stdout, stderr } = await pr(["--dry-run"]);
    assertEquals([code, forge.requests.length], [0, 0]);
    assertMatch(
      stdout,
      /^Fix tests\/cart_test\.ts::total\(\) adds up\n\n\*\*Verdict: `fixed`\.\*\*/,
    );
    assertMatch(stderr, /Nothing was sent. The branch would be greenroom\/fix-/);
  }));

const REFUSED = [
  {
    title: "a report of another verdict",
    spoil: { verdict: "suspect" },
    says: 'found the verdict "suspect" and a proved "fixed" is needed',
  },
  {
    title: "a report that contradicts itself",
    spoil: { files: ["other.ts"] },
    says: "a diff of other files",
  },
  { title: "another object", spoil: { surprise: 1 }, says: "Cannot read report" },
];

for (const { title, spoil, says } of REFUSED) {
  Deno.test(`pr opens nothing for ${title}`, () =>
    withJob({}, async ({ forge, project, pr }) => {
      const report = JSON.parse(project.read("../fix.json"));
      project.write("../fix.json", JSON.stringify({ ...report, ...spoil }));
      const { code, stderr } = await pr();
      assertEquals([code, forge.requests.length], [2, 0]);
      assertStringIncludes(stderr, says);
    }));
}

Deno.test("pr takes no report that came with the repository", () =>
  withJob({}, async ({ forge, project, env }) => {
    const folder = ".greenroom/runs/20261130-000000-abcd";
    project.write(`${folder}/report.json`, project.read("../fix.json"));
    const { code, stderr } = await greenroom(["pr", "--dir", project.dir], { env });
    assertEquals([code, forge.requests.length], [2, 0]);
    assertStringIncludes(stderr, "that this machine did not make");
  }));
