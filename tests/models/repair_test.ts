import { assert, assertEquals } from "../assert.ts";
import type { Message, ModelReply } from "../../models/model.ts";
import type { Candidate } from "../../models/repair/bench.ts";
import { createRepairModel } from "../../models/repair.ts";
import { createFakeBench } from "./repair/fake_bench.ts";

const ONE = "/** At least three. */\nexport const isFull = (n: number) => n > 3;\n";

const APPLIED: Message = { role: "tool", callId: "repair_1_1", content: "Applied to a.ts" };
const REFUSED: Message = { role: "tool", callId: "repair_1_1", content: "Refused by the person" };

const textOf = (reply: ModelReply) => reply.kind === "answer" ? reply.text ?? "" : "";
const editOf = (reply: ModelReply) => {
  const args = reply.kind === "answer" ? reply.calls[0]?.args : undefined;
  return args?.kind === "json" ? (args.value as { readonly new: string }).new : null;
};

const asksHalf = (text: string) => String(text.includes("> 2"));

/** What the function answers with a text; nothing to go by where that is null. */
function createModel(
  isRefused: (text: string) => boolean = () => false,
  toAnswer: ((text: string) => string) | null = asksHalf,
) {
  const answer = ({ changes }: Candidate) =>
    toAnswer?.(changes[0] ? new TextDecoder().decode(changes[0].after) : ONE) ?? "";
  return createRepairModel({
    bench: createFakeBench({
      files: { "a.ts": ONE },
      message: "Expected true, got false",
      judge: (files) => /n >= 3|n > 2\b|n > 3 - 1/.test(files["a.ts"] ?? "") ? ["fails"] : [],
      isAllowed: ({ after }) => !isRefused(new TextDecoder().decode(after)),
      probe: (candidates) =>
        Promise.resolve(
          candidates.map((one) =>
            toAnswer === null ? [] : [{ call: "isFull(2.5)", answer: answer(one) }]
          ),
        ),
    }),
  });
}

Deno.test("createRepairModel() proposes one edit and explains it when it was applied", async () => {
  const model = createModel();
  const first = await model.next({ messages: [], tools: [] });
  assertEquals(editOf(first), "export const isFull = (n: number) => n >= 3;");
  assertEquals(first.kind === "answer" && first.usage.bytesSent, 0);
  const text = textOf(await model.next({ messages: [APPLIED], tools: [] }));
  assert(text.includes('"fails" said "Expected true, got false"'), text);
  assert(text.includes("other patch"), text);
  assert(text.includes("They differ at isFull(2.5): false here, true there"), text);
});

Deno.test("createRepairModel() says before the question what was tried and what else passes", async () => {
  const first = textOf(await createModel().next({ messages: [], tools: [] }));
  assert(/^Tried \d+ small edits; with one of them the tests pass\./.test(first), first);
  assert(first.includes('(line 2: "export const isFull = (n: number) => n > 2;"'), first);
  assert(first.includes("They differ at isFull(2.5): false here, true there"), first);
});

Deno.test("createRepairModel() proposes another edit when the person said no", async () => {
  const refused: string[] = [];
  const model = createModel((text) => refused.some((one) => text.includes(one)));
  await model.next({ messages: [], tools: [] });
  refused.push("n >= 3");
  const second = await model.next({ messages: [REFUSED], tools: [] });
  assertEquals(editOf(second), "export const isFull = (n: number) => n > 2;");
});

Deno.test("createRepairModel() proposes nothing that does what was refused, in other words", async () => {
  for (const answer of [null, (text: string) => String(!/n > 3;/.test(text))]) {
    const refused: string[] = [];
    const model = createModel((text) => refused.some((one) => text.includes(one)), answer);
    await model.next({ messages: [], tools: [] });
    refused.push("n >= 3");
    const second = await model.next({ messages: [REFUSED], tools: [] });
    assertEquals(editOf(second), null);
    const text = textOf(second);
    assert(text.includes('should become "export const isFull = (n: number) => n >= 3;"'), text);
    assert(/\d+ other edits? do(?:es)? the same and w/.test(text), text);

    const next = createModel((text) => refused.some((one) => text.includes(one)), answer);
    const again = await next.next({ messages: [], tools: [] });
    assertEquals(editOf(again), null);
    assert(textOf(again).includes("what was refused before"), textOf(again));
  }
});

Deno.test("createRepairModel() says what it tried when nothing turns the tests", async () => {
  const model = createRepairModel({
    bench: createFakeBench({ files: { "a.ts": ONE }, judge: () => [] }),
  });
  const text = textOf(await model.next({ messages: [], tools: [] }));
  assert(/^No small edit turns this green: tried \d+ of \d+ single edits/.test(text), text);
  assert(text.endsWith("ordered by stack frames, and the names in failing tests."), text);
});
