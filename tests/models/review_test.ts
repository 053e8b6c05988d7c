import { assertEquals, assertStringIncludes } from "../assert.ts";
import type { Model, ModelReply, ModelRequest } from "../../models/model.ts";
import { createReviewer } from "../../models/review.ts";

const usage = {
  inputTokens: 10,
  outputTokens: 5,
  cachedTokens: null,
  costUsd: null,
  bytesSent: 100,
  requests: 1,
};

async function review(reply: Partial<ModelReply>, diff = "+x") {
  const requests: ModelRequest[] = [];
  const model: Model = {
    name: "other/m",
    next: (request) => {
      requests.push(request);
      return Promise.resolve(
        { kind: "answer", text: null, calls: [], usage, ...reply } as ModelReply,
      );
    },
  };
  const signal = new AbortController().signal;
  return { found: await createReviewer(model)({ diff, failures: "a::b", signal }), requests };
}

const FINDING = { file: "src/a.js", line: 3, text: "only the test's own input" };

const TEXTS: readonly (readonly [string, unknown])[] = [
  ['{"score": 7, "findings": []}', [7, []]],
  [`\`\`\`json\n${JSON.stringify({ score: 0, findings: [FINDING] })}\n\`\`\``, [0, [FINDING]]],
  ['{"score": 10}', [10, []]],
  ['{"score": 4.5, "findings": "none"}', [4.5, []]],
  ['{"score": 5, "findings": [{"file": 3, "line": "x", "text": null}, 7]}', [
    5,
    [{ file: "", line: null, text: "" }],
  ]],
  ["Looks good: 9/10", "failed"],
  ['{"score": 11}', "failed"],
  ['{"score": "9"}', "failed"],
  ['{"score": null}', "failed"],
  ["", "failed"],
];

for (const [text, expected] of TEXTS) {
  Deno.test(`createReviewer() finds ${JSON.stringify(expected)} in ${JSON.stringify(text)}`, {
    permissions: "none",
  }, async () => {
    const { found } = await review({ text });
    const seen = found.kind === "looked" ? [found.score, found.findings] : found.kind;
    assertEquals(seen as unknown, expected);
  });
}

Deno.test("createReviewer() sends the diff and the failures once, without tools", {
  permissions: "none",
}, async () => {
  const { requests } = await review({ text: '{"score": 7}' }, "+const x = 1;");
  assertEquals([requests.length, requests[0]?.tools.length], [1, 0]);
  assertStringIncludes(requests[0]?.messages[1]?.content ?? "", "a::b");
  assertStringIncludes(requests[0]?.messages[1]?.content ?? "", "+const x = 1;");
});

Deno.test("createReviewer() gives failures as values, and sends no diff that is too large", {
  permissions: "none",
}, async () => {
  const replies: Partial<ModelReply>[] = [
    { kind: "unavailable", reason: "status 500" },
    { kind: "rejected", reason: "empty", explanation: "Your reply held nothing", text: null },
    { kind: "finished" },
  ];
  for (const reply of replies) assertEquals((await review(reply)).found.kind, "failed");
  const { found, requests } = await review({ text: '{"score": 9}' }, "+".repeat(70_000));
  assertEquals([found.kind, requests.length], ["failed", 0]);
});
