import { assertEquals, assertThrows } from "../assert.ts";
import {
  findExcess,
  findMissing,
  listDeniedWrites,
  type PermissionQuery,
  type PermissionSet,
  toPermissionFlags,
} from "../../guards/permissions.ts";
import { findProtection } from "../../guards/protected.ts";

const NOTHING: PermissionSet = { read: [], write: [], denyWrite: [], net: [], run: [], env: [] };

const SET: PermissionSet = {
  read: ["/home/me/app"],
  write: ["/home/me/app"],
  denyWrite: ["/home/me/app/.git"],
  net: ["api.example.org:443"],
  run: ["/usr/bin/bwrap"],
  env: ["PATH", "EXAMPLE_API_KEY"],
};

/** Answers like Deno does: an entry covers what lies below it, a denial beats a grant. */
function grant(set: PermissionSet, whole: readonly string[] = []): PermissionQuery {
  return (descriptor) => {
    const entry = toEntry(descriptor);
    const kind = descriptor.name as keyof PermissionSet;
    if (descriptor.name === "write" && covers(set.denyWrite, entry)) return "denied";
    if (whole.includes(descriptor.name)) return "granted";
    return covers(set[kind] ?? [], entry) ? "granted" : "prompt";
  };
}

function toEntry(descriptor: Deno.PermissionDescriptor): string | undefined {
  switch (descriptor.name) {
    case "read":
    case "write":
      return descriptor.path?.toString();
    case "net":
      return descriptor.host;
    case "run":
      return descriptor.command?.toString();
    case "env":
      return descriptor.variable;
    case "sys":
    case "ffi":
    case "import":
      return undefined;
  }
}

function covers(granted: readonly string[], entry: string | undefined): boolean {
  return entry !== undefined &&
    granted.some((one) =>
      one === entry || entry.startsWith(one.endsWith("/") ? one : `${one}/`) ||
      one.split("/").at(-1) === entry || one === entry.split(":")[0]
    );
}

Deno.test("toPermissionFlags() grants each entry and nothing for an empty kind", {
  permissions: "none",
}, () => {
  assertEquals(toPermissionFlags(NOTHING), []);
  assertEquals(toPermissionFlags({ ...SET, denyRead: ["/home/me/app/.env"] }), [
    "--allow-read=/home/me/app",
    "--deny-read=/home/me/app/.env",
    "--allow-write=/home/me/app",
    "--deny-write=/home/me/app/.git",
    "--allow-net=api.example.org:443",
    "--allow-run=/usr/bin/bwrap",
    "--allow-env=PATH,EXAMPLE_API_KEY",
  ]);
  assertEquals(toPermissionFlags({ ...NOTHING, net: ["127.0.0.1:80", "[::1]:80", "a-b.c"] }), [
    "--allow-net=127.0.0.1:80,[::1]:80,a-b.c",
  ]);
});

Deno.test("toPermissionFlags() throws when an entry would grant something else", {
  permissions: "none",
}, () => {
  const table: readonly Partial<PermissionSet>[] = [
    { read: ["/home/me/a,/etc"] },
    { read: [""] },
    { read: ["app"] },
    { write: ["/a\n/b"] },
    { denyWrite: ["/a,b"] },
    { denyRead: ["b"] },
    { net: ["a.example,b.example"] },
    { net: ["https://a.example"] },
    { net: ["*"] },
    { net: [""] },
    { run: ["deno"] },
    { run: ["/usr/bin/git,/bin/sh"] },
    { env: ["*"] },
    { env: ["AWS_*"] },
    { env: ["A,B"] },
    { env: [""] },
  ];
  for (const part of table) {
    assertThrows(() => toPermissionFlags({ ...NOTHING, ...part }), RangeError, "Cannot grant --");
  }
  assertThrows(
    () => toPermissionFlags({ ...NOTHING, read: ["/a,b"] }),
    RangeError,
    'Cannot grant --allow-read: found "/a,b" and an absolute path without commas is needed',
  );
});

Deno.test("findMissing() names each entry that was not granted", { permissions: "none" }, () => {
  assertEquals(findMissing(SET, grant(SET)), []);
  assertEquals(findMissing(SET, grant({ ...SET, env: ["PATH"], read: [] })), [
    "--allow-read=/home/me/app",
    "--allow-env=EXAMPLE_API_KEY",
  ]);
  assertEquals(findMissing(SET, grant(NOTHING)).length, 6);
  assertEquals(findMissing(SET, grant(NOTHING, ["read", "write", "net", "run", "env"])), []);
});

Deno.test("findExcess() is empty when exactly the set was granted", { permissions: "none" }, () => {
  assertEquals(findExcess(SET, grant(SET)), []);
  assertEquals(findExcess(NOTHING, grant(NOTHING)), []);
  const own = { ...SET, run: ["/opt/deno-2.9/deno"] };
  assertEquals(findExcess(own, grant(own)), []);
});

Deno.test("findExcess() names whole kinds, folders above, programs, names and lost denials", {
  permissions: "none",
}, () => {
  assertEquals(
    findExcess(SET, grant(NOTHING, ["read", "write", "net", "run", "env", "sys", "ffi"])),
    [
      "--allow-read",
      "--allow-write",
      "--allow-net",
      "--allow-run",
      "--allow-env",
      "--allow-sys",
      "--allow-ffi",
      "no --deny-write=/home/me/app/.git",
    ],
  );
  assertEquals(findExcess(SET, grant({ ...SET, read: ["/home/me"] })), ["--allow-read=/home/me"]);
  assertEquals(findExcess(SET, grant({ ...SET, read: [...SET.read, "/etc"] })), [
    "--allow-read=/etc",
  ]);
  assertEquals(findExcess(SET, grant({ ...SET, run: [...SET.run, "/usr/bin/git"] })), [
    "--allow-run=git",
  ]);
  assertEquals(findExcess(SET, grant({ ...SET, env: [...SET.env, "HOME"] })), [
    "--allow-env=HOME",
  ]);
  assertEquals(findExcess(SET, grant({ ...SET, denyWrite: [] })), [
    "no --deny-write=/home/me/app/.git",
  ]);
});

Deno.test("listDeniedWrites() holds only names that are protected too", {
  permissions: "none",
}, () => {
  const open = listDeniedWrites().filter((name) =>
    findProtection(name) === null && findProtection(`${name}/a.ts`) === null
  );
  assertEquals(open, []);
  assertEquals(listDeniedWrites().filter((name) => /[,/]|^$/.test(name)), []);
});

Deno.test("findExcess() asks about every usual program, host, name and folder", {
  permissions: "none",
}, () => {
  const all: PermissionQuery = (descriptor) =>
    toEntry(descriptor) === undefined ? "prompt" : "granted";
  const folders = ["/", "/etc", "/home", "/opt", "/proc", "/root", "/tmp", "/usr", "/var"];
  const others = [
    ...["example.com", "github.com", "localhost"].map((host) => `--allow-net=${host}`),
    ...["bash", "deno", "env", "git", "node", "python3", "sh"].map((name) => `--allow-run=${name}`),
    ...["AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "HOME", "NPM_TOKEN", "PATH", "SSH_AUTH_SOCK"]
      .map((name) => `--allow-env=${name}`),
  ];
  assertEquals(findExcess({ ...NOTHING, read: ["/"], write: ["/"] }, all), others);
  assertEquals(findExcess(NOTHING, all), [
    ...folders.map((folder) => `--allow-read=${folder}`),
    ...folders.map((folder) => `--allow-write=${folder}`),
    ...others,
  ]);
  const needed = {
    ...NOTHING,
    read: ["/srv/app/src", "/tmp"],
    write: folders,
    net: ["localhost:80"],
    run: ["/usr/bin/git"],
    env: ["PATH"],
  };
  const above = ["/", "/srv", "/srv/app", ...folders.filter((name) => !/^\/(tmp)?$/.test(name))];
  assertEquals(findExcess(needed, all), [
    ...above.map((folder) => `--allow-read=${folder}`),
    ...others.filter((flag) => !/=(localhost|git|PATH)$/.test(flag)),
  ]);
});

Deno.test("listDeniedWrites() holds what decides on code, tests, packages and automation", {
  permissions: "none",
}, () => {
  const names = ".git .gitattributes .gitignore .gitmodules .github .gitlab-ci.yml .circleci " +
    "azure-pipelines.yml Jenkinsfile .husky lefthook.yml .pre-commit-config.yaml greenroom.json " +
    "deno.json deno.jsonc deno.lock import_map.json tsconfig.json package.json package-lock.json " +
    "npm-shrinkwrap.json yarn.lock pnpm-lock.yaml pnpm-workspace.yaml bun.lock .npmrc " +
    "node_modules .env Makefile justfile jest.config.js jest.config.ts vitest.config.js " +
    "vitest.config.ts .mocharc.json pyproject.toml pytest.ini tox.ini setup.cfg setup.py " +
    "conftest.py sitecustomize.py usercustomize.py noxfile.py requirements.txt poetry.lock uv.lock " +
    "go.mod go.sum Cargo.toml Cargo.lock Gemfile Gemfile.lock Rakefile composer.json " +
    "composer.lock pom.xml build.gradle build.gradle.kts test tests __tests__ __snapshots__ " +
    "__mocks__ spec e2e testdata";
  assertEquals(listDeniedWrites(), names.split(" "));
});
