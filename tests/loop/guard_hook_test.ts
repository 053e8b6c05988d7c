import { askGuard, GUARD_LIMIT_MS, type GuardHook } from "../../loop/guard_hook.ts";
import type { GuardAnswer } from "../../loop/guard_hook.ts";
import type { EditRequest, Request } from "../../guards/request.ts";
import { assertEquals, assertStringIncludes } from "../assert.ts";
import { change, conduct, type Conducted } from "./fakes/fix.ts";
import { call, edit, say } from "./fakes/model.ts";
import { YES } from "./fakes/people.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

const NEVER = () => new Promise<never>(() => {});
const REQUEST: EditRequest = {
  kind: "edit",
  tool: "replace_in_file",
  change: change("src/a.js", "right\nrest\n"),
};
const BROKEN = "The guard hook failed, which is a no: ";
const NO_ANSWER = "The guard hook gave no answer that is known: it is a no";

async function ask(hook: unknown, signal = new AbortController().signal) {
  const slept: number[] = [];
  const sleep = (ms: number, until: AbortSignal | null) => {
    slept.push(ms);
    return new Promise<void>((resolve) => {
      until?.addEventListener("abort", () => resolve());
      if (hook === NEVER || until?.aborted) resolve();
    });
  };
  const verdict = await askGuard(REQUEST, { hook: hook as GuardHook, sleep, runSignal: signal });
  assertEquals(slept, [GUARD_LIMIT_MS]);
  return verdict;
}

const ANSWERS: readonly (readonly [what: string, hook: unknown, verdict: unknown])[] = [
  ["passes", () => Promise.resolve({ kind: "pass" }), { kind: "pass" }],
  ["answers at once", () => ({ kind: "pass" }), { kind: "pass" }],
  [
    "refuses",
    () => Promise.resolve({ kind: "refuse", reason: "not in May" }),
    { kind: "refuse", reason: "not in May" },
  ],
  [
    "stops without a reason",
    () => Promise.resolve({ kind: "stop" }),
    { kind: "stop", reason: "The guard hook gave no reason" },
  ],
  [
    "rejects",
    () => Promise.reject(new Error("no route")),
    { kind: "failed", reason: `${BROKEN}no route` },
  ],
  [
    "rejects with no error",
    () => Promise.reject("a word"),
    { kind: "failed", reason: `${BROKEN}a word` },
  ],
  ["returns nothing", () => Promise.resolve(), { kind: "failed", reason: NO_ANSWER }],
  ["returns true", () => Promise.resolve(true), { kind: "failed", reason: NO_ANSWER }],
  ["says allow", () => Promise.resolve({ kind: "allow" }), { kind: "failed", reason: NO_ANSWER }],
  [
    "is no function",
    null,
    { kind: "failed", reason: `${BROKEN}hook is not a function` },
  ],
  [
    "never answers",
    NEVER,
    { kind: "stop", reason: "The guard hook gave no answer within 60 s" },
  ],
];

for (const [what, hook, verdict] of ANSWERS) {
  test(`askGuard() never takes anything but a plain pass for a yes: a hook that ${what}`, async () => {
    assertEquals(await ask(hook), verdict);
  });
}

test("askGuard() ends with the run, and tells the hook", async () => {
  const run = new AbortController();
  let isTold = false;
  const verdict = ask((_: Request, signal: AbortSignal) => {
    signal.addEventListener("abort", () => isTold = true);
    run.abort();
    return NEVER();
  }, run.signal);
  assertEquals((await verdict).kind, "interrupted");
  assertEquals(isTold, true);
});

test("askGuard() shows a copy: what a hook does to it does not reach the call", async () => {
  const bytes = REQUEST.change.after.slice();
  await ask((request: EditRequest) => {
    request.change.after.fill(120);
    Object.assign(request.change, { path: "tests/a.js" });
    return { kind: "pass" };
  });
  assertEquals([REQUEST.change.path, REQUEST.change.after], ["src/a.js", bytes]);
});

function guard(answer: (request: Request) => GuardAnswer) {
  const hook: GuardHook = (request) => Promise.resolve(answer(request));
  return { effects: { guarding: { hook, sleep: NEVER } } };
}

function listRules({ report }: Conducted): readonly string[] {
  return report.refusals.map(({ rule, reason }) => `${rule}: ${reason}`);
}

const FIX = call(edit("wrong", "right"));

test("a guard hook is asked before every call, before anybody else", async () => {
  const seen: string[] = [];
  const conducted = await conduct({
    replies: [call(["list_dir", {}], ["read_file", { path: "src/a.js" }]), FIX, say("Done.")],
    answers: [YES],
    ...guard(({ kind }) => {
      seen.push(kind);
      return { kind: "pass" };
    }),
  });
  assertEquals(seen, ["read", "read", "edit"]);
  assertEquals([conducted.report.verdict, conducted.report.landed], ["fixed", true]);
});

test("a guard hook refuses an edit for good: nobody is asked, it is counted and remembered", async () => {
  const refuse = guard(({ kind }) =>
    kind === "edit" ? { kind: "refuse", reason: "frozen until Monday" } : { kind: "pass" }
  );
  const conducted = await conduct({ replies: [FIX, say("Then not.")], ...refuse });
  assertEquals(conducted.approver.questions.length, 0);
  assertEquals(conducted.report.verdict, "not_fixed");
  assertEquals(listRules(conducted), ["guard_hook: frozen until Monday"]);
  assertEquals(conducted.denials.map(({ path, reason }) => [path, reason]), [
    ["src/a.js", "frozen until Monday"],
  ]);
  // The next run knows, also without the hook.
  const later = await conduct({ replies: [FIX, say("No.")], denials: [...conducted.denials] });
  assertEquals(later.report.refusals.map(({ rule }) => rule), ["denied_before"]);
});

test("a guard hook that breaks refuses, and nothing is remembered of it", async () => {
  const conducted = await conduct({
    replies: [FIX, say("Then not.")],
    ...guard(() => {
      throw new Error("no route");
    }),
  });
  assertEquals(conducted.report.verdict, "not_fixed");
  assertEquals(listRules(conducted), [`guard_hook: ${BROKEN}no route`]);
  assertEquals(conducted.denials, []);
});

test("a guard hook stops the run for a person, with its reason", async () => {
  const conducted = await conduct({
    replies: [FIX, say("never said")],
    ...guard(() => ({ kind: "stop", reason: "payments are touched" })),
  });
  const { outcome, report: { verdict, reasons, landed, files } } = conducted;
  assertEquals([verdict, outcome, landed, files], ["not_fixed", "approval_needed", false, []]);
  assertEquals(reasons, ["The guard hook stopped the run for a person: payments are touched"]);
  assertEquals(conducted.model.requests.length, 1);
});

test("a guard hook cannot loosen: what a rule refuses, it is not even asked about", async () => {
  let asked = 0;
  const conducted = await conduct({
    replies: [call(edit("wrong", "right")), say("No.")],
    answers: [{ kind: "no", reason: null }],
    ...guard(() => {
      asked++;
      return { kind: "pass" };
    }),
  });
  assertEquals([conducted.report.verdict, asked], ["not_fixed", 1]);
  const again = await conduct({
    replies: [FIX, say("No.")],
    denials: [...conducted.denials],
    ...guard(() => {
      asked++;
      return { kind: "pass" };
    }),
  });
  assertEquals([again.report.refusals[0]?.rule, asked], ["denied_before", 1]);
});

test("a guard hook is asked anew about what a person wrote in place of an edit", async () => {
  const conducted = await conduct({
    replies: [FIX, say("No.")],
    answers: [{ kind: "edited", changes: [change("src/a.js", "secret right\nrest\n")] }],
    ...guard((request) => {
      const text = request.kind === "edit" ? new TextDecoder().decode(request.change.after) : "";
      return text.includes("secret") ? { kind: "refuse", reason: "no secrets" } : { kind: "pass" };
    }),
  });
  assertEquals(listRules(conducted), ["guard_hook: no secrets"]);
  assertStringIncludes(conducted.report.reasons.join(), "1 request refused");
});
