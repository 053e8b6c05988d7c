import { BODY_LENGTH, type BodyFacts, renderBody } from "../../publish/body.ts";
import { renderCommitMessage } from "../../publish/commit_message.ts";
import { openDraft } from "../../publish/github/open_draft.ts";
import { renderTitle } from "../../publish/title.ts";
import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { makeFix, TURNED } from "./fixes.ts";
import { withForge } from "./forge.ts";

const FACTS: BodyFacts = {
  base: "main",
  parent: "1".repeat(40),
  hasMoved: false,
  change: "a b c",
  startsNoChecks: false,
  older: [],
  log: null,
};

/** The texts of the case G12, and a few more that speak to a host. */
const HOSTILE = "@everyone fixes #1 Closes org/app#2 ``` ```` <!-- <img src=x onerror=1> " +
  "https://evil.test/?q=1 www.evil.test GH-3 [skip ci] | ~~~ \u202e\u2066 </details> resolves " +
  "https://github.com/org/app/issues/4";

/** What would be live wherever it stood. */
const LIVE = [
  /@everyone/,
  /(?:fix|clos|resolv)\w*:? (?:[\w/]+)?#\d/i,
  /https?:\/\//,
  /www\.evil/,
  /\bGH-\d/,
  /(?<!\\)<img/,
  /<!-- </,
  /\[skip ci\]/,
  /\u202e/,
];

function makeHostile(times: number) {
  const long = `${HOSTILE}\n`.repeat(times);
  const tests = { passed: [`${TURNED} ${HOSTILE}`], failed: [], skipped: [] };
  return makeFix({ "a.txt": ["a\n", "b\n"] }, {
    report: {
      explanation: long,
      oracles: Array.from({ length: 60 }, (_, index) => ({
        name: `oracle_${index}`,
        answer: "did_not_look" as const,
        detail: long,
      })),
      tests: {
        before: { passed: [], failed: [`${TURNED} ${HOSTILE}`], skipped: [] },
        after: {
          ...tests,
          passed: [...tests.passed, ...Array(500).fill(0).map((_, n) => `t${n}`)],
        },
      },
    },
  });
}

for (const maxLength of [BODY_LENGTH, 16_000]) {
  Deno.test(`renderBody() keeps ${maxLength} units, whole at the top, nothing foreign live (G12)`, {
    permissions: "none",
  }, () => {
    const log = `${HOSTILE}\n`.repeat(400);
    assert(log.length > 70_000);
    const body = renderBody(makeHostile(300), { ...FACTS, log, maxLength });
    assert(body.length <= maxLength, String(body.length));
    for (const pattern of LIVE) assertEquals([pattern, pattern.test(body)], [pattern, false]);
    for (
      const words of [
        "**Verdict: `fixed`.**",
        "total() adds up",
        "Command: `deno test`",
        "Exit code: 1 before, 0 with the change",
        "Tests: 1 failed, 0 passed before, 501 passed with the change",
        `Commit: ${"1".repeat(40)} of \`main\`, and 12 test runs`,
        "### What was not checked",
        "oracle 0 did not look",
        "Git hooks were skipped",
        "a person reads it and merges it",
      ]
    ) assertStringIncludes(body.slice(0, maxLength * 0.7), words);
    assert(/cut|Cut/.test(body), "the cut is marked");
    assert(body.endsWith("<!-- greenroom-change: a b c -->\n"));
  });
}

Deno.test("renderBody() puts a log between marks longer than any in it (G12)", {
  permissions: "none",
}, () => {
  for (const log of ["``` a ```", "`".repeat(9_000), "~~~", "a\r\nb\n", "😀".repeat(40_000)]) {
    const body = renderBody(makeFix({ "a.txt": ["a\n", "b\n"] }), { ...FACTS, log });
    const [, marks = "", inside = ""] = /\n(`{3,})text\n([^]*?)\n\1\n/.exec(body) ?? [];
    assert(marks !== "", log.slice(0, 9));
    assertEquals(inside.includes(marks), false);
    assert(body.isWellFormed() && body.length <= BODY_LENGTH);
  }
});

Deno.test("renderBody() says what a person must know: evidence, opinion, cost, who merges (G13)", {
  permissions: "none",
}, () => {
  const fix = makeFix({ "a.txt": ["a\n", "b\n"] });
  const body = renderBody(fix, FACTS);
  for (
    const words of [
      "### What broke\n\nIn the model's words:\n\n> The sign was wrong.",
      "reach did not look: The language is not known",
      "| `a.txt` | changed | +1 -1 |",
      `| \`${TURNED}\` | failed | passed |`,
      "| red green red | yes | Red without the diff, green with it |",
      "### Second opinion\n\nyes: model b scores it 0.9",
      "1 turn, 1 request, 1,200 tokens in, 80 tokens out, 4,000 bytes sent, $0.0012",
    ]
  ) assertStringIncludes(body, words);
  assertEquals(body.includes("Checks do not start"), false);
});

Deno.test("renderTitle() is one line of at most 256 units, and nothing in it is live (G12)", {
  permissions: "none",
}, () => {
  for (const name of [`line1\nline2 ${"x".repeat(300)}`, HOSTILE, "😀".repeat(300), "#1 fails"]) {
    const report = {
      tests: {
        before: { passed: [], failed: [name, "b"], skipped: [] },
        after: { passed: [name, "b"], failed: [], skipped: [] },
      },
    };
    const fix = makeFix({ "a.txt": ["a\n", "b\n"] }, { report });
    const message = renderCommitMessage(fix, { change: "a b c", tree: "0".repeat(40) });
    const title = renderTitle(fix);
    assert(title.length <= 256 && !title.includes("\n") && title.isWellFormed());
    assert(title.endsWith("and 1 more"), title);
    for (const text of [title, message]) {
      for (const pattern of LIVE) assertEquals([text, pattern.test(text)], [text, false]);
    }
  }
});

Deno.test("openDraft() tries a body once more, shorter, where the host finds it too long (G12)", () =>
  withForge({
    faults: [{
      on: "POST /pulls",
      status: 422,
      body: {
        message: "Validation Failed",
        errors: [{ field: "body", message: "body is too long (maximum is 65536 characters)" }],
      },
    }],
  }, async (forge) => {
    const commit = await forge.repository.head("main");
    const fix = makeFix({ "a.txt": ["a\n", "b\n"] }, { commit });
    const log = `${HOSTILE}\n`.repeat(400);
    const { url: api, repo, token } = forge;
    const draft = await openDraft(fix, { api, repo, token, log });
    assertEquals([draft.kind, forge.pulls.length], ["opened", 1]);
    const lengths = forge.requests.filter(({ path, method }) =>
      path === "/pulls" && method === "POST"
    )
      .map(({ body }) => String(body?.["body"]).length);
    assertEquals([lengths.length, Number(lengths[1]) <= 16_000], [2, true]);
  }));

for (
  const [author, hasDefaultToken, isSaid] of [
    ["github-actions[bot]", true, true],
    ["release-app[bot]", true, false],
    ["a-person", false, false],
  ] as const
) {
  const what = isSaid ? "says" : "does not say";
  Deno.test(`openDraft() ${what} that checks will not start where ${author} opens it (G13)`, () =>
    withForge({ author }, async (forge) => {
      const commit = await forge.repository.head("main");
      const fix = makeFix({ "a.txt": ["a\n", "b\n"] }, { commit });
      const { url: api, repo, token } = forge;
      await openDraft(fix, { api, repo, token, hasDefaultToken });
      const body = forge.pulls[0]?.body ?? "";
      assertEquals(body.includes("**Checks do not start by themselves**"), isSaid);
      assertEquals(body.includes("Close and reopen this pull request"), isSaid);
    }));
}

Deno.test("openDraft() shows no secret in title, text or commit, the token least of all", () =>
  withForge({ token: "a-plain-token-of-a-host" }, async (forge) => {
    const commit = await forge.repository.head("main");
    const secrets = [
      "https://user:hunter2hunter2@db.test/x",
      `ghp_${"a1B2".repeat(9)}`,
      "a-plain-token-of-a-host",
      'DB_PASSWORD="correct-horse-battery"',
    ];
    const text = secrets.join("\n");
    const name = `a test of ${secrets[1]}`;
    const fix = makeFix({ "a.txt": ["a\n", "b\n"] }, {
      commit,
      report: {
        explanation: text,
        oracles: [{ name: "reach", answer: "did_not_look", detail: text }],
        tests: {
          before: { passed: [], failed: [name], skipped: [] },
          after: { passed: [name], failed: [], skipped: [] },
        },
      },
    });
    const { url: api, repo, token } = forge;
    const draft = await openDraft(fix, { api, repo, token, log: text });
    assert(draft.kind === "opened");
    const [pull] = forge.pulls;
    const message = await forge.repository.git(["log", "-1", "--format=%B", draft.branch]);
    const shown = `${pull?.title} ${pull?.body} ${message}`;
    for (const part of ["hunter2hunter2", "a1B2a1B2", "plain-token", "correct-horse"]) {
      assertEquals([part, shown.includes(part)], [part, false]);
    }
    assertStringIncludes(shown, "redacted");
  }));
