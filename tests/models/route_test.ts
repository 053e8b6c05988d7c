import { assertEquals } from "../assert.ts";
import type { Model, Signals } from "../../models/model.ts";
import { createRoutedModel, decideRoute } from "../../models/route.ts";

const EASY: Signals = {
  failures: 1,
  files: 1,
  logCharacters: 0,
  reds: 0,
  refusals: 0,
  malformed: 0,
  isGreen: false,
};

const CASES: readonly (readonly [Partial<Signals>, "cheap" | "strong"])[] = [
  [{}, "cheap"],
  [{ failures: 3, files: 2, logCharacters: 40_000, refusals: 1, malformed: 1 }, "cheap"],
  [{ failures: 4 }, "strong"],
  [{ files: 3 }, "strong"],
  [{ logCharacters: 5_000_000 }, "strong"],
  [{ reds: 1 }, "strong"],
  [{ refusals: 2 }, "strong"],
  [{ malformed: 2 }, "strong"],
  [{ reds: 3, failures: 9, isGreen: true }, "cheap"],
];

for (const [signals, who] of CASES) {
  Deno.test(`decideRoute() asks the ${who} model at ${JSON.stringify(signals)}`, {
    permissions: "none",
  }, () => {
    assertEquals(decideRoute({ ...EASY, ...signals }).who, who);
  });
}

Deno.test("createRoutedModel() says in each reply who gave it and why", {
  permissions: "none",
}, async () => {
  const create = (name: string): Model => ({
    name,
    next: () =>
      Promise.resolve({
        kind: "answer",
        text: name,
        calls: [],
        usage: {
          inputTokens: 1,
          outputTokens: 1,
          cachedTokens: null,
          costUsd: null,
          bytesSent: 1,
          requests: 1,
        },
      }),
  });
  const model = createRoutedModel({ cheap: create("a/x"), strong: create("b/y") });
  assertEquals(model.name, "a/x+b/y");
  const ask = async (signals: Signals) => {
    const { usage } = await model.next({ messages: [], tools: [], signals });
    return [usage.model, usage.why];
  };
  assertEquals(await ask(EASY), ["a/x", "an easy failure so far"]);
  assertEquals(await ask({ ...EASY, reds: 1 }), ["b/y", "red again after 1 edit(s)"]);
});
