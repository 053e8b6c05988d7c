import { assert, assertEquals } from "../assert.ts";
import type { Message, ModelReply } from "../../models/model.ts";
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

function createModel(isRefused: (text: string) => boolean = () => false) {
  return createRepairModel({
    bench: createFakeBench({
      files: { "a.ts": ONE },
      message: "Expected true, got false",
      judge: (files) => /n >= 3|n > 2\b|n !== 3 - 1/.test(files["a.ts"] ?? "") ? ["fails"] : [],
      isAllowed: ({ after }) => !isRefused(new TextDecoder().decode(after)),
      probe: (candidates) =>
        Promise.resolve(candidates.map(({ changes }) => [{
          call: "isFull(2.5)",
          answer: String(new TextDecoder().decode(changes[0]?.after).includes("> 2")),
        }])),
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

Deno.test("createRepairModel() proposes another edit when the person said no", async () => {
  const refused: string[] = [];
  const model = createModel((text) => refused.some((one) => text.includes(one)));
  await model.next({ messages: [], tools: [] });
  refused.push("n >= 3");
  const second = await model.next({ messages: [REFUSED], tools: [] });
  assertEquals(editOf(second), "export const isFull = (n: number) => n > 2;");
});

Deno.test("createRepairModel() says what it tried when nothing turns the tests", async () => {
  const model = createRepairModel({
    bench: createFakeBench({ files: { "a.ts": ONE }, judge: () => [] }),
  });
  const text = textOf(await model.next({ messages: [], tools: [] }));
  assert(/^No small edit turns this green: tried \d+ of \d+ single edits/.test(text), text);
  assert(text.endsWith("ordered by stack frames, and the names in failing tests."), text);
});
