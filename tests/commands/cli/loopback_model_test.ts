/** A model behind the OpenAI protocol, the real client in the path, nobody at a terminal. */

import { assert, assertEquals, assertNotEquals, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { type Completion, toCompletion, toJson, toStream } from "../../models/loopback_replies.ts";
import { parseBody } from "../../models/loopback_request.ts";
import { BROKEN, fix, SOURCE } from "./fix.ts";
import { parseReport } from "./report_schema.ts";
import { copyExample, type ExampleName, type Project, ROOT } from "./project.ts";

const KEY = "sk-live-0000aaaa1111bbbb2222cccc3333dddd";
const AUTO = ["--approve", "auto", "--json"];

interface Ask {
  readonly example?: ExampleName;
  readonly test?: string;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function ask(project: Project, baseUrl: string, { test, words = AUTO, env = {} }: Ask = {}) {
  return fix(project, {
    model: "stage/m",
    ...(test === undefined ? {} : { test }),
    words: ["--base-url", baseUrl, ...words],
    env: { STAGE_API_KEY: KEY, ...env },
  });
}

/** The replies that fix an example, as its script has them. */
function readReplies(example: ExampleName): readonly Completion[] {
  const text = Deno.readTextFileSync(`${ROOT}/examples/replies/${example}.jsonl`);
  return text.trimEnd().split("\n").map((line) => JSON.parse(line));
}

const EXAMPLES = [
  { example: "pricing", test: "node --test", toReply: toStream, source: SOURCE },
  { example: "shop", test: "deno test", toReply: toCompletion, source: "src/cart.ts" },
  {
    example: "shop-python",
    test: "python3 -m unittest",
    toReply: toStream,
    source: "shop/cart.py",
  },
] as const;

for (const { example, test, toReply, source } of EXAMPLES) {
  Deno.test(`fix lands a proved fix of ${example} from a model behind HTTP`, async () => {
    await using project = copyExample(example);
    await using server = startLoopback(readReplies(example).map(toReply));
    const before = project.read(source);
    const { code, stdout, stderr } = await ask(project, server.baseUrl, { test });
    assertEquals(code, 0, `${stderr}${stdout}`);
    const report = parseReport(stdout);
    assertEquals([report.verdict, report.landed, report.files], ["fixed", true, [source]]);
    assertNotEquals(project.read(source), before);
    assertEquals(server.requests.length, 3);
    const bytesSent = server.requests.reduce((sum, request) => sum + request.bodyBytes, 0);
    assertEquals(report.usage, {
      requests: 3,
      inputTokens: 30,
      outputTokens: 15,
      cachedTokens: null,
      isEstimated: false,
      bytesSent,
      costUsd: null,
    });
  });
}

Deno.test("fix hands the key to the provider and to nobody else", async () => {
  await using project = copyExample("pricing");
  const test = "test/key.test.js";
  project.write(test, `console.log(JSON.stringify(process.env));\n`);
  await using server = startLoopback([
    toStream({ calls: [{ tool: "read_file", args: { path: SOURCE } }], text: `I saw ${KEY}` }),
    toJson({ error: { message: `Incorrect API key provided: ${KEY}` } }, 401),
  ]);
  const { code, stdout, stderr } = await ask(project, server.baseUrl);
  assertEquals(code, 2, stderr);
  assertEquals(server.requests[0]?.headers.get("authorization"), `Bearer ${KEY}`);
  const kept = project.list().filter((path) => path.startsWith(".greenroom/"));
  const texts = kept.filter((path) => Deno.statSync(`${project.dir}/${path}`).isFile)
    .map(project.read);
  assert(texts.some((text) => text.includes("run_started")), "the journal is among them");
  const [first = ""] = server.requests.map(({ body }) => body);
  for (const text of [stdout, stderr, first, ...texts]) assert(!text.includes(KEY), text);
});

Deno.test("fix does not believe a done while the tests are red", async () => {
  await using project = copyExample("pricing");
  const done = toStream({ text: "Done! All tests pass now." });
  await using server = startLoopback([done, done, done]);
  const { code, stdout } = await ask(project, server.baseUrl);
  assertEquals(code, 1, stdout);
  assertEquals(parseReport(stdout).verdict, "not_fixed");
});

Deno.test("fix does not believe a done after a change that fixes nothing", async () => {
  await using project = copyExample("pricing");
  const args = { path: SOURCE, old: BROKEN, new: "Math.ceil(" };
  const done = toStream({ text: "Fixed: it rounds up now." });
  await using server = startLoopback([
    toStream({ calls: [{ tool: "replace_in_file", args }] }),
    done,
    done,
  ]);
  const { code, stdout } = await ask(project, server.baseUrl);
  const { verdict, landed } = parseReport(stdout);
  assertEquals([code, verdict, landed], [1, "not_fixed", false], stdout);
  assertStringIncludes(project.read(SOURCE), BROKEN);
});

Deno.test("fix lands no edit of a test", async () => {
  await using project = copyExample("pricing");
  const path = "test/price.test.js";
  const before = project.read(path);
  const edit = { path, old: "half a cent rounds up", new: "half a cent goes down" };
  const create = { path: "test/other.test.js", content: "" };
  await using server = startLoopback([
    toStream({
      calls: [
        { tool: "replace_in_file", args: edit },
        { tool: "write_file", args: create },
      ],
    }),
    toStream({ text: "The test was wrong." }),
    toStream({ text: "The test was wrong." }),
  ]);
  const { code, stdout } = await ask(project, server.baseUrl);
  const { verdict, refusals } = parseReport(stdout);
  assertEquals([code, verdict], [1, "not_fixed"], stdout);
  assertEquals(refusals.map(({ tool }) => tool), ["replace_in_file", "write_file"]);
  assertEquals(project.read(path), before);
  assert(!project.list().includes("test/other.test.js"));
});

Deno.test("fix goes on after a provider's 400 for a malformed tool call", async () => {
  await using project = copyExample("pricing");
  const failed = {
    error: {
      message: "Failed to call a function. Please adjust your prompt.",
      type: "invalid_request_error",
      code: "tool_use_failed",
      failed_generation: '<function=replace_in_file{"path": "src/price.js"',
    },
  };
  await using server = startLoopback([
    toJson(failed, 400),
    ...readReplies("pricing").map(toStream),
  ]);
  const { code, stdout, stderr } = await ask(project, server.baseUrl);
  const { verdict, steps } = parseReport(stdout);
  assertEquals([code, verdict, steps], [0, "fixed", 4], stderr);
  const second = parseBody(server.requests[1]).messages.at(-1);
  assertEquals(second?.role, "user");
});

Deno.test("fix exits with 2 and names the address when no provider answers there", async () => {
  await using project = copyExample("pricing");
  const server = startLoopback([]);
  const { baseUrl, host } = server;
  await server[Symbol.asyncDispose]();
  const { code, stdout, stderr } = await ask(project, baseUrl);
  const { verdict, reasons } = parseReport(stdout);
  assertEquals([code, verdict], [2, "could_not_run"], stderr);
  assertStringIncludes(reasons.join("\n"), host);
  assertStringIncludes(project.read(SOURCE), BROKEN);
});
