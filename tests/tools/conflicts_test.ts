import { assertEquals } from "../assert.ts";
import type { Meanwhile, Played } from "./play.ts";
import { replace, testRows, write, YES } from "./table.ts";

const writeMeanwhile = (path: string, text: string): Meanwhile => (room) => {
  Deno.writeTextFileSync(`${room}/${path}`, text);
  return YES;
};

/** What was not carried out is no change and is no success. */
function checkNothingApplied({ changes, events, refusals }: Played): void {
  assertEquals(changes, []);
  assertEquals(refusals, []);
  assertEquals(events.flatMap((event) => event.kind === "tool_finished" ? [event.isError] : []), [
    true,
  ]);
}

testRows([
  {
    name: "write_file overwrites nothing that appears while the question is open (A14)",
    calls: [write("new.txt", "x")],
    answers: [writeMeanwhile("new.txt", "theirs\n")],
    results: [/^Cannot apply edit to "new\.txt": found that it exists already/],
    asked: ["new.txt"],
    after: { "new.txt": "theirs\n" },
    check: checkNothingApplied,
  },
  {
    name: "replace_in_file leaves a file alone that changes while the question is open",
    files: { "a.py": "x = 1\n" },
    calls: [replace("a.py", "x = 1", "x = 2")],
    answers: [writeMeanwhile("a.py", "y = 1\n")],
    results: ['Cannot apply edit to "a.py": file changed since it was read'],
    asked: ["a.py"],
    after: { "a.py": "y = 1\n" },
    check: checkNothingApplied,
  },
  {
    name: "replace_in_file makes no file anew that goes away while the question is open",
    files: { "a.py": "x = 1\n" },
    calls: [replace("a.py", "x = 1", "x = 2")],
    answers: [(room) => {
      Deno.removeSync(`${room}/a.py`);
      return YES;
    }],
    results: [/^Cannot apply edit to "a\.py": found no such file/],
    asked: ["a.py"],
    after: { "a.py": null },
    check: checkNothingApplied,
  },
]);
