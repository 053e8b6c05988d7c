import type { RunEvent } from "../../../loop/events.ts";
import { dropVoid, readJournal } from "../../../loop/journal/read_journal.ts";
import { assert, assertEquals } from "../../assert.ts";
import { conduct } from "../fakes/fix.ts";
import { createFakeJournal, toJournal } from "../fakes/journal.ts";
import { call, edit, fail, reject, say } from "../fakes/model.ts";
import { NO, YES } from "../fakes/people.ts";
import { toRun } from "../fakes/runs.ts";

function test(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

const note = (text: string): RunEvent => ({ kind: "note", text });

/** Runs that between them have every kind of event but those that only a real run has. */
async function listEvents(): Promise<readonly RunEvent[]> {
  const runs = await Promise.all([
    conduct({
      replies: [
        reject("empty"),
        call(edit("wrong", "bad")),
        call(edit("wrong", "right")),
        say("x"),
      ],
      answers: [NO, YES],
    }),
    conduct({
      replies: [call(edit("wrong", "right")), say("x")],
      answers: [YES],
      task: { askWhen: "end" },
    }),
    conduct({ replies: [fail("401")] }),
  ]);
  return [
    ...runs.flatMap(({ events }) => events.events),
    { kind: "resumed", keptThrough: 3, tornLine: null, version: "0.2.0" },
    { kind: "searched", tried: 3, plausible: 2, waiting: 1 },
    note("n"),
  ];
}

test("readJournal() gives back every event that was journaled", async () => {
  const events = await listEvents();
  const { entries, lostLines, unknownKinds, nextIndex } = readJournal(toJournal(events));
  assertEquals(entries.map(({ event }) => event), events.map((event) => structuredClone(event)));
  assertEquals(entries.map(({ index }) => index), events.map((_, index) => index));
  assertEquals([lostLines, unknownKinds, nextIndex], [[], [], events.length]);
  const kinds = new Set(events.map(({ kind }) => kind));
  assert(kinds.size >= 21, [...kinds].join());
});

test("readJournal() names lines that are torn or junk, and reads those after them (F01, F03)", () => {
  const [first, second] = toJournal([note("a"), note("b")]).split("\n");
  const text = `${first}\n${"\0".repeat(500)}\n${second}\n{"index":2,"kind":"no`;
  const { entries, lostLines, tornLines, nextIndex } = readJournal(text);
  assertEquals(entries.map(({ event }) => event), [note("a"), note("b")]);
  assertEquals([lostLines, tornLines, nextIndex], [[2], [4], 4]);
});

test("readJournal() names kinds of a newer version, and goes on", () => {
  const text = `{"index":0,"at":"","kind":"dreamt"}\n${toJournal([note("a")])}`;
  const { entries, unknownKinds } = readJournal(text);
  assertEquals([entries.length, unknownKinds], [1, ["dreamt"]]);
});

test("readJournal() reads what an older version wrote, and what makes no sense, without failing", () => {
  const kinds = readJournal(toJournal([])).entries;
  assertEquals(kinds, []);
  const old = [
    '{"index":0,"at":"2026-01-02T03:04:05.000Z","kind":"run_started","run":"r","version":"0.0.9"}',
    '{"index":1,"kind":"verified","runs":3}',
    '{"index":"x","kind":"replied","step":"one","text":7,"calls":"none","usage":null}',
    '{"kind":"tests_finished","purpose":"baseline","run":{"outcomes":[1,{"name":"a"}]}}',
    '{"kind":"answered","answer":"perhaps"}',
    '{"kind":"decided","decision":[]}',
    '["kind"]',
    "7",
  ].join("\n");
  const { entries } = readJournal(old);
  assertEquals(entries.length, 6);
  const [started, , replied, tests, answered, decided] = entries.map(({ event }) => event);
  assertEquals(started?.kind === "run_started" && [started.settings, started.testCommand], [
    null,
    [],
  ]);
  assertEquals(
    replied?.kind === "replied" && [replied.text, replied.calls, replied.usage.costUsd],
    [
      null,
      [],
      null,
    ],
  );
  assertEquals(tests?.kind === "tests_finished" && tests.run.outcomes?.length, 1);
  // What cannot be told is never taken for a yes.
  assertEquals(answered?.kind === "answered" && answered.answer, "stop");
  assertEquals(decided?.kind === "decided" && decided.decision.kind, "deny");
});

test("readJournal() tells where an event was cut, and where it is kept whole (F08)", () => {
  const kept: string[] = [];
  const journal = createFakeJournal({ keepWhole: (hash, text) => void kept.push(hash, text) });
  const run = toRun({ a: "passed" }, { output: "x".repeat(100_000) });
  journal.take({ kind: "tests_finished", purpose: "baseline", run });
  journal.take(note("y".repeat(100_000)));
  journal.take(note("z"));
  const entries = readJournal(journal.text()).entries;
  assertEquals(entries.map(({ isCut }) => isCut), [true, true, false]);
  assertEquals(entries.map(({ whole }) => whole), [kept[0] ?? "", null, null]);
  assertEquals(JSON.parse(kept[1] ?? "").run.output, run.output);
});

test("dropVoid() leaves out what was done again, and keeps what stood before it", () => {
  const events = [note("a"), note("b"), note("c")];
  const resumed = (keptThrough: number): RunEvent => ({
    kind: "resumed",
    keptThrough,
    tornLine: null,
    version: "",
  });
  const text = toJournal([...events, resumed(1), note("d"), resumed(3), note("e"), resumed(0)]);
  const all = readJournal(text).entries;
  const names = (until: number) =>
    dropVoid(all.slice(0, until)).map(({ event }) => event.kind === "note" ? event.text : "-");
  assertEquals(names(3), ["a", "b", "c"]);
  assertEquals(names(5), ["a", "b", "-", "d"]);
  assertEquals(names(7), ["a", "b", "-", "-", "e"]);
  assertEquals(names(8), ["a", "-"]);
});
