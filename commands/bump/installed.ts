/**
 * Which version of a dependency is installed: nothing is said of one that is not there.
 *
 * Imports `room/` and types. Its effects are those of the reader and of the command it is handed.
 *
 * @module
 */

import type { TestRun } from "../../room/test_run.ts";
import type { Ecosystem } from "./dependency.ts";
import { isSameVersion } from "./evidence.ts";

/** What is installed in one ecosystem. */
export interface Installed {
  readonly ecosystem: Ecosystem;
  readonly isBumped: boolean;
  /** What was found, and where, without a full stop. */
  readonly words: string;
  /** Modules that the package brings, where its installation says so. */
  readonly modules: readonly string[];
}

/** What is looked at. */
export interface InstalledOptions {
  readonly dependency: string;
  readonly to: string;
  /** Reads a file of the project, ignored ones too. */
  readonly read: (path: string) => string | null;
  /** Runs a command where the tests run. */
  readonly run: (argv: readonly string[]) => Promise<TestRun>;
  /** Interpreter of the test command, `python3` where it has none. */
  readonly python: string;
}

/**
 * Looks which version is installed.
 *
 * @param ecosystem Where the dependency is declared.
 * @param options Where to look.
 * @returns What was found.
 */
export async function findInstalled(
  ecosystem: Exclude<Ecosystem, "actions">,
  options: InstalledOptions,
): Promise<Installed> {
  const { to } = options;
  const { versions, where, modules = [] } = await find(ecosystem, options);
  const others = versions.filter((version) => !isSameVersion(version, to));
  const isBumped = versions.length > 0 && others.length === 0;
  const found = versions.length === 0 ? "none" : versions.join(" and ");
  // Of several, nobody says here which one a call reaches.
  const missing = others.length < versions.length ? "is not the only one" : "is not installed";
  const words = isBumped
    ? `${found} is installed ${where}`
    : `${to} ${missing}: found ${found} ${where}`;
  return { ecosystem, isBumped, words, modules };
}

interface Found {
  /** Each one that the project's own code may reach, once. */
  readonly versions: readonly string[];
  readonly where: string;
  readonly modules?: readonly string[];
}

async function find(
  ecosystem: Exclude<Ecosystem, "actions">,
  options: InstalledOptions,
): Promise<Found> {
  switch (ecosystem) {
    case "npm":
      return findScript(options);
    case "go":
      return findGo(options);
    case "python":
      return await findPython(options);
  }
}

function findScript({ dependency, read }: InstalledOptions): Found {
  const packages = listNodePackages(dependency, read);
  if (packages.length > 0) return { versions: packages, where: "in node_modules" };
  const { specifiers } = Object(parse(read("deno.lock") ?? "null"));
  const locked = Object.entries(Object(specifiers)).flatMap(([specifier, version]) => {
    const isIt = /^(npm|jsr):/.test(specifier) && specifier.slice(4).startsWith(`${dependency}@`);
    // A lock writes behind the version which others it was resolved with.
    return isIt && typeof version === "string" ? version.split("_")[0] ?? [] : [];
  });
  return { versions: [...new Set(locked)], where: "in node_modules or deno.lock" };
}

/** A workspace may have one of its own, beside the one that all share. */
function listNodePackages(
  dependency: string,
  read: InstalledOptions["read"],
): readonly string[] {
  const { packages } = Object(parse(read("package-lock.json") ?? "null"));
  const own = Object.keys(Object(packages)).filter((path) =>
    path.endsWith(`/node_modules/${dependency}`) && path.indexOf("node_modules/") > 0 &&
    path.indexOf("node_modules/") === path.lastIndexOf("node_modules/")
  );
  const versions = [`node_modules/${dependency}`, ...own].flatMap((path) => {
    const { version } = Object(parse(read(`${path}/package.json`) ?? "null"));
    return typeof version === "string" ? [version] : [];
  });
  return [...new Set(versions)];
}

/** What `go.mod` names is what a build uses, or the build fails. */
function findGo({ dependency, read }: InstalledOptions): Found {
  const line = (read("go.mod") ?? "").split("\n").map((line) => line.trim().split(/\s+/))
    .find((words) => words.includes(dependency));
  const version = line?.[line.indexOf(dependency) + 1];
  return { versions: version === undefined ? [] : [version], where: "in go.mod" };
}

const ASK_PYTHON = `import sys, importlib.metadata as m
print("version", m.version(sys.argv[1]))
f = getattr(m, "packages_distributions", dict)()
print("modules", *[k for k, v in f.items() if sys.argv[1].lower() in [n.lower() for n in v]])`;

async function findPython({ dependency, run, python }: InstalledOptions): Promise<Found> {
  const { output } = await run([python, "-c", ASK_PYTHON, dependency]);
  const [, version] = /^version (\S+)$/m.exec(output) ?? [];
  const [, modules = ""] = /^modules (.+)$/m.exec(output) ?? [];
  const words = modules.split(" ").filter((word) => word !== "");
  const versions = version === undefined ? [] : [version];
  return { versions, where: `for ${python}`, modules: words };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
