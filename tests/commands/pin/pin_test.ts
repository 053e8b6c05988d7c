/** What `pin` writes, what it leaves as it is, and what it refuses. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { atTerminal, play } from "../cli/greenroom.ts";
import { copyExample, createFolder, type Project } from "../cli/project.ts";
import { pin } from "./pinned_project.ts";

const SET = {
  read: ["."],
  write: [".greenroom", "src"],
  net: [],
  run: ["/usr/bin/bwrap"],
  env: ["PATH", "HOME", "DENO_DIR"],
};

function readJson(project: Project, name: string) {
  return JSON.parse(project.read(name));
}

Deno.test("pin writes both files, and nothing where nothing changed", async () => {
  await using project = copyExample("shop");
  const first = await pin(project, ["--yes"]);
  assertEquals(first.code, 0, first.stderr);
  assertMatch(
    first.stdout,
    /^pinned {4}greenroom\.json and deno\.json\nnext {6}commit that; every run here is held to it$/m,
  );
  assertEquals(readJson(project, "greenroom.json"), {
    test: "deno task test",
    protect: ["/!(src)"],
    sandbox: "required",
    permissions: SET,
  });
  assertEquals(readJson(project, "deno.json"), {
    tasks: { test: "deno test" },
    permissions: { greenroom: SET },
  });
  const stat = () =>
    ["greenroom.json", "deno.json"].map((n) => Deno.lstatSync(`${project.dir}/${n}`).ino);
  const before = stat();
  const second = await pin(project, ["--yes"]);
  assertEquals(second.code, 0, second.stderr);
  assertMatch(second.stdout, /^pinned {4}as it is: nothing to write$/m);
  assertEquals(stat(), before);
  assertStringIncludes(project.read(".greenroom/.gitignore"), "*");
});

Deno.test("pin keeps every byte of a configuration that a person wrote", async () => {
  await using project = copyExample("shop");
  const config = [
    "{",
    "\t// how we test",
    '\t"tasks": { "test": "deno test" }, /* fast */',
    '\t"permissions": {',
    '\t\t"default": { "read": true }, // everybody',
    '\t\t"greenroom": { "net": true },',
    "\t},",
    "}",
    "",
  ].join("\r\n");
  project.write("deno.json", config);
  project.write("greenroom.json", '{\n    "test": "deno test --quiet", "maxSteps": 3\n}');
  const { code, stderr } = await pin(project, ["--yes"]);
  assertEquals(code, 0, stderr);
  const after = project.read("deno.json");
  const [head, tail] = config.split('{ "net": true }');
  assert(after.startsWith(head ?? "-") && after.endsWith(tail ?? "-"), after);
  assert(!/[^\r]\n/.test(after), after);
  assertEquals(
    Object.keys(readJson(project, "greenroom.json")),
    ["test", "maxSteps", "protect", "sandbox", "permissions"],
  );
  assertEquals(readJson(project, "greenroom.json").test, "deno test --quiet");
});

Deno.test("pin writes what flags name: the model, its host and its key", async () => {
  await using project = copyExample("pricing");
  const { code, stderr } = await pin(project, [
    ...["--yes", "--test", "node --test", "--model", "ollama/a,groq/llama+openai/b"],
    ...["--reviewer", "anthropic/c", "--sandbox", "bwrap"],
  ]);
  assertEquals(code, 0, stderr);
  const { test, ladder, model, reviewer, sandbox, permissions } = readJson(
    project,
    "greenroom.json",
  );
  assertEquals(
    { test, ladder, model, reviewer, sandbox },
    {
      ...{ test: "node --test", ladder: ["ollama/a", "groq/llama+openai/b"], model: undefined },
      ...{ reviewer: "anthropic/c", sandbox: "bwrap" },
    },
  );
  assertEquals(permissions.net, [
    ...["127.0.0.1:11434", "api.groq.com:443", "api.openai.com:443", "api.anthropic.com:443"],
  ]);
  assertEquals(permissions.env.slice(3), ["GROQ_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"]);
  assert(!project.list().includes("deno.json"));
});

Deno.test("pin keeps to the whole project, and to its tests, where sources lie at the root", async () => {
  await using project = createFolder();
  project.write("half.js", "exports.half = (n) => n / 2;\n");
  project.write("test/half.test.js", "");
  project.write("package.json", "{}");
  const { code, stderr } = await pin(project, ["--yes"]);
  assertEquals(code, 0, stderr);
  const { protect, permissions } = readJson(project, "greenroom.json");
  assertEquals(protect, ["test/**"]);
  assertEquals(permissions.write, {
    allow: ["."],
    deny: [".git", "greenroom.json", "deno.json", "package.json", "test"],
  });
});

Deno.test("pin --git pins git, which stays where pin is run again", async () => {
  await using project = copyExample("pricing");
  for (const words of [["--yes", "--git"], ["--yes"]]) {
    const { code, stderr } = await pin(project, words);
    assertEquals(code, 0, stderr);
    const [holder, git, ...more] = readJson(project, "greenroom.json").permissions.run;
    assertEquals([holder, more], ["/usr/bin/bwrap", []]);
    assertMatch(git, /^\/.*\/git$/);
  }
});

Deno.test("pin writes nothing without a yes", async () => {
  await using project = copyExample("pricing");
  const before = project.list();
  const silent = await pin(project);
  assertEquals(silent.code, 1);
  assertStringIncludes(silent.stderr, "No terminal, so the answer is no; --yes says yes");
  const dry = await pin(project, ["--dry-run", "--yes"]);
  assertEquals([dry.code, dry.stderr], [0, ""]);
  assertStringIncludes(dry.stdout, '+  "test": "npm test",');
  assertEquals(project.list(), before);
});

Deno.test("pin asks at a terminal, and only a yes is one", async () => {
  await using project = copyExample("shop");
  const before = project.read("deno.json");
  const question = "Write greenroom.json and deno.json? [y,n] ";
  const no = await play(atTerminal(["pin", "--dir", project.dir]), [[question, "\r"], [
    question,
    "n\r",
  ]]);
  assertEquals(no.code, 1, no.output);
  const stopped = await play(atTerminal(["pin", "--dir", project.dir]), [[question, "y\x03"]]);
  assertEquals(stopped.code, 130, stopped.output);
  assertEquals(project.read("deno.json"), before);
  const yes = await play(atTerminal(["pin", "--dir", project.dir]), [[question, "y\r"]]);
  assertEquals(yes.code, 0, yes.output);
  assertEquals(readJson(project, "deno.json").permissions.greenroom, SET);
});

Deno.test("pin refuses a script of replies outside of the project", async () => {
  await using project = copyExample("pricing");
  const { code, stdout, stderr } = await pin(project, ["--yes", "--model", "scripted:../r.jsonl"]);
  assertEquals([code, stdout], [2, ""]);
  assertMatch(
    stderr,
    /^Cannot pin --model "scripted:\/.*r\.jsonl": found a script outside the project/,
  );
});

/** A repository that cannot be pinned, and what is said of it. */
interface Refusal {
  readonly name: string;
  readonly says: RegExp;
  readonly prepare: (project: Project) => void;
}

const REFUSALS: readonly Refusal[] = [
  {
    name: "an empty folder",
    says: /^Cannot pin: found no way to run the tests here/,
    prepare: () => {},
  },
  {
    name: "a policy that is no JSON",
    says: /^Cannot read greenroom\.json: found no valid JSON \(line 1 column 12\)/,
    prepare: (project) => project.write("greenroom.json", '{"test":"x"'),
  },
  {
    name: "a configuration that is no JSON",
    says: /^Cannot read deno\.json: found "\\"" at line 2 column 1 and "," or "}" is needed/,
    prepare: (project) => project.write("deno.json", '{"tasks":{"test":"x"}\n"name":1}'),
  },
  {
    name: "a configuration that is a list",
    says: /^Cannot pin in deno\.json: found that the text is no object/,
    prepare: (project) => project.write("deno.json", "[]"),
  },
  {
    name: "permissions that are none",
    says: /^Cannot pin in deno\.json: found that "permissions" is no object/,
    prepare: (project) => project.write("deno.json", '{"permissions":[]}'),
  },
  {
    name: "a set that is none",
    says: /^Cannot read "net" of the permission set "greenroom" of deno\.json: found "x"/,
    prepare: (project) => project.write("deno.json", '{"permissions":{"greenroom":{"net":"x"}}}'),
  },
  {
    name: "a configuration that is a link",
    says: /^Cannot pin in deno\.json: found a link and a plain file is needed/,
    prepare(project) {
      project.write("config/deno.json", "{}");
      Deno.symlinkSync("config/deno.json", `${project.dir}/deno.json`);
    },
  },
  {
    name: "a configuration that is no text",
    says: /^Cannot pin in deno\.json: found bytes that are no UTF-8/,
    prepare: ({ dir }) =>
      Deno.writeFileSync(`${dir}/deno.json`, new Uint8Array([123, 34, 255, 34, 58, 49, 125])),
  },
  {
    name: "a policy that is a folder",
    says: /^Cannot read policy /,
    prepare: ({ dir }) => Deno.mkdirSync(`${dir}/greenroom.json`),
  },
];

for (const { name, says, prepare } of REFUSALS) {
  Deno.test(`pin says what is wrong with ${name}, and writes nothing`, async () => {
    await using project = createFolder();
    if (name !== "an empty folder") project.write("a_test.ts", "");
    prepare(project);
    const before = project.list();
    const { code, stdout, stderr } = await pin(project, ["--yes"]);
    assertEquals([code, stdout], [2, ""], stderr);
    assertMatch(stderr, says);
    assertEquals(stderr.trimEnd().split("\n").length, 1, stderr);
    assertEquals(project.list(), before);
  });
}
