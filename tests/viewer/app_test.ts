import { renderHtml } from "../../commands/export/html.tsx";
import { createViewer } from "../../commands/view/app.tsx";
import type { Stories } from "../../commands/view/stories.ts";
import { hashText } from "../../guards/hash.ts";
import type { Story } from "../../loop/story/story.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "../assert.ts";
import { call, edit, reject, say } from "../loop/fakes/model.ts";
import { toRun } from "../loop/fakes/runs.ts";
import { tell, tellRun } from "../loop/fakes/story.ts";

const EVIL = `"'><img src=x onerror=alert(1)><script>alert(1)</script></style></pre>\u202E\x1b[2J`;

/** A run every text of which would act, if a page did not take it as text. */
async function tellEvil(): Promise<Story> {
  const story = await tellRun({
    replies: [
      call(["write_file", { path: `x${EVIL}`, content: EVIL }], [EVIL, { [EVIL]: EVIL }]),
      call(edit("wrong", `bad ${EVIL}`)),
      reject(EVIL),
      say(EVIL),
    ],
    answers: [{ kind: "no", reason: EVIL }],
    task: { issue: EVIL, run: "run-1", testCommand: [EVIL] },
  });
  const run = toRun({ [EVIL]: `failed: ${EVIL}` }, { output: EVIL, summary: EVIL, notes: [EVIL] });
  const more = tell([
    { kind: "tests_finished", purpose: "asked", run },
    { kind: "note", text: EVIL },
    {
      kind: "verify_started",
      files: [EVIL],
      diff: `--- a/${EVIL}\n+++ b/${EVIL}\n@@ -1 +1 @@\n-${EVIL}\n+x\n`,
    },
    { kind: "oracle_answered", oracle: { name: EVIL, answer: "no", detail: EVIL } },
    { kind: "patch_saved", path: EVIL },
  ]);
  return {
    ...story,
    ...{
      branch: EVIL,
      model: EVIL,
      after: run,
      before: run,
      diff: more.diff,
      oracles: more.oracles,
    },
    entries: [...story.entries, ...more.entries],
  };
}

function createStories(stories: readonly Story[]): Stories {
  const find = (id: string) => {
    const story = stories.find(({ run }) => run === id);
    if (!story) throw new RangeError(`no ${id}`);
    return story;
  };
  return {
    list: () => stories.map(({ run }) => run),
    read: find,
    isRunning: (id) => find(id).state === "running",
    readListed: () => stories,
    toMark: () => "",
  };
}

async function get(path: string, init: RequestInit = {}, stories?: readonly Story[]) {
  const viewer = createViewer(createStories(stories ?? [await tellEvil()]));
  const headers = { host: "127.0.0.1:4000", ...init.headers as Record<string, string> };
  return await viewer(new Request(`http://127.0.0.1:4000${path}`, { ...init, headers }));
}

for (const path of ["/", "/runs/run-1", "/runs/run-1?diff=side", "/runs/run-1?page=9e99"]) {
  Deno.test(
    `the viewer takes no text of a journal for markup at ${path}`,
    { permissions: "none" },
    async () => {
      const html = await (await get(path)).text();
      const body = html.slice(html.indexOf("<body>"), html.lastIndexOf("<script>"));
      assertEquals(/<img|<script|<\/style|onerror=alert\(1\)>/.exec(body), null);
      assertStringIncludes(body, "&lt;script&gt;alert(1)&lt;/script&gt;");
      // deno-lint-ignore no-control-regex
      assertEquals(/[\u202e\x00-\x08\x0b-\x1f]/.exec(html), null);
      assertEquals(html.match(/<script/g)?.length, 1);
    },
  );
}

Deno.test("an exported page takes no text of a journal for markup, and has no script", {
  permissions: "none",
}, async () => {
  const html = renderHtml({ story: await tellEvil() });
  assertEquals(/<img|<script|onerror=alert\(1\)>/.exec(html), null);
  const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  assertMatch(policy, /^default-src &#39;none&#39;; style-src &#39;sha256-\S+&#39;; base-uri/);
  assert(html.indexOf("Content-Security-Policy") < html.indexOf("<style>"));
});

Deno.test(
  "the viewer's policy lets in its own style and script by their hashes, and nothing else",
  {
    permissions: "none",
  },
  async () => {
    const answer = await get("/runs/run-1");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const html = await answer.text();
    const toSource = (text: string) =>
      `sha256-${
        btoa(
          (hashText(text).match(/../g) ?? []).map((byte) => String.fromCharCode(parseInt(byte, 16)))
            .join(""),
        )
      }`;
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    assertEquals(policy.split("; "), [
      "default-src 'none'",
      `style-src '${toSource(style)}'`,
      `script-src '${toSource(script)}'`,
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    assertEquals(/ (style|on\w+)="/.exec(html), null);
  },
);

for (const host of ["evil.example", "127.0.0.1:4001", "127.0.0.1", "evil.example:4000", ""]) {
  Deno.test(
    `the viewer answers nothing to the host "${host}"`,
    { permissions: "none" },
    async () => {
      for (const path of ["/", "/runs/run-1", "/changes", "/nowhere"]) {
        const answer = await get(path, { headers: { host } });
        assertEquals([answer.status, await answer.text()], [421, "Cannot answer for this host\n"]);
      }
    },
  );
}

Deno.test("the viewer only reads", { permissions: "none" }, async () => {
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    assertEquals((await get("/", { method })).status, 405);
  }
});

for (const path of ["/runs/..%2f..%2fdenied.jsonl", "/runs/nope", "/runs/nope/changes", "/x"]) {
  Deno.test(`the viewer has no page at ${path}`, { permissions: "none" }, async () => {
    const answer = await get(path);
    assertEquals([answer.status, await answer.text()], [
      404,
      "Cannot show this: found no such page\n",
    ]);
    assertStringIncludes(answer.headers.get("content-security-policy") ?? "", "default-src 'none'");
  });
}

Deno.test("the viewer shows a run that goes on at its last page, and others at the first", {
  permissions: "none",
}, async () => {
  const notes = Array.from(
    { length: 250 },
    (_, at) => ({ kind: "note", text: `note ${at}` }) as const,
  );
  const show = async (isRunning: boolean, query = "") =>
    await (await get(`/runs/run-1${query}`, {}, [tell(notes, { isRunning })])).text();
  assertStringIncludes(await show(true), "Page 3 of 3");
  assertStringIncludes(await show(false), "Page 1 of 3");
  assertStringIncludes(await show(true, "?page=2"), "note 199");
  assertEquals((await show(true, "?page=2")).includes("note 200"), false);
});
