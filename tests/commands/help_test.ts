import { toOutcomeCode } from "../../commands/exit_codes.ts";
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

Deno.test("the help of fix names every exit code that a fix may end with", {
  permissions: "none",
}, () => {
  const [fix] = COMMANDS;
  const [, words = ""] = /Exit codes: ([\s\S]*)\.$/.exec(fix?.details.join(" ") ?? "") ?? [];
  const ends = ["fixed", "not_fixed", "cannot_start", "suspect", "fixed_not_committed"] as const;
  const others = ["internal_error", "skipped", "interrupted"] as const;
  assertEquals(words.match(/\d+/g), [...ends, ...others].map((end) => String(toOutcomeCode(end))));
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
