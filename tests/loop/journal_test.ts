import { hashText } from "../../guards/hash.ts";
import { loadRedaction } from "../../guards/secrets.ts";
import type { RunEvent } from "../../loop/events.ts";
import { createJournal, MAX_FIELD_CHARACTERS, MAX_RECORD_BYTES } from "../../loop/journal.ts";
import { NOTHING_USED } from "../../loop/spent.ts";
import { assert, assertEquals, assertLess, assertLessOrEqual } from "../assert.ts";
import { toRun } from "./fakes/runs.ts";

interface Kept {
  readonly line: string;
  readonly isDurable: boolean;
}

function keep(events: readonly RunEvent[], redact = (text: string) => text): readonly Kept[] {
  const kept: Kept[] = [];
  let seconds = 0;
  const journal = createJournal({
    append: (line, { isDurable }) => void kept.push({ line, isDurable }),
    close() {},
  }, { now: () => new Date(Date.UTC(2026, 0, 2, 3, 4, seconds++)), redact });
  events.forEach((event) => journal.take(event));
  return kept;
}

function keepOne(event: RunEvent, redact?: (text: string) => string): Record<string, unknown> {
  return JSON.parse(keep([event], redact)[0]?.line ?? "null");
}

function test(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

const FINISHED = {
  ...{ kind: "run_finished", verdict: "fixed", reasons: [], explanation: "", landed: true },
  ...{ files: ["a"], steps: 1, usage: NOTHING_USED, canResume: false },
} satisfies RunEvent;

const note = (text: string): RunEvent => ({ kind: "note", text });

test("take() writes one line an event, numbered, with the time in UTC", () => {
  assertEquals(keep([note("a"), note("b\nc")]).map(({ line }) => line), [
    '{"index":0,"at":"2026-01-02T03:04:00.000Z","kind":"note","text":"a"}',
    '{"index":1,"at":"2026-01-02T03:04:01.000Z","kind":"note","text":"b\\nc"}',
  ]);
});

test("take() waits for the disk where an effect follows", () => {
  const hash = { beforeHash: null, afterHash: "0" };
  const events: RunEvent[] = [
    { kind: "asked", call: "1", question: "edit", files: [], rule: "", reason: "", warnings: [] },
    { kind: "answered", call: "1", answer: "yes", by: "person", reason: null, chosen: [] },
    { kind: "applying", call: "1", path: "a", ...hash },
    { kind: "tool_finished", call: "1", tool: "x", isError: false, result: "", refusedBy: null },
    { kind: "denial_remembered", denial: "id", path: "a", reason: null },
    { kind: "landing", files: [{ path: "a", ...hash }] },
    { kind: "landed", files: ["a"] },
    { kind: "patch_saved", path: "p" },
    FINISHED,
  ];
  const durable = keep(events).flatMap(({ isDurable }, index) => isDurable ? [events[index]] : []);
  assertEquals(
    durable.map((event) => event?.kind).join(" "),
    "answered applying denial_remembered landing landed run_finished",
  );
});

test("take() cuts a long text and states its full length and hash (F08)", () => {
  const text = `start ${"x".repeat(1_000_000)}`;
  const { text: kept } = keepOne(note(text)) as { text: string };
  assertLess(kept.length, MAX_FIELD_CHARACTERS + 200);
  assert(kept.startsWith("start xxx"));
  assert(kept.endsWith(`… [cut: ${text.length} characters, sha256 ${hashText(text)}]`));
  const short = "y".repeat(MAX_FIELD_CHARACTERS);
  assertEquals(keepOne(note(short))["text"], short);
});

test("take() cuts through no character", () => {
  for (const lead of ["", "x"]) {
    const { line } = keep([note(lead + "😀".repeat(20_000))])[0] ?? { line: "" };
    assert((JSON.parse(line) as { text: string }).text.isWellFormed());
  }
});

const outcomes = (count: number, message: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ file: "test/a.js", name: `test ${index}`, status: "failed" as const, message },
  }));

for (
  const [what, event] of [
    ["a giant text", note("x".repeat(5_000_000))],
    ["a text of wide characters", note("한".repeat(100_000))],
    ["many texts", {
      kind: "prompted",
      step: 1,
      added: Array.from({ length: 40 }, () => ({ role: "tool", content: "z".repeat(15_000) })),
    }],
    ["many wide texts", {
      kind: "prompted",
      step: 1,
      added: Array.from({ length: 4 }, () => ({ role: "tool", content: "한".repeat(15_000) })),
    }],
    ["many outcomes", {
      kind: "tests_finished",
      purpose: "baseline",
      run: toRun(null, { outcomes: outcomes(20_000, "wrong"), summary: "0 passed, 20000 failed." }),
    }],
    ["a few outcomes of long messages", {
      kind: "tests_finished",
      purpose: "baseline",
      run: toRun(null, { outcomes: outcomes(40, "m".repeat(9_000)), summary: "40 failed." }),
    }],
    ["many names", { kind: "landed", files: Array.from({ length: 50_000 }, (_, i) => `f${i}`) }],
    ["deep arguments", {
      kind: "replied",
      step: 1,
      text: null,
      extra: null,
      calls: [{
        id: "1",
        tool: "x",
        args: {
          kind: "json",
          value: Object.fromEntries(
            Array.from({ length: 9_000 }, (_, i) => [`key ${i}`, "v".repeat(20)]),
          ),
        },
      }],
      usage: {
        ...{ inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null },
        ...{ bytesSent: 1, requests: 1 },
      },
    }],
  ] satisfies [string, RunEvent][]
) {
  test(`take() keeps a record of ${what} within its size and says what was cut (F08)`, () => {
    const [kept] = keep([event]);
    const line = kept?.line ?? "";
    assertLessOrEqual(new TextEncoder().encode(line).length, MAX_RECORD_BYTES);
    assert(line.includes("[cut: "), line.slice(0, 200));
    const record = JSON.parse(line);
    assertEquals([record.index, record.kind], [0, event.kind]);
  });
}

test("take() keeps what a run came to, however many tests it has (F08)", () => {
  const run = toRun(null, {
    outcomes: outcomes(20_000, "wrong"),
    summary: "0 passed, 20000 failed.",
  });
  const record = keepOne({ kind: "tests_finished", purpose: "baseline", run });
  const kept = record["run"] as Omit<typeof run, "outcomes"> & { outcomes: unknown[] };
  assertEquals([kept.summary, kept.exitCode, kept.kind], [run.summary, 0, "tests"]);
  assertEquals(kept.outcomes[0], run.outcomes?.[0]);
  assertEquals(kept.outcomes.at(-1), `[cut: ${20_000 - kept.outcomes.length + 1} more of 20000]`);
});

test("take() keeps no secret, in whatever field and spelling it comes (F04)", async () => {
  const key = "sk-live-QQQQ1111WWWW2222EEEE3333";
  const pem =
    "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7Zq\nq0rTvbZ1\n-----END RSA PRIVATE KEY-----";
  const redact = await loadRedaction([key]);
  const secrets = [key, btoa(key), encodeURIComponent(key), "AKIAIOSFODNN7EXAMPLE", pem];
  const value = Object.fromEntries(secrets.map((secret, index) => [`k${index}`, [secret]]));
  const usage = {
    ...{ inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null },
    ...{ bytesSent: 1, requests: 1 },
  };
  const events = secrets.flatMap((secret): RunEvent[] => [
    note(`it is ${secret}.`),
    { kind: "prompted", step: 1, added: [{ role: "tool", content: `KEY=${secret}\n` }] },
    { kind: "tests_finished", purpose: "baseline", run: toRun({ a: `failed: ${secret}` }) },
    { kind: "requested", call: "1", tool: "x", path: "a", diff: `+const k = "${secret}";\n` },
    { ...FINISHED, reasons: [secret], explanation: secret },
    {
      ...{ kind: "replied", step: 1, text: secret, usage, extra: null },
      calls: [{ id: "1", tool: "x", args: { kind: "json", value: { ...value, [secret]: 1 } } }],
    },
  ]);
  const text = keep(events, redact).map(({ line }) => line).join("\n");
  for (const secret of [key, btoa(key), "AKIAIOSFODNN7EXAMPLE", "MIIEpAIBAAKCAQEA", "q0rTvbZ1"]) {
    assert(!text.includes(secret), `found ${secret}`);
  }
});

test("take() leaves a secret out of what it cuts, and out of its hash (F04, F08)", () => {
  const text = `${"x".repeat(20_000)}hunter2hunter2`;
  const redact = (any: string) => any.replaceAll("hunter2hunter2", "[redacted]");
  const { text: kept } = keepOne(note(text), redact) as { text: string };
  assert(kept.endsWith(`sha256 ${hashText(redact(text))}]`));
});

test("take() keeps whole what a resume needs, without its secrets, and names it by its hash (F04)", () => {
  const kept = new Map<string, string>();
  const lines: string[] = [];
  const journal = createJournal({ append: (line) => void lines.push(line), close() {} }, {
    now: () => new Date(0),
    redact: (any) => any.replaceAll("hunter2hunter2", "[redacted]"),
    keepWhole: (hash, text) => void kept.set(hash, text),
    firstIndex: 7,
  });
  const output = `hunter2hunter2${"x".repeat(100_000)}`;
  journal.take({ kind: "tests_finished", purpose: "baseline", run: toRun(null, { output }) });
  journal.take(note("y".repeat(100_000)));
  const [first, second] = lines.map((line) => JSON.parse(line));
  assertEquals([first.index, second.index, second.whole], [7, 8, undefined]);
  const [[hash = "", whole = ""] = []] = [...kept];
  assertEquals([kept.size, first.whole, hashText(whole)], [1, hash, hash]);
  assert(!whole.includes("hunter2"));
  assertEquals(JSON.parse(whole).run.output.length, "[redacted]".length + 100_000);
});
