import { COMMANDS } from "../../commands/flag_table.ts";
import { OWN_FLAGS, renderCommandHelp, renderFlagList, renderHelp } from "../../commands/help.ts";
import { assertEquals, assertLessOrEqual, assertStringIncludes } from "../assert.ts";

const TEXTS = [renderHelp(), ...COMMANDS.map(renderCommandHelp)];

Deno.test("renderHelp() names every command", { permissions: "none" }, () => {
  for (const { name, summary } of COMMANDS) {
    assertStringIncludes(renderHelp(), `\n  ${name}`);
    assertStringIncludes(renderHelp().replace(/\s+/g, " "), summary);
  }
});

Deno.test("renderCommandHelp() names every flag and what holds without it", {
  permissions: "none",
}, () => {
  for (const command of COMMANDS) {
    const text = renderCommandHelp(command).replace(/\s+/g, " ");
    for (const { name, summary, fallback } of command.flags) {
      assertStringIncludes(text, `--${name} `);
      assertStringIncludes(text, fallback === null ? summary : `${summary} [${fallback}]`);
    }
  }
});

Deno.test("help texts fit a terminal of eighty columns", { permissions: "none" }, () => {
  for (const line of TEXTS.join("").split("\n")) {
    assertLessOrEqual(line.length, 80, line);
    assertEquals(line, line.trimEnd());
  }
});

Deno.test("renderFlagList() holds each flag of the commands that have their own as a table row", {
  permissions: "none",
}, () => {
  const rows = renderFlagList().split("\n").filter((line) => line.startsWith("| `--"));
  const flags = COMMANDS.filter(({ name }) => OWN_FLAGS.includes(name))
    .flatMap((command) => command.flags);
  assertEquals(rows.length, flags.length);
  assertStringIncludes(renderFlagList(), "| `--approve ask\\|auto\\|propose` |");
});
