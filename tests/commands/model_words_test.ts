import { assertEquals } from "../assert.ts";
import { splitLadder, splitPair } from "../../commands/model_words.ts";

const LADDERS: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ["groq/a", [["groq/a"]]],
  ["groq/a,openai/b", [["groq/a"], ["openai/b"]]],
  ["groq/a+openai/b, anthropic/c", [["groq/a", "openai/b"], ["anthropic/c"]]],
  ["repair,openrouter/meta/x:free,openai/b", [["repair"], ["openrouter/meta/x:free"], [
    "openai/b",
  ]]],
  ["scripted:/tmp/a,b.jsonl", [["scripted:/tmp/a,b.jsonl"]]],
  ["scripted:a.jsonl,scripted:b+c/d.jsonl", [["scripted:a.jsonl"], ["scripted:b+c/d.jsonl"]]],
  ["ollama/qwen2.5+coder,x", [["ollama/qwen2.5+coder,x"]]],
];

for (const [text, rungs] of LADDERS) {
  Deno.test(`splitLadder() and splitPair() read "${text}"`, { permissions: "none" }, () => {
    assertEquals(splitLadder(text).map(splitPair), rungs);
  });
}
