import { findMarks, removeMarks, toMarkStart } from "../../../room/runners/tamper_marks.ts";
import { assertEquals } from "../../assert.ts";

const pure = { permissions: "none" } as const;
const mark = (name: string) => `${toMarkStart("m-1")}${JSON.stringify(name)}]\n`;

Deno.test("findMarks() finds each name once, wherever the mark stands", pure, () => {
  const text = `a ... ${mark("Deno.test")}b\n# ${mark('x["y"]')}${mark("Deno.test")}`;
  assertEquals(findMarks(text, "m-1"), ["Deno.test", 'x["y"]']);
  assertEquals(findMarks(text, "m-2"), []);
  assertEquals(findMarks("[greenroom m-1 broken", "m-1"), []);
});

Deno.test("removeMarks() leaves the other words", pure, () => {
  const text = `a ... ${mark("Deno.test")}ok\n# ${mark("b")}c [greenroom x "y"]\n`;
  assertEquals(removeMarks(text, "m-1"), 'a ... ok\nc [greenroom x "y"]\n');
});
