import type { Job, JobQueue } from "../../examples/deno-deploy/queue.ts";
import { createService } from "../../examples/deno-deploy/service.ts";
import { join } from "../../guards/std_path.ts";
import { assertEquals, assertThrows } from "../assert.ts";
import { ROOT } from "../house/source_files.ts";

const SECRET = "a secret of some length";
const NOW = Date.parse("2026-11-30T12:00:00Z");
const COMMIT = "0123456789abcdef0123456789abcdef01234567";

function test(name: string, fn: () => Promise<void> | void): void {
  Deno.test({ name, permissions: "none", fn });
}

/** What GitHub sends of a red run. */
function toEvent(run: object = {}, more: object = {}) {
  return {
    action: "completed",
    repository: { full_name: "acme/shop" },
    workflow_run: {
      ...{ id: 4711, run_attempt: 1, event: "push", conclusion: "failure" },
      ...{ head_branch: "main", head_sha: COMMIT, updated_at: "2026-11-30T11:00:00Z" },
      head_repository: { full_name: "acme/shop" },
      ...run,
    },
    ...more,
  };
}

async function sign(text: string, secret = SECRET): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
  ]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

interface Sent {
  readonly text?: string;
  readonly signature?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly path?: string;
}

function createQueue() {
  const jobs: Job[] = [];
  const queue: JobQueue = {
    add: (job) => {
      const isKnown = jobs.some(({ id }) => id === job.id);
      if (!isKnown) jobs.push(job);
      return Promise.resolve(isKnown ? "known" : "added");
    },
    take: () => Promise.resolve(jobs.shift() ?? null),
  };
  return { jobs, queue };
}

/** The variables that are documented of an app that serves its production traffic. */
const PRODUCTION: Readonly<Record<string, string>> = {
  DENO_DEPLOY: "true",
  DENO_TIMELINE: "production",
  GREENROOM_WEBHOOK_SECRET: SECRET,
  GREENROOM_REPOSITORIES: "acme/shop, acme/other",
};

function start(variables: Readonly<Record<string, string>> = {}, queue = createQueue()) {
  const all: Readonly<Record<string, string>> = { ...PRODUCTION, ...variables };
  const environment = { get: (name: string) => all[name] };
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const answer = createService(environment, { queue: queue.queue, now: () => NOW, log });
  const send = async (sent: Sent) => {
    const { text = JSON.stringify(toEvent()), path = "/webhook" } = sent;
    const signature = sent.signature === undefined ? await sign(text) : sent.signature;
    const response = await answer(
      new Request(`https://shop.acme.deno.net${path}`, {
        method: "POST",
        body: sent.body ?? text,
        headers: {
          "x-github-event": "workflow_run",
          "x-github-delivery": "72d3162e-cc78-11e3-81ab-4c9367dc0958",
          ...(signature === null ? {} : { "x-hub-signature-256": signature }),
          ...sent.headers,
        },
      }),
    );
    return [response.status, (await response.text()).trim()] as const;
  };
  return { send, answer, logged, jobs: queue.jobs };
}

test("the webhook keeps one job for a red run, however often it is delivered", async () => {
  const { send, jobs } = start();
  assertEquals(await send({}), [202, "added"]);
  assertEquals(await send({}), [200, "known: this run was added before"]);
  // The id of a delivery is not signed: another one does not make a replay a new run.
  const headers = { "x-github-delivery": "00000000-0000-0000-0000-000000000000" };
  assertEquals(await send({ headers }), [200, "known: this run was added before"]);
  assertEquals(await send({ text: JSON.stringify(toEvent({ run_attempt: 2 })) }), [202, "added"]);
  assertEquals(
    jobs,
    [1, 2].map((attempt) => ({
      ...{ id: `acme/shop/4711/${attempt}`, repository: "acme/shop", branch: "main" },
      ...{ commit: COMMIT, run: 4711, attempt },
    })),
  );
});

test("the webhook takes no signature but the right one", async () => {
  const { send, jobs } = start();
  const right = await sign(JSON.stringify(toEvent()));
  const wrong = [
    null,
    "",
    "sha256=",
    right.toUpperCase(),
    right.slice(0, -1),
    `${right}0`,
    right.replace(/.$/, (digit) => digit === "0" ? "1" : "0"),
    right.replace("sha256=", "sha1="),
    await sign(JSON.stringify(toEvent()), "another secret"),
    await sign(`${JSON.stringify(toEvent())} `),
  ];
  for (const signature of wrong) {
    assertEquals(await send({ signature }), [401, "the signature is wrong"], String(signature));
  }
  assertEquals(jobs, []);
});

test("the webhook reads a million bytes and no more, whatever the header says", async () => {
  const { send } = start();
  const large = JSON.stringify(toEvent({}, { padding: "x".repeat(1_000_000) }));
  assertEquals((await send({ text: large }))[0], 413);
  let pulls = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulls++;
      controller.enqueue(new Uint8Array(100_000));
    },
  });
  assertEquals((await send({ body: endless, signature: "sha256=" }))[0], 413);
  assertEquals(pulls < 20, true, `${pulls} pieces`);
});

const IGNORED: readonly (readonly [what: string, event: unknown, reply: string])[] = [
  ["a ping", { zen: "x", repository: { full_name: "acme/shop" } }, "it is about no workflow run"],
  ["a green run", toEvent({ conclusion: "success" }), "it is no red run"],
  ["a run under way", toEvent({}, { action: "requested" }), "it is no red run"],
  [
    "another repository",
    toEvent({}, { repository: { full_name: "evil/shop" } }),
    "it is not one of the repositories",
  ],
  [
    "a fork",
    toEvent({ head_repository: { full_name: "someone/shop" } }),
    "it is no push to a branch of its own",
  ],
  ["a pull request", toEvent({ event: "pull_request" }), "it is no push to a branch of its own"],
  ["an old run", toEvent({ updated_at: "2026-11-28T11:00:00Z" }), "it is not fresh"],
  ["a run of the future", toEvent({ updated_at: "2027-11-30T11:00:00Z" }), "it is not fresh"],
  ["a run without a time", toEvent({ updated_at: null }), "it is not fresh"],
  [
    "a branch of Greenroom's own",
    toEvent({ head_branch: "greenroom/fix-1" }),
    "it is a branch of Greenroom's own",
  ],
  [
    "a branch of a merge queue",
    toEvent({ head_branch: "gh-readonly-queue/main/pr-7-1a2b" }),
    "it is a branch of a merge queue",
  ],
  ["a branch with a line end", toEvent({ head_branch: "a\nb" }), "its branch has no plain name"],
  ["a commit that is a flag", toEvent({ head_sha: "--upload-pack=x" }), "it has no commit"],
  ["a run without a number", toEvent({ id: "4711" }), "it has no number"],
];

for (const [what, event, reply] of IGNORED) {
  test(`the webhook ignores ${what}`, async () => {
    const { send, jobs } = start();
    assertEquals(await send({ text: JSON.stringify(event) }), [202, `ignored: ${reply}`]);
    assertEquals(jobs, []);
  });
}

for (const text of ["", "[", "null", "7", '"x"', "\ud800"]) {
  test(`the webhook answers a signed ${JSON.stringify(text)} without a job`, async () => {
    const { send, jobs } = start();
    assertEquals([(await send({ text }))[0], jobs.length], [400, 0]);
  });
}

test("the service answers its warm-up, and nothing beside the webhook", async () => {
  const { send, answer } = start();
  assertEquals((await answer(new Request("https://a.deno.net/"))).status, 200);
  assertEquals((await send({ path: "/webhook/x" }))[0], 404);
  assertEquals((await answer(new Request("https://a.deno.net/webhook"))).status, 405);
});

for (const timeline of ["git-branch/fix", "preview/abc", ""]) {
  test(`the service takes no job on the timeline "${timeline}"`, async () => {
    const { send, jobs } = start({ DENO_TIMELINE: timeline });
    assertEquals([(await send({}))[0], jobs.length], [404, 0]);
  });
}

test("the service says that a job was not kept, and not why", async () => {
  const broken = () => Promise.reject(new Error("the database of acme is away"));
  const { send, logged } = start({}, { jobs: [], queue: { add: broken, take: broken } });
  assertEquals(await send({}), [503, "not kept: send it again"]);
  assertEquals(logged, ["the database of acme is away"]);
});

test("the service does not start without a secret or a repository", () => {
  assertThrows(() => start({ GREENROOM_WEBHOOK_SECRET: "short" }), TypeError, "5 characters");
  assertThrows(() => start({ GREENROOM_REPOSITORIES: " , " }), TypeError, "no GREENROOM_REPOS");
});

Deno.test("the queue keeps a job once and gives it away once, on Deno KV", async () => {
  const module = JSON.stringify(`file://${join(ROOT, "examples/deno-deploy/queue.ts")}`);
  const script = `
import { createStoreQueue } from ${module};
const kv = await Deno.openKv(":memory:");
let now = 5;
const queue = createStoreQueue(kv, () => now++);
const job = (id) => ({ id, repository: "a/b", branch: "main", commit: "c", run: 1, attempt: 1 });
const added = await Promise.all(["x", "x", "y", "x"].map((id) => queue.add(job(id))));
const taken = await Promise.all([queue.take(), queue.take(), queue.take()]);
const again = [await queue.add(job("x")), await queue.take()];
console.log(JSON.stringify([added.toSorted(), taken.map((one) => one?.id ?? null).toSorted(), again]));
kv.close();`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", "--unstable-kv", script],
    env: { NO_COLOR: "1" },
  });
  const { stdout, stderr } = await child.output();
  const [out = "", error = ""] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assertEquals(JSON.parse(out || "null"), [
    ["added", "added", "known", "known"],
    [null, "x", "y"],
    ["known", null],
  ], error);
});

Deno.test("the service says in a line what its environment lacks", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "-A", "--unstable-kv", join(ROOT, "examples/deno-deploy/service.ts")],
    env: { GREENROOM_WEBHOOK_SECRET: "short" },
  }).output();
  const said = new TextDecoder().decode(stderr);
  assertEquals(
    [code, said],
    [
      2,
      "Cannot serve: found a GREENROOM_WEBHOOK_SECRET of 5 characters and at least 16 are needed\n",
    ],
  );
});
