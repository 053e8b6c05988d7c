import { findOrigin, findPlace, parseRemote } from "../../../commands/pr/place.ts";
import { assertEquals, assertThrows } from "../../assert.ts";

const NOTHING = { repo: null, api: null, base: null };

function find(
  flags: Partial<Record<"repo" | "api" | "base", string>>,
  env: Readonly<Record<string, string>> = {},
  origin: string | null = null,
) {
  const environment = { get: (name: string) => env[name] ?? null };
  return findPlace({ ...NOTHING, ...flags }, { environment, origin });
}

const JOB = { GITHUB_REPOSITORY: "org/app", GITHUB_API_URL: "https://ghe.test/api/v3" };
const PUSH = { GITHUB_EVENT_NAME: "push", GITHUB_REF_TYPE: "branch", GITHUB_REF_NAME: "next" };
const GITHUB = "https://api.github.com";

Deno.test(
  "findPlace() goes by flags, then the job, then the remote",
  { permissions: "none" },
  () => {
    const flags = { repo: "me/x", api: "https://forge.test", base: "main" };
    assertEquals(find(flags, { ...JOB, ...PUSH }), flags);
    assertEquals(find({}, { ...JOB, ...PUSH }), {
      repo: "org/app",
      api: "https://ghe.test/api/v3",
      base: "next",
    });
    const remote = "git@github.com:me/y.git";
    assertEquals(find({}, {}, remote), { repo: "me/y", api: GITHUB, base: null });
    assertThrows(() => find({}), TypeError, "--repo OWNER/NAME is needed");
  },
);

Deno.test("findPlace() sends no token to a host that only a file of the project names", {
  permissions: "none",
}, () => {
  for (const origin of ["https://evil.test/me/y", "https://github.com.evil.test/me/y.git"]) {
    assertThrows(() => find({}, {}, origin), TypeError, "--api URL is needed");
    assertEquals(find({ api: "https://evil.test" }, {}, origin).repo, "me/y");
  }
});

Deno.test("findPlace() takes the branch of a pull request or a push, and of no other event", {
  permissions: "none",
}, () => {
  const merge = { ...PUSH, GITHUB_REF_NAME: "12/merge" };
  const cases = [
    [{ ...merge, GITHUB_EVENT_NAME: "pull_request", GITHUB_HEAD_REF: "topic" }, "topic"],
    [{ ...PUSH, GITHUB_EVENT_NAME: "workflow_run" }, null],
    [{ ...PUSH, GITHUB_REF_TYPE: "tag" }, null],
    [{ ...PUSH, GITHUB_EVENT_NAME: "schedule" }, "next"],
  ] as const;
  for (const [env, base] of cases) assertEquals(find({}, { ...JOB, ...env }).base, base);
});

Deno.test("parseRemote() reads the forms that git takes", { permissions: "none" }, () => {
  const right = { host: "github.com", repo: "org/app.js" };
  for (
    const url of [
      "https://github.com/org/app.js.git",
      "https://GitHub.com/org/app.js",
      "https://user:pass@github.com/org/app.js.git/",
      "ssh://git@github.com:22/org/app.js.git",
      "git@github.com:org/app.js.git",
    ]
  ) assertEquals(parseRemote(url), right, url);
  for (const url of ["/srv/app.git", "../app", "ext::sh -c x", "https://github.com/app", ""]) {
    assertEquals(parseRemote(url), null, url);
  }
});

Deno.test("findOrigin() reads the remote called origin", { permissions: "none" }, () => {
  const config = '[core]\n\tbare = false\n[remote "up"]\n\turl = a\n[remote "origin"]\n' +
    "\tfetch = +refs\n\turl = git@github.com:org/app.git\n[branch]\n\turl = b\n";
  assertEquals(findOrigin(config), "git@github.com:org/app.git");
  assertEquals(findOrigin("[core]\n\turl = a\n"), null);
  const url = "https://github.com/org/app";
  for (
    const own of [
      `[remote "origin"]\r\n\turl = ${url}\r\n\tfetch = +refs\r\n`,
      `[remote "origin"]\n\tpushurl = b\n\turl = "${url}"\n`,
      `[remote "origin"] url = ${url}\n`,
      `  [remote "origin"]\n  URL=${url} # ours\n`,
    ]
  ) assertEquals(findOrigin(`[core]\n${own}[remote "b"]\n\turl = b\n`), url);
  assertEquals(findOrigin('[remote "origin"]\n\tfetch = a\n[remote "b"]\n\turl = b\n'), null);
});

Deno.test("findPlace() knows GitHub by its other names, and no host that looks like it", {
  permissions: "none",
}, () => {
  for (
    const origin of ["ssh://git@ssh.github.com:443/org/app.git", "https://www.github.com/org/app"]
  ) assertEquals(find({}, {}, origin), { repo: "org/app", api: GITHUB, base: null });
  for (const origin of ["https://github.com.evil.test/org/app", "https://xgithub.com/org/app"]) {
    assertThrows(() => find({}, {}, origin), TypeError);
  }
});
