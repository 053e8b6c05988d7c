/**
 * Sets of Deno permissions: their flags, what of a set is missing, what was granted beyond it, and
 * what of a workspace stays closed to writing.
 *
 * Pure: whoever calls brings the query. Imports nothing. Has no effect.
 *
 * @module
 */

/** What a process may do. An empty list means nothing of that kind. */
export interface PermissionSet {
  /** Absolute paths that may be read. */
  readonly read: readonly string[];
  /** Absolute paths below the readable ones that stay closed. */
  readonly denyRead?: readonly string[];
  /** Absolute paths that may be written. */
  readonly write: readonly string[];
  /** Absolute paths below the writable ones that stay closed. */
  readonly denyWrite: readonly string[];
  /** Hosts, each with its port where it is not any. */
  readonly net: readonly string[];
  /** Programs by absolute real path; their arguments are nobody's promise. */
  readonly run: readonly string[];
  /** Names of environment variables. */
  readonly env: readonly string[];
}

/** Says what Deno grants; `Deno.permissions.querySync(descriptor).state` outside of tests. */
export type PermissionQuery = (
  descriptor: Deno.PermissionDescriptor,
) => "granted" | "denied" | "prompt";

/**
 * Lists what of a workspace no part of the program writes: the outer fence round the names that
 * `protected.ts` guards. Only names at the root, since Deno's flags know no patterns.
 *
 * @returns Names below the workspace; the caller joins them to its path.
 *
 * @example
 * ```ts
 * import { listDeniedWrites } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(listDeniedWrites().includes(".git"), true);
 * assertEquals(listDeniedWrites().includes("src"), false);
 * ```
 */
export function listDeniedWrites(): readonly string[] {
  return DENIED_WRITES;
}

const DENIED_WRITES: readonly string[] = [
  ".git",
  ...[".gitattributes", ".gitignore", ".gitmodules", ".github", ".gitlab-ci.yml", ".circleci"],
  ...["azure-pipelines.yml", "Jenkinsfile", ".husky", "lefthook.yml", ".pre-commit-config.yaml"],
  ...["greenroom.json", "deno.json", "deno.jsonc", "deno.lock", "import_map.json", "tsconfig.json"],
  ...["package.json", "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml"],
  ...["pnpm-workspace.yaml", "bun.lock", ".npmrc", "node_modules", ".env", "Makefile", "justfile"],
  ...["jest.config.js", "jest.config.ts", "vitest.config.js", "vitest.config.ts", ".mocharc.json"],
  ...["pyproject.toml", "pytest.ini", "tox.ini", "setup.cfg", "setup.py", "conftest.py"],
  ...["sitecustomize.py", "usercustomize.py", "noxfile.py", "requirements.txt", "poetry.lock"],
  ...["uv.lock", "go.mod", "go.sum", "Cargo.toml", "Cargo.lock", "Gemfile", "Gemfile.lock"],
  ...["Rakefile", "composer.json", "composer.lock", "pom.xml", "build.gradle", "build.gradle.kts"],
  ...["test", "tests", "__tests__", "__snapshots__", "__mocks__", "spec", "e2e", "testdata"],
];

/**
 * Turns a set into the flags that grant it and nothing else.
 *
 * @param set The set.
 * @returns Flags for `deno run`; empty kinds give none, because a bare flag would grant everything.
 * @throws {RangeError} Where an entry would grant something else than it says.
 *
 * @example
 * ```ts
 * import { toPermissionFlags } from "@greenroom/greenroom";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const set = { read: ["/app"], write: ["/app"], denyWrite: ["/app/.git"], net: [], run: [], env: [] };
 *
 * assertEquals(toPermissionFlags(set), [
 *   "--allow-read=/app",
 *   "--allow-write=/app",
 *   "--deny-write=/app/.git",
 * ]);
 * // A comma would grant two paths.
 * assertThrows(() => toPermissionFlags({ ...set, read: ["/app,/etc"] }), RangeError);
 * ```
 */
export function toPermissionFlags(set: PermissionSet): string[] {
  const { denyRead = [] } = set;
  return [
    ...toFlag("--allow-read", set.read, PATH),
    ...toFlag("--deny-read", denyRead, PATH),
    ...toFlag("--allow-write", set.write, PATH),
    ...toFlag("--deny-write", set.denyWrite, PATH),
    ...toFlag("--allow-net", set.net, HOST),
    ...toFlag("--allow-run", set.run, PATH),
    ...toFlag("--allow-env", set.env, NAME),
  ];
}

/** What an entry must look like; a comma would grant two paths, a bare name any program so called. */
const PATH = {
  pattern: /^(\/|[A-Za-z]:[\\/])[^,\0\r\n]*$/,
  needed: "an absolute path without commas",
};
const HOST = { pattern: /^([\w-]+(\.[\w-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i, needed: "one host" };
const NAME = { pattern: /^[A-Za-z_]\w*$/, needed: "the name of one variable" };

function toFlag(
  flag: string,
  entries: readonly string[],
  form: { readonly pattern: RegExp; readonly needed: string },
): string[] {
  const strange = entries.find((entry) => !form.pattern.test(entry));
  if (strange !== undefined) {
    throw new RangeError(
      `Cannot grant ${flag}: found ${JSON.stringify(strange)} and ${form.needed} is needed`,
    );
  }
  return entries.length === 0 ? [] : [`${flag}=${entries.join(",")}`];
}

/**
 * Finds what a set needs and the process was not granted.
 *
 * @param needed What is needed.
 * @param query Says what Deno grants.
 * @returns One flag for each missing entry; empty where nothing is missing.
 *
 * @example
 * ```ts
 * import { findMissing } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const needed = { read: ["/app"], write: [], denyWrite: [], net: [], run: [], env: ["PATH"] };
 *
 * assertEquals(findMissing(needed, ({ name }) => name === "read" ? "granted" : "prompt"), [
 *   "--allow-env=PATH",
 * ]);
 * ```
 */
export function findMissing(needed: PermissionSet, query: PermissionQuery): string[] {
  return listEntries(needed)
    .filter(({ descriptor }) => query(descriptor) !== "granted")
    .map(({ flag, entry }) => `${flag}=${entry}`);
}

interface Entry {
  readonly flag: string;
  readonly entry: string;
  readonly descriptor: Deno.PermissionDescriptor;
}

function listEntries({ read, write, net, run, env }: PermissionSet): Entry[] {
  return [
    ...read.map((entry) => toEntry("read", entry)),
    ...write.map((entry) => toEntry("write", entry)),
    ...net.map((entry) => toEntry("net", entry)),
    ...run.map((entry) => toEntry("run", entry)),
    ...env.map((entry) => toEntry("env", entry)),
  ];
}

function toEntry(name: Kind, entry: string): Entry {
  return { flag: `--allow-${name}`, entry, descriptor: describe(name, entry) };
}

type Kind = "read" | "write" | "net" | "run" | "env";

function describe(name: Kind, entry: string): Deno.PermissionDescriptor {
  switch (name) {
    case "read":
    case "write":
      return { name, path: entry };
    case "net":
      return { name, host: entry };
    case "run":
      return { name, command: entry };
    case "env":
      return { name, variable: entry };
  }
}

/**
 * Finds what the process was granted beyond a set, as far as Deno lets one ask: whole kinds, folders
 * above and beside the needed ones, usual programs, hosts and variables, and denials that are gone.
 *
 * @param needed What is needed.
 * @param query Says what Deno grants.
 * @returns One flag for each excess; empty where none was found.
 *
 * @example
 * ```ts
 * import { findExcess } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const needed = { read: ["/app"], write: [], denyWrite: [], net: [], run: [], env: [] };
 * const isNet = (descriptor: Deno.PermissionDescriptor) => descriptor.name === "net";
 *
 * assertEquals(findExcess(needed, (asked) => isNet(asked) ? "granted" : "prompt"), ["--allow-net"]);
 * ```
 */
export function findExcess(needed: PermissionSet, query: PermissionQuery): string[] {
  const whole = KINDS.filter((name) => query({ name }) === "granted");
  const within = listProbes(needed)
    .filter(({ name }) => !whole.includes(name))
    .filter(({ name, entry }) => query(describe(name, entry)) === "granted");
  const denied = [
    ...(needed.denyRead ?? []).map((entry) => ({ name: "read" as const, entry })),
    ...needed.denyWrite.map((entry) => ({ name: "write" as const, entry })),
  ].filter(({ name, entry }) => query(describe(name, entry)) === "granted");
  return [
    ...whole.map((name) => `--allow-${name}`),
    ...within.map(({ name, entry }) => `--allow-${name}=${entry}`),
    ...denied.map(({ name, entry }) => `no --deny-${name}=${entry}`),
  ];
}

const KINDS = ["read", "write", "net", "run", "env", "sys", "ffi"] as const;

/** Entries that people grant in passing, and that a run may need only if its set says so. */
const PROBES = {
  folders: ["/", "/etc", "/home", "/opt", "/proc", "/root", "/tmp", "/usr", "/var"],
  hosts: ["example.com", "github.com", "localhost"],
  programs: ["bash", "deno", "env", "git", "node", "python3", "sh"],
  variables: [
    "AWS_SECRET_ACCESS_KEY",
    "GITHUB_TOKEN",
    "HOME",
    "NPM_TOKEN",
    "PATH",
    "SSH_AUTH_SOCK",
  ],
};

interface Probe {
  readonly name: Kind;
  readonly entry: string;
}

function listProbes(needed: PermissionSet): Probe[] {
  const { hosts, programs, variables } = PROBES;
  return [
    ...listFolders(needed.read).map((entry) => ({ name: "read" as const, entry })),
    ...listFolders(needed.write).map((entry) => ({ name: "write" as const, entry })),
    ...without(hosts, needed.net).map((entry) => ({ name: "net" as const, entry })),
    ...withoutPrograms(programs, needed.run).map((entry) => ({ name: "run" as const, entry })),
    ...without(variables, needed.env).map((entry) => ({ name: "env" as const, entry })),
  ];
}

/** Folders above the needed paths, and usual ones, that no needed path covers. */
function listFolders(paths: readonly string[]): string[] {
  const above = paths.flatMap((path) => {
    const parts = path.split("/").slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join("/") || "/");
  });
  return [...new Set([...above, ...PROBES.folders])].filter((folder) =>
    !paths.some((path) => folder === path || folder.startsWith(path.replace(/\/?$/, "/")))
  );
}

function without(entries: readonly string[], needed: readonly string[]): string[] {
  return entries.filter((entry) =>
    !needed.some((one) => one === entry || one.startsWith(`${entry}:`))
  );
}

/** A program granted by its path is granted by its name too, so its own name proves nothing. */
function withoutPrograms(names: readonly string[], needed: readonly string[]): string[] {
  return names.filter((name) => !needed.some((path) => path.split(/[\\/]/).at(-1) === name));
}
