import { joinSettings, splitSettings } from "../../commands/start_words.ts";
import { assertEquals } from "../assert.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

const SETTLED = { model: null, patch: null, log: null, hidden: null };

test("splitSettings() keeps what loosens or leads out apart, by absolute paths", () => {
  const args = [
    ...["--test", "deno test", "--dir", "x", "--approve=auto", "--sandbox", "none", "--json"],
    ...["--model", "scripted:a b.jsonl", "--patch", "p", "--max-steps", "4", "--target", "a"],
    ...["--target", "b", "--base-url=http://127.0.0.1:1/v1", "--log=l", "--hidden", "h"],
  ];
  const settled = {
    ...{ model: "scripted:/x/a b.jsonl", patch: "/x/p", log: "/x/l", hidden: "/x/h" },
  };
  assertEquals(splitSettings(args, settled), {
    words: ["--test", "deno test", "--max-steps", "4", "--target", "a", "--target", "b"],
    flags: [
      ...["--approve", "auto", "--sandbox", "none", "--model", "'scripted:/x/a b.jsonl'"],
      ...["--patch", "/x/p", "--base-url", "http://127.0.0.1:1/v1", "--log", "/x/l"],
      ...["--hidden", "/x/h"],
    ],
  });
});

test("splitSettings() lets a journal say what a repository could say, too", () => {
  const args = ["--approve", "propose", "--sandbox", "bwrap", "--ask", "end"];
  assertEquals(splitSettings(args, SETTLED), { words: args, flags: [] });
});

test("joinSettings() lets what is given now stand in for the same flag", () => {
  const kept = ["--test", "deno test", "--approve", "auto", "--target", "a", "--target", "b"];
  assertEquals(joinSettings(kept, ["--approve=ask", "--json"]), [
    ...["--test", "deno test", "--target", "a", "--target", "b", "--approve=ask", "--json"],
  ]);
  assertEquals(joinSettings(kept, []), kept);
});
