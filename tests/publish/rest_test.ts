import { createRest, type RestOptions } from "../../publish/github/rest.ts";
import { openDraft } from "../../publish/github/open_draft.ts";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "../assert.ts";
import { makeFix } from "./fixes.ts";
import { type Forge, type ForgeOptions, withForge } from "./forge.ts";
import type { ForgeFault } from "./forge/reply.ts";

const TOKEN = "ghs_very-secret";
const BASE = { api: "https://api.forge.test", repo: "org/app", token: TOKEN };

/** Asks through canned replies, and tells where requests went. */
function createFake(replies: readonly (() => Response | Promise<Response>)[]) {
  const sent: { readonly url: string; readonly hasToken: boolean }[] = [];
  const waits: number[] = [];
  const options: RestOptions = {
    ...BASE,
    send: async (url, init) => {
      sent.push({ url, hasToken: new Headers(init.headers).has("authorization") });
      const reply = replies[sent.length - 1];
      return reply ? await reply() : Response.json({});
    },
    wait: (ms) => Promise.resolve(void waits.push(ms)),
  };
  return { rest: createRest(options), sent, waits };
}

const redirect = (status: number, location: string) => () =>
  new Response(null, { status, headers: { location } });

Deno.test("createRest() follows no redirect to another host, where the token would go", async () => {
  for (const location of ["https://evil.test/x", "http://api.forge.test/x", "//evil.test/x"]) {
    const { rest, sent } = createFake([redirect(302, location)]);
    const error = await assertRejects(() => rest.get("/pulls"));
    assert(error instanceof Error);
    assertStringIncludes(error.message, "where the token must not go");
    assertEquals(sent.map(({ url }) => url), ["https://api.forge.test/repos/org/app/pulls"]);
  }
});

Deno.test("createRest() follows a repository that was renamed, and writes again only where told", async () => {
  const moved = "https://api.forge.test/repositories/7/pulls";
  const read = createFake([redirect(301, moved), () => Response.json([])]);
  assertEquals((await read.rest.get("/pulls")).json, []);
  assertEquals(read.sent.map(({ url }) => url), [`${BASE.api}/repos/org/app/pulls`, moved]);
  const written = createFake([redirect(307, moved), () => Response.json({ number: 1 })]);
  const answer = await written.rest.write("POST", "/pulls", { body: {} });
  assertEquals(answer?.json, { number: 1 });
  const turned = createFake([redirect(302, moved)]);
  await assertRejects(() => turned.rest.write("POST", "/pulls", { body: {} }));
  const endless = createFake(Array(9).fill(redirect(302, moved)));
  await assertRejects(() => endless.rest.get("/pulls"));
  assertEquals(endless.sent.length, 4);
});

Deno.test("createRest() asks below the path of an enterprise's own host", async () => {
  for (const api of ["https://ghe.test/api/v3", "https://ghe.test:8443/api/v3/"]) {
    const sent: string[] = [];
    const send = (url: string) => {
      sent.push(url);
      return Promise.resolve(Response.json([]));
    };
    await createRest({ ...BASE, api, send }).get("/pulls");
    assertEquals(sent, [`${api.replace(/\/$/, "")}/repos/org/app/pulls`]);
  }
});

Deno.test("createRest() tries a read again, with pauses, and a write not by itself", async () => {
  const broken = () => new Response("<html>", { status: 502 });
  const read = createFake([broken, broken, () => Response.json({ a: 1 })]);
  assertEquals((await read.rest.get("")).json, { a: 1 });
  assertEquals(read.waits, [1_000, 2_000]);
  const never = createFake(Array(9).fill(broken));
  await assertRejects(() => never.rest.get(""));
  assertEquals(never.sent.length, 4);
  const written = createFake([broken]);
  assertEquals(await written.rest.write("POST", "/pulls", { body: {} }), null);
  assertEquals(written.sent.length, 1);
});

Deno.test("createRest() waits as long as a limit says, and not for ever", async () => {
  const limited = (after: string) => () =>
    Response.json({ message: "slow down" }, { status: 429, headers: { "retry-after": after } });
  const { rest, waits } = createFake([limited("7"), () => Response.json({})]);
  await rest.write("POST", "/pulls", { body: {} });
  assertEquals(waits, [7_000]);
  const long = createFake([limited("3600")]);
  const error = await assertRejects(() => long.rest.get(""));
  assert(error instanceof Error);
  assertStringIncludes(error.message, "a limit on requests for 3600 seconds more");
});

Deno.test("createRest() waits for no limit after an interrupt that came with it", async () => {
  const controller = new AbortController();
  let sent = 0;
  const send = () => {
    sent++;
    controller.abort();
    return Promise.resolve(new Response("{}", { status: 429, headers: { "retry-after": "1" } }));
  };
  const rest = createRest({ ...BASE, send, signal: controller.signal });
  const error = await assertRejects(() => rest.get("/pulls"));
  assert(error instanceof Error);
  assertEquals([sent, error.message], [1, "found an interrupt"]);
});

Deno.test("createRest() takes pages and broken JSON for no answer, and shows no token", async () => {
  const page = () =>
    new Response("<html>welcome</html>", { headers: { "content-type": "text/html" } });
  const { rest } = createFake([page, page, page, page]);
  const error = await assertRejects(() => rest.get(""));
  assert(error instanceof Error);
  assertStringIncludes(error.message, "text/html in place of JSON");
  const told = createFake([
    () => Response.json({ message: `no ${TOKEN}\n\x1b[31m@all` }, { status: 403 }),
  ]);
  const refusal = await assertRejects(() => told.rest.get(""));
  assert(refusal instanceof Error);
  assertEquals(/very-secret|@all/.test(refusal.message) || refusal.message.includes("\x1b"), false);
});

const BAD: readonly Partial<RestOptions>[] = [
  { repo: "../app" },
  { repo: "org/.." },
  { repo: "org/app/pulls" },
  { repo: "org/a?b" },
  { repo: "" },
  { api: "http://api.forge.test" },
  { api: "file:///etc" },
  { api: "api.forge.test" },
  { token: "" },
  { token: "a\nb" },
];

for (const bad of BAD) {
  Deno.test(`createRest() refuses ${JSON.stringify(bad)}`, { permissions: "none" }, () => {
    const error = assertThrows(() => createRest({ ...BASE, ...bad }), TypeError);
    assert(error instanceof TypeError);
    assertEquals(error.message.includes(TOKEN), false);
  });
}

async function openOn(forge: Forge, options: { readonly timeoutMs?: number } = {}) {
  const commit = await forge.repository.head("main");
  const fix = makeFix({ "a.txt": ["a\n", "b\n"] }, { commit });
  const { url: api, repo, token } = forge;
  return await openDraft(fix, { api, repo, token, wait: () => Promise.resolve(), ...options });
}

const REFUSALS: readonly {
  readonly title: string;
  readonly options: ForgeOptions;
  readonly says: readonly string[];
  readonly hasBranch: boolean;
}[] = [
  {
    title: "a token that only reads (G01)",
    options: { access: "read" },
    says: ["Resource not accessible by integration", "contents: write", "pull-requests: write"],
    hasBranch: false,
  },
  {
    title: "a token that may not make branches (G01)",
    options: {
      faults: [{
        on: "POST /git/refs",
        status: 403,
        body: { message: "Resource not accessible by integration" },
      }],
    },
    says: ["contents: write", "pull-requests: write"],
    hasBranch: false,
  },
  {
    title: "the setting that lets no action open pull requests (G01)",
    options: { canOpenPulls: false },
    says: ["Allow GitHub Actions to create and approve pull requests", "Workflow permissions"],
    hasBranch: true,
  },
  {
    title: "a repository without drafts",
    options: { supportsDrafts: false },
    says: ["draft pull requests"],
    hasBranch: true,
  },
  {
    title: "a token that is no longer valid",
    options: {
      faults: [{ on: "GET /git/ref", status: 401, body: { message: "Bad credentials" } }],
    },
    says: ["a valid token in GREENROOM_TOKEN or GITHUB_TOKEN is needed"],
    hasBranch: false,
  },
  {
    title: "a private repository that the token does not see",
    options: { faults: [unseen("GET "), unseen("GET /git"), unseen("GET /pulls")] },
    says: ["a repository that the token can see is needed", "contents: write"],
    hasBranch: false,
  },
  {
    title: "a repository without a commit",
    options: { faults: [refusing("GET /git/ref", 409, "Git Repository is empty.")] },
    says: ["Git Repository is empty", "a repository with a commit is needed"],
    hasBranch: false,
  },
  {
    title: "an archived repository",
    options: { isArchived: true },
    says: ["found an archived repository"],
    hasBranch: false,
  },
  {
    title: "a repository that was archived meanwhile",
    options: {
      faults: [refusing("POST /git/blobs", 403, "Repository was archived so is read-only.")],
    },
    says: ["a repository that is not archived is needed"],
    hasBranch: false,
  },
  {
    title: "an organization that wants its single sign-on",
    options: {
      faults: [refusing("GET ", 403, "Resource protected by organization SAML enforcement.")],
    },
    says: ["authorized for its single sign-on"],
    hasBranch: false,
  },
  {
    title: "rules that let nobody make such a branch",
    options: {
      faults: [
        refusing("POST /git/refs", 422, "Repository rule violations found\n\nCannot create"),
      ],
    },
    says: ["rule violations", 'branches under "greenroom/"'],
    hasBranch: false,
  },
  {
    title: "a repository that takes no pull requests",
    options: { faults: [refusing("POST /pulls", 410, "Pull requests are disabled")] },
    says: ["a repository that takes pull requests is needed"],
    hasBranch: true,
  },
  {
    title: "a token that may not look at pull requests",
    options: { faults: [unseen("GET /pulls")] },
    says: ["pull-requests: write"],
    hasBranch: false,
  },
];

function refusing(on: string, status: number, message: string): ForgeFault {
  return { on, status, body: { message }, times: 99 };
}

function unseen(on: string): ForgeFault {
  return refusing(on, 404, "Not Found");
}

/** Helps with a right that is missing, and misleads with anything else. */
const FORK = /from a fork/;

for (const { title, options, says, hasBranch } of REFUSALS) {
  Deno.test(`openDraft() says what is needed for ${title}`, () =>
    withForge(options, async (forge) => {
      const draft = await openOn(forge);
      assert(draft.kind === "failed");
      for (const words of says) assertStringIncludes(draft.reason, words);
      assertEquals(draft.reason.includes("pull_request_target"), false);
      assertEquals(FORK.test(draft.reason), /not accessible/.test(draft.reason), draft.reason);
      assertEquals(draft.branch !== null, hasBranch);
      assertEquals(forge.pulls.length, 0);
    }));
}

Deno.test("openDraft() asks once where rules forbid the branch", () =>
  withForge(
    { faults: [refusing("POST /git/refs", 422, "Repository rule violations found")] },
    async (forge) => {
      await openOn(forge);
      const tries = forge.requests.filter(({ method, path }) => `${method} ${path}` === REFS);
      assertEquals(tries.length, 1);
    },
  ));

const REFS = "POST /git/refs";

Deno.test("openDraft() waits out a second limit that names no time", () =>
  withForge(
    {
      faults: [{
        ...refusing("POST /pulls", 403, "You have exceeded a secondary rate limit."),
        times: 1,
      }],
    },
    async (forge) => {
      assertEquals((await openOn(forge)).kind, "opened");
      assertEquals(forge.pulls.length, 1);
    },
  ));

Deno.test("openDraft() waits for no answer longer than its limit", () =>
  withForge(
    { faults: [{ on: "POST /pulls", status: 200, hangs: true, times: 9 }] },
    async (forge) => {
      const draft = await openOn(forge, { timeoutMs: 300 });
      assert(draft.kind === "failed");
      assertStringIncludes(draft.reason, "no answer from the host, after several tries");
      assertEquals([draft.branch !== null, forge.pulls.length], [true, 0]);
    },
  ));

Deno.test("no text of the program advises pull_request_target (G01)", async () => {
  for (const folder of ["commands", "publish", "publish/github", "publish/body"]) {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      const text = isFile ? await Deno.readTextFile(`${folder}/${name}`) : "";
      assertEquals([name, /pull_request_target/.test(text)], [name, false]);
    }
  }
});
