/** What cannot run says so in one sentence, exits with 2 and leaves nothing behind. */

import { assertEquals, assertMatch } from "../../assert.ts";
import { type Ended, greenroom } from "./greenroom.ts";
import { copyExample, type Project, toExampleModel } from "./project.ts";
import { parseReport } from "./report_schema.ts";

interface Case {
  readonly name: string;
  /** The words; `DIR` stands for the copy and `AROUND` for the folder around it. */
  readonly words: readonly string[];
  /** What the one sentence says. */
  readonly says: RegExp;
  readonly prepare?: (project: Project) => void;
}

const TEST = ["--test", "node --test"];
const MODEL = ["--model", toExampleModel("pricing")];
const FIX = ["fix", "--dir", "DIR", ...TEST];

const CASES: readonly Case[] = [
  { name: "no words", words: [], says: /found no words/ },
  { name: "an unknown command", words: ["fixx"], says: /did you mean fix\?/ },
  { name: "an unknown flag", words: [...FIX, ...MODEL, "--max-step", "3"], says: /--max-steps/ },
  { name: "no test command", words: ["fix", "--dir", "DIR", ...MODEL], says: /no test command/ },
  { name: "an empty test command", words: ["fix", "--test", "", ...MODEL], says: /--test/ },
  { name: "zero steps", words: [...FIX, ...MODEL, "--max-steps", "0"], says: /from 1 to 1000/ },
  {
    name: "a port that is none",
    words: ["view", "--port", "abc"],
    says: /"abc" and a whole number from 1 to 65535 is needed/,
  },
  { name: "half a step", words: [...FIX, ...MODEL, "--max-steps", "1.5"], says: /"1\.5"/ },
  { name: "no time", words: [...FIX, ...MODEL, "--timeout", "0"], says: /from 1 to 86400/ },
  { name: "a bad choice", words: [...FIX, ...MODEL, "--approve", "yes"], says: /ask, auto, prop/ },
  { name: "a flag without its value", words: [...FIX, "--model"], says: /--model/ },
  { name: "a stray word", words: [...FIX, ...MODEL, "src"], says: /did you mean --test/ },
  ...["a && b", "a | b", "a > b", "a; b", "a $(b)", "a `b`", "a &"].map((test) => ({
    name: `a shell's words in the test command: ${test}`,
    words: ["fix", "--dir", "DIR", "--test", test, ...MODEL],
    says: /no shell (is started|expands it)/,
  })),
  {
    name: "a folder that is not there",
    words: ["fix", "--dir", "DIR/nowhere", ...TEST, ...MODEL],
    says: /no such folder/,
  },
  {
    name: "a file in place of a folder",
    words: ["fix", "--dir", "DIR/package.json", ...TEST, ...MODEL],
    says: /found a file and a folder is needed/,
  },
  {
    name: "the root of the file system, which no copy can hold",
    words: ["fix", "--dir", "/", ...TEST, ...MODEL],
    says: /found the root of the file system and the folder of a project is needed/,
  },
  {
    name: "a folder with a comma, which would grant two paths",
    words: ["fix", "--dir", "AROUND/a,b", ...TEST, ...MODEL],
    says: /comma/,
    prepare: ({ around }) => Deno.mkdirSync(`${around}/a,b`),
  },
  {
    name: "a script that is not there",
    words: [...FIX, "--model", "scripted:DIR/nowhere.jsonl"],
    says: /no such file/,
  },
  {
    name: "a script that is malformed",
    words: [...FIX, "--model", "scripted:AROUND/bad.jsonl"],
    says: /line 2 of/,
    prepare: ({ around }) => Deno.writeTextFileSync(`${around}/bad.jsonl`, '{"text":"a"}\n{bad\n'),
  },
  { name: "a log that is not there", words: [...FIX, ...MODEL, "--log", "x"], says: /--log/ },
  {
    name: "a patch into a folder that is not there",
    words: [...FIX, ...MODEL, "--approve", "auto", "--patch", "AROUND/nowhere/a.patch"],
    says: /--patch/,
  },
  {
    name: "a patch in place of a folder",
    words: [...FIX, ...MODEL, "--approve", "auto", "--patch", "AROUND"],
    says: /--patch/,
  },
  {
    name: "a patch through a link",
    words: [...FIX, ...MODEL, "--approve", "auto", "--patch", "AROUND/link"],
    says: /--patch.*found a link/,
    prepare: ({ around }) => Deno.symlinkSync("/dev/null", `${around}/link`),
  },
  {
    name: "a policy that cannot be read",
    words: [...FIX, ...MODEL],
    says: /greenroom\.json/,
    prepare: ({ dir }) => Deno.mkdirSync(`${dir}/greenroom.json`),
  },
  {
    name: "a policy that is no JSON",
    words: [...FIX, ...MODEL],
    says: /greenroom\.json.*no valid JSON/,
    prepare: (project) => project.write("greenroom.json", "{"),
  },
  {
    name: "a policy with an unknown key",
    words: [...FIX, ...MODEL],
    says: /greenroom\.json.*"aprove" \(did you mean approve\?\)/,
    prepare: (project) => project.write("greenroom.json", '{"aprove":"auto"}'),
  },
  {
    name: "a policy that is a link to nowhere",
    words: [...FIX, ...MODEL],
    says: /Cannot read policy .*greenroom\.json/,
    prepare: ({ dir }) => Deno.symlinkSync("gone.json", `${dir}/greenroom.json`),
  },
  {
    name: "a policy that protects a file which does not exist",
    words: [...FIX, ...MODEL],
    says: /"protect" of greenroom\.json: found no file or folder "src\/prize\.js"/,
    prepare: (project) => project.write("greenroom.json", '{"protect":["docs/**","src/prize.js"]}'),
  },
  ...["../replies.jsonl", "/etc/hostname", "src/../../replies.jsonl"].map((script) => ({
    name: `a policy that names a script outside the project: ${script}`,
    words: FIX,
    says: /outside the project/,
    prepare: (project: Project) =>
      project.write("greenroom.json", JSON.stringify({ model: `scripted:${script}` })),
  })),
  ...[{ approve: "auto" }, { sandbox: "none" }].map((policy) => ({
    name: `a policy that loosens: ${JSON.stringify(policy)}`,
    words: [...FIX, ...MODEL],
    says: /only the flag --\w+ can say/,
    prepare: (project: Project) => project.write("greenroom.json", JSON.stringify(policy)),
  })),
  {
    name: "a policy that requires a sandbox, and none",
    words: [...FIX, ...MODEL, "--sandbox", "none"],
    says: /requires a sandbox/,
    prepare: (project) => project.write("greenroom.json", '{"sandbox":"required"}'),
  },
  {
    name: "a policy that names a sandbox, and a weaker one",
    words: [...FIX, ...MODEL, "--sandbox", "none"],
    says: /--sandbox none: found "bwrap" in greenroom\.json, which is stricter/,
    prepare: (project) => project.write("greenroom.json", '{"sandbox":"bwrap"}'),
  },
  { name: "an unknown provider", words: [...FIX, "--model", "groc/m"], says: /one of openai/ },
  { name: "a model without a provider", words: [...FIX, "--model", "m"], says: /PROVIDER\/MODEL/ },
  { name: "no key", words: [...FIX, "--model", "groq/m"], says: /GROQ_API_KEY is needed/ },
  {
    name: "an address that is none",
    words: [...FIX, "--model", "a/m", "--base-url", "ftp://x"],
    says: /https:\/\//,
  },
  {
    name: "a key over plain http",
    words: [...FIX, "--model", "a/m", "--base-url", "http://example.com/v1"],
    says: /https is needed/,
  },
  { name: "an unknown refusal", words: ["denied", "forget", "abcd", "--dir", "DIR"], says: /abcd/ },
  { name: "no refusal", words: ["denied", "forget", "--dir", "DIR"], says: /no id/ },
  {
    name: "denied at no folder",
    words: ["denied", "--dir", "DIR/nowhere"],
    says: /no such folder/,
  },
];

async function run({ words, prepare }: Case, project: Project): Promise<Ended> {
  prepare?.(project);
  const { dir, around } = project;
  const own = words.map((word) => word.replace("DIR", dir).replace("AROUND", around));
  return await greenroom(own, { cwd: dir, env: { A_API_KEY: "sk-a" } });
}

for (const entry of CASES) {
  Deno.test(`the command line refuses ${entry.name}`, async () => {
    await using project = copyExample("pricing");
    const before = project.read("src/price.js");
    const { code, stdout, stderr } = await run(entry, project);
    assertEquals([code, stdout], [2, ""], stderr);
    assertMatch(stderr, /^Cannot [^\n]+\n$/);
    assertMatch(stderr, entry.says);
    assertEquals(project.list().filter((path) => path.startsWith(".greenroom")), []);
    assertEquals(project.read("src/price.js"), before);
  });
}

for (
  const [name, words, outcome] of [
    ["an unknown flag", [...FIX, ...MODEL, "--max-step", "3", "--json"], "usage_error"],
    ["a flag without its value", ["fix", "--json", "--model"], "usage_error"],
    ["a verify without a patch", ["verify", "--json"], "usage_error"],
    ["an unknown command", ["fixx", "--json"], "usage_error"],
    ["no test command", ["fix", "--dir", "DIR", ...MODEL, "--json"], "cannot_start"],
    ["no key", [...FIX, "--model", "groq/m", "--json"], "cannot_start"],
    ["a log that is not there", [...FIX, ...MODEL, "--log", "x", "--json"], "cannot_start"],
  ] as const
) {
  Deno.test(`the command line prints one object, too, where it refuses ${name}`, async () => {
    await using project = copyExample("pricing");
    const { code, stdout, stderr } = await run({ name, words, says: /./ }, project);
    const report = parseReport(stdout);
    assertEquals([code, report.verdict, report.outcome], [2, "could_not_run", outcome], stderr);
    assertEquals(report.reasons.map((reason) => `${reason}\n`), [stderr]);
    assertEquals(report.run, "");
  });
}

Deno.test("denied leaves no state folder where nothing ran", async () => {
  await using project = copyExample("pricing");
  for (const action of ["list", "clear"]) {
    const { code, stderr } = await greenroom(["denied", action], { cwd: project.dir });
    assertEquals(code, 0, stderr);
  }
  assertEquals(project.list().filter((path) => path.startsWith(".greenroom")), []);
});

for (
  const words of [["--help"], ["-h"], ["help"], ["help", "fix"], ["fix", "--help"], ["--version"]]
) {
  Deno.test(`the command line answers ${words.join(" ")}`, async () => {
    const { code, stdout, stderr } = await greenroom(words);
    assertEquals([code, stderr], [0, ""]);
    assertMatch(stdout, /greenroom/);
    assertEquals(stdout.split("\n").filter((line) => line.length > 80), []);
  });
}
