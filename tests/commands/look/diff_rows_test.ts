import { toDiffRows, toSidePairs } from "../../../commands/look/diff_rows.ts";
import { renderUnifiedDiff } from "../../../guards/diff.ts";
import { assertEquals } from "../../assert.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

const bytes = (text: string) => new TextEncoder().encode(text);
const BEFORE = "one\n-- two\n++ three\nfour\n";
const AFTER = "one\n-- 2\n+++ b/x\nfour\n@@ -1 +1 @@";
const DIFF = renderUnifiedDiff({ path: "a.ts", before: bytes(BEFORE), after: bytes(AFTER) });

test("toDiffRows() tells lines from heads, whatever the lines look like", () => {
  const rows = toDiffRows(DIFF).map(({ kind, text, old, fresh }) =>
    `${kind} ${old} ${fresh} ${text}`
  );
  assertEquals(rows, [
    "file null null --- a/a.ts",
    "file null null +++ b/a.ts",
    "hunk null null @@ -1,4 +1,5 @@",
    "context 1 1 one",
    "removed 2 null -- two",
    "removed 3 null ++ three",
    "added null 2 -- 2",
    "added null 3 +++ b/x",
    "context 4 4 four",
    "added null 5 @@ -1 +1 @@",
    "remark null null \\ No newline at end of file",
  ]);
});

test("toDiffRows() takes a diff that was cut in the middle, and one that is none", () => {
  for (let end = 0; end < DIFF.length; end++) toDiffRows(DIFF.slice(0, end));
  assertEquals(toDiffRows(""), []);
  assertEquals(toDiffRows("junk").map(({ kind }) => kind), ["remark"]);
});

test("toSidePairs() puts removed lines beside the added ones", () => {
  const pairs = toSidePairs(toDiffRows(DIFF)).flatMap((pair) =>
    pair.kind === "pair" ? [[pair.left?.text ?? null, pair.right?.text ?? null]] : []
  );
  assertEquals(pairs, [
    ["one", "one"],
    ["-- two", "-- 2"],
    ["++ three", "+++ b/x"],
    ["four", "four"],
    [null, "@@ -1 +1 @@"],
  ]);
});
