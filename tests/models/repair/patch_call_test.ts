import { assertEquals } from "../../assert.ts";
import { applyReplacement } from "../../../guards/edits.ts";
import { toReplaceArguments } from "../../../models/repair/patch_call.ts";

const encode = (text: string) => new TextEncoder().encode(text);

const CASES = [
  { title: "one line changes", before: "a\nb\nc\n", after: "a\nB\nc\n" },
  { title: "the line stands twice", before: "x\na\nx\nb\nx\n", after: "x\na\nX\nb\nx\n" },
  { title: "a line is inserted", before: "a\nb\n", after: "a\nnew\nb\n" },
  { title: "a line is inserted at the start", before: "a\nb\n", after: "new\na\nb\n" },
  { title: "the last line has no end", before: "a\nb", after: "a\nc" },
  {
    title: "lines end in carriage return and newline",
    before: "a\r\nb\r\nc\r\n",
    after: "a\r\nB\r\nc\r\n",
  },
  { title: "a line goes", before: "a\nb\nc\n", after: "a\nc\n" },
] as const;

for (const { title, before, after } of CASES) {
  Deno.test(`toReplaceArguments() gives the bytes of the patch when ${title}`, {
    permissions: "none",
  }, () => {
    const change = { path: "a.ts", before: encode(before), after: encode(after) };
    const words = toReplaceArguments(change);
    const edited = words && applyReplacement(change.before, words);
    assertEquals(edited, { kind: "edited", after: change.after });
  });
}
