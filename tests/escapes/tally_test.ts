import type { JunitCase } from "../../room/junit.ts";
import { assertEquals } from "../assert.ts";
import { renderTallies, tallyAttacks } from "./tally.ts";

function toCase(name: string, mark?: "failure" | "skipped", text = ""): JunitCase {
  const marks = mark === undefined ? [] : [{ kind: mark, type: "", message: "", text }];
  return { name, className: "", file: null, line: null, hasTime: true, marks };
}

Deno.test("tallyAttacks() counts what was tried, what came through and what nobody claims", {
  permissions: "none",
}, () => {
  const tallies = tallyAttacks([
    toCase("bwrap holds: a"),
    toCase("bwrap holds: b", "failure"),
    toCase("bwrap lets through: c"),
    toCase("bwrap lets through: d", "failure"),
    toCase("deno holds: a"),
    toCase("deno holds: b", "skipped"),
    toCase("deno holds: c", "failure", "AssertionError: the attack is none"),
    toCase("a second name of a file outside is refused"),
    toCase("landing lets through: e"),
  ]);
  assertEquals(
    renderTallies(tallies),
    `bwrap        2 attempts, 1 escapes (1 more that it does not claim to hold)
deno         2 attempts, 0 escapes (1 that failed with the guard off, too, 1 not tried on this machine)
harness      1 attempts, 0 escapes (1 more that it does not claim to hold)
5 attempts, 1 escapes
`,
  );
});
