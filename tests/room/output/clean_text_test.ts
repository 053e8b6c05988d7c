import { assertEquals } from "../../assert.ts";
import { cleanTerminalText } from "../../../room/output/clean_text.ts";

function check(name: string, cases: readonly (readonly [string, string])[]): void {
  Deno.test({
    name,
    permissions: "none",
    fn() {
      for (const [text, clean] of cases) assertEquals(cleanTerminalText(text), clean);
    },
  });
}

check("cleanTerminalText() leaves plain text as it is", [
  ["", ""],
  ["one\ntwo\t2\n", "one\ntwo\t2\n"],
  ["größe 你 💩 — ✗\n", "größe 你 💩 — ✗\n"],
]);

check("cleanTerminalText() makes words whole again when colour codes split them", [
  [
    "\x1b[1m\x1b[31mFAIL\x1b[39m\x1b[22m test/\x1b[36mcart\x1b[39m.test.ts\n",
    "FAIL test/cart.test.ts\n",
  ],
  [
    " Tests  \x1b[1m\x1b[31m1 failed\x1b[39m\x1b[22m\x1b[2m | \x1b[22m\x1b[32m2 passed\x1b[39m (3)\n",
    " Tests  1 failed | 2 passed (3)\n",
  ],
  ["\x1b[38;2;255;0;0mred\x1b[38:5:196mred\x1b[m", "redred"],
  ["\u009b31mC1\u009b0m", "C1"],
]);

check("cleanTerminalText() keeps the text of a link and drops its address", [
  ["\x1b]8;;file:///x\x07link\x1b]8;;\x07\n", "link\n"],
  ["\x1b]8;;file:///x\x1b\\link\x1b]8;;\x1b\\\n", "link\n"],
  ["\x1b]0;title without an end\nnext\n", "\nnext\n"],
  ["a\x1bPq#0\x1b\\b\x1b_x\x1b\\c", "abc"],
]);

check("cleanTerminalText() keeps the last frame when a line is redrawn", [
  ["\x1b[2K\rResolving 1/900\x1b[2K\rResolving 900/900\n", "Resolving 900/900\n"],
  ["10%\r50%\r100%\r\ndone\r\n", "100%\ndone\n"],
  ["a\r\nb\r\n", "a\nb\n"],
  ["FAILED\rok    \n", "ok\n"],
  ["last line without an end\r", "last line without an end"],
  ["a\rb\r\r\n\r\r\n", "b\n\n"],
]);

check("cleanTerminalText() applies backspaces when something follows them", [
  ["\u009b31mC1\u009b0m\b\b\n", "C1\n"],
  ["|\b/\b-\b\\\n", "\\\n"],
  ["abc\b\bX\n", "aXc\n"],
  ["\b\b\bx\n", "x\n"],
]);

check("cleanTerminalText() shows characters without a picture as an escape", [
  ["a\0b\n", "a\\u{0}b\n"],
  ["ring\x07 page\fend \x7f\x85\n", "ring page end \\u{7f}\\u{85}\n"],
]);

check("cleanTerminalText() leaves nothing of a code that was cut", [
  ["text\x1b", "text"],
  ["text\x1b[", "text"],
  ["text\x1b[31", "text"],
  ["text\u009b", "text"],
  ["text\x1b(B more", "text more"],
]);

Deno.test({
  name: "cleanTerminalText() leaves no control character when it gets all of them",
  permissions: "none",
  fn() {
    const codes = Array.from({ length: 0xa0 }, (_, code) => `x${String.fromCharCode(code)}y`);
    const left = new Set(cleanTerminalText(`${codes.join("")}\n`).match(/\p{Cc}/gu));
    assertEquals([...left].filter((character) => character !== "\t" && character !== "\n"), []);
  },
});
