/** Several models in one run, as a user starts them; the real client in the path. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { type Completion, toStream } from "../../models/loopback_replies.ts";
import { parseBody } from "../../models/loopback_request.ts";
import { fix, FIXED, SOURCE } from "./fix.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample } from "./project.ts";
import { parseReport } from "./report_schema.ts";

const KEY = "sk-live-0000aaaa1111bbbb2222cccc3333dddd";

function edit(by: string): Completion {
  const args = { path: SOURCE, old: "Math.floor(", new: by };
  return { calls: [{ tool: "replace_in_file", args }] };
}

const REPLIES: Readonly<Record<string, readonly Completion[]>> = {
  weak: [edit("Math.ceil("), { text: "Rounded up." }, { text: "I cannot do more." }],
  strong: [edit("Math.round("), { text: "Prices were floored, and are rounded now." }],
  critic: [{
    text: '{"score": 3, "findings": [{"file": "src/price.js", "line": 3, "text": "why?"}]}',
  }],
};

/** Answers each model of one address from its own script. */
function startModels() {
  const seen = new Map<string, number>();
  return startLoopback((request) => {
    const { model } = parseBody(request);
    const count = seen.get(model) ?? 0;
    seen.set(model, count + 1);
    return toStream(REPLIES[model]?.[count] ?? { text: "Nothing more." });
  });
}

Deno.test("fix climbs to the next model, parks what failed, and asks who reviews", async () => {
  await using project = copyExample("pricing");
  await using server = startModels();
  const { code, stdout, stderr } = await fix(project, {
    model: "stage/weak,stage/strong",
    words: [
      "--base-url",
      server.baseUrl,
      "--reviewer",
      "stage/critic",
      "--approve",
      "auto",
      "--json",
    ],
    env: { STAGE_API_KEY: KEY },
  });
  const report = parseReport(stdout);
  assertEquals([code, report.verdict], [3, "suspect"], stderr);
  assertStringIncludes(report.reasons.join(), "second_opinion: 3 of 10; src/price.js:3 why?");
  assertStringIncludes(report.diff, FIXED);
  const models = server.requests.map((request) => parseBody(request).model);
  assertEquals(models, ["weak", "weak", "weak", "strong", "strong", "critic"]);
  assertEquals(server.requests.map(({ headers }) => headers.get("authorization")), [
    ...Array(6).fill(`Bearer ${KEY}`),
  ]);
  const ledger = await greenroom(["ledger", "last", "--json", "--dir", project.dir]);
  const { calls } = JSON.parse(ledger.stdout);
  assertEquals(calls.map((call: Record<string, unknown>) => call.model), [
    ...["stage/weak", "stage/weak", "stage/weak", "stage/strong", "stage/strong", "stage/critic"],
  ]);
  const { step, why, isUsable } = calls.at(-1);
  assertEquals([step, why, isUsable], [null, "a second opinion on the diff", true]);
  const parked = project.list().find((path) => path.endsWith("/attempt-1.patch")) ?? "";
  assertStringIncludes(project.read(parked), "+  return Math.ceil(");
  const first = parseBody(server.requests[3]).messages;
  assertEquals(first.length, 2);
  assertStringIncludes(
    first[1]?.content ?? "",
    "Tried before without success: src/price.js changed",
  );
  const notes = project.journal().filter(({ kind }) => kind === "note").map(({ text }) =>
    `${text}`
  );
  assert(
    notes.some((text) => text.includes("attempt-1.patch; next is stage/strong")),
    notes.join(),
  );
  assertEquals(report.usage.requests, 6);
});

Deno.test("fix asks the strong one of a pair only where the cheap one struggles", async () => {
  await using project = copyExample("pricing");
  await using server = startModels();
  const { code, stdout } = await fix(project, {
    model: "stage/weak+stage/strong",
    words: ["--base-url", server.baseUrl, "--approve", "auto", "--json"],
  });
  assertEquals([code, parseReport(stdout).verdict], [1, "not_fixed"]);
  const models = server.requests.map((request) => parseBody(request).model);
  assertEquals(models.slice(0, 2), ["weak", "strong"]);
  const whys = project.journal().filter(({ kind }) => kind === "replied")
    .map(({ usage }) => (usage as { model: string; why: string }));
  assertEquals([whys[0]?.model, whys[0]?.why], ["stage/weak", "an easy failure so far"]);
  assertEquals([whys[1]?.model, whys[1]?.why], ["stage/strong", "red again after 1 edit(s)"]);
});
