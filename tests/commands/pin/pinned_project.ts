/**
 * A repository of one bug that is pinned, and the lines that `greenroom pin` gave for it.
 *
 * Starts the command line and git.
 *
 * @module
 */

import { splitWords } from "../../../guards/words.ts";
import { assertEquals } from "../../assert.ts";
import { type Ended, greenroom } from "../cli/greenroom.ts";
import { copyExample, createFolder, type ExampleName, type Project, ROOT } from "../cli/project.ts";

/** The lines that start a fix with no more than is pinned, as words after the runtime's name. */
export interface StartLines {
  /** Null where the project has no Deno configuration. */
  readonly withSet: readonly string[] | null;
  readonly withFlags: readonly string[];
}

/** Words of `--model` for a script that lies in the project. */
export const MODEL = ["--model", "scripted:replies.jsonl"] as const;

/** A copy of an example with its script inside, since a pinned run reads nothing else. */
export function copyWithReplies(example: ExampleName): Project {
  const project = copyExample(example);
  project.write(
    "replies.jsonl",
    Deno.readTextFileSync(`${ROOT}/examples/replies/${example}.jsonl`),
  );
  return project;
}

/** Kinds of fresh repositories. */
export type FreshKind = "deno" | "node" | "python";

const FRESH: Readonly<Record<FreshKind, Readonly<Record<string, string>>>> = {
  deno: {
    "deno.json": "{\n  // nothing yet\n}\n",
    "half.ts": "export const half = (n: number) => n / 3;\n",
    "half_test.ts": `import { half } from "./half.ts";
Deno.test("half of four", () => { if (half(4) !== 2) throw new Error("Expected 2, got " + half(4)); });
Deno.test("half of nothing", () => { if (half(0) !== 0) throw new Error("Expected 0"); });
`,
  },
  node: {
    "half.js": "exports.half = (n) => n / 3;\n",
    "half.test.js": `const { test } = require("node:test");
const { equal } = require("node:assert");
const { half } = require("./half.js");
test("half of four", () => equal(half(4), 2));
test("half of nothing", () => equal(half(0), 0));
`,
  },
  python: {
    "half.py": "def half(n):\n    return n / 3\n",
    "test_half.py": `import unittest
from half import half

class HalfTest(unittest.TestCase):
    def test_four(self):
        self.assertEqual(half(4), 2)

    def test_nothing(self):
        self.assertEqual(half(0), 0)
`,
  },
};

/** Creates a fresh git repository of a kind, with one bug and a script that knows it. */
export async function createFresh(kind: FreshKind): Promise<Project> {
  const project = createFolder();
  for (const [path, text] of Object.entries(FRESH[kind])) project.write(path, text);
  const source = Object.keys(FRESH[kind]).find((path) => /^half\.\w+$/.test(path)) ?? "";
  const edit = { path: source, old: "/ 3", new: "/ 2" };
  const replies = [{ calls: [{ tool: "replace_in_file", args: edit }] }, {
    text: "It was a third.",
  }];
  project.write("replies.jsonl", replies.map((reply) => `${JSON.stringify(reply)}\n`).join(""));
  const init = new Deno.Command("git", { args: ["init", "--quiet"], cwd: project.dir });
  assertEquals((await init.output()).code, 0);
  return project;
}

/** Runs `greenroom pin` in a project. */
export function pin(project: Project, words: readonly string[] = []): Promise<Ended> {
  return greenroom(["pin", ...words], { cwd: project.dir });
}

/** Pins a project, and gives the lines that it printed. */
export async function pinAndReadLines(project: Project): Promise<StartLines> {
  const { code, stdout, stderr } = await pin(project, [...MODEL, "--yes"]);
  assertEquals(code, 0, stderr);
  assertEquals(JSON.parse(project.read("greenroom.json")).model, "scripted:replies.jsonl");
  const read = (title: RegExp) => {
    const [, line] = title.exec(stdout) ?? [];
    const split = line === undefined ? null : splitWords(line);
    return split?.kind === "argv" ? split.argv.slice(1) : null;
  };
  const withFlags = read(/^with flags alone:\n {2}(deno .*)$/m) ?? [];
  return { withSet: read(/^with deno\.jsonc?:\n {2}(deno .*)$/m), withFlags };
}

/** Starts a fix by a printed line, nobody asked. */
export function start(line: readonly string[], project: Project): Promise<Ended> {
  return greenroom(["--approve", "auto"], { runtime: line, cwd: project.around });
}

/** The pinned set of the Deno configuration, changed by hand. */
export function changeSet(project: Project, change: (set: PermissionLists) => void): void {
  const config = JSON.parse(project.read("deno.json").replace(/^\s*\/\/.*$/gm, ""));
  change(config.permissions.greenroom);
  project.write("deno.json", JSON.stringify(config));
}

/** The kinds that `pin` writes. */
export interface PermissionLists {
  read: string[];
  write: string[];
  net: string[] | boolean;
  run: string[];
  env: string[];
}
