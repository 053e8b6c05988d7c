import { assertEquals } from "../../assert.ts";
import { silenceJson, silenceText } from "../../../publish/actions/silence.ts";

/** What the runner does with a line of output: blanks are taken off, then a command may begin. */
function findCommands(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/)
    .filter((line) => line.replace(/^[\s\u0085]+/, "").startsWith("::") || line.includes("##["));
}

const HOSTILE = [
  "::error::x",
  "  \t::set-output name=a::b",
  "\u00a0\u0085::stop-commands::t",
  "fine\n::add-mask::a\r::debug::b\r\n::group::c",
  "words ##[add-path]/tmp",
  "##[set-env name=A]b",
];

Deno.test("silenceText() leaves no command of the runner in any line", {
  permissions: "none",
}, () => {
  for (const text of HOSTILE) {
    assertEquals(findCommands(text).length > 0, true, text);
    assertEquals(findCommands(silenceText(text)), [], text);
  }
});

Deno.test("silenceText() leaves other text as it is", { permissions: "none" }, () => {
  const text = "std::vector\na :: b\n# [x]\n\n  Cannot start: found\n";
  assertEquals(silenceText(text), text);
});

Deno.test("silenceJson() says the same without a command in it", { permissions: "none" }, () => {
  const value = { explanation: HOSTILE.join("\n") };
  const json = silenceJson(JSON.stringify(value));
  assertEquals(findCommands(json), []);
  assertEquals(JSON.parse(json), value);
});
