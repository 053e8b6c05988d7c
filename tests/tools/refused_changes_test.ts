import { assertEquals, assertMatch, assertNotMatch } from "../assert.ts";
import { withProject } from "../room/project.ts";
import { playCalls } from "./play.ts";
import { read, replace, testRows, write, YES } from "./table.ts";

const NO = { kind: "no", reason: null } as const;
const REFUSED =
  /^The person refused this change\. It is no fault of the tool and nothing was changed\.[^]*Do not propose it again/;
const REMEMBERED =
  /^Refused: The person refused this change of "a\.py" earlier\.[^]*Do not propose it again/;

testRows([
  {
    name: "a refused change is asked about once, however it is spelt (D11)",
    files: { "a.py": "x = 1\ny = 2\n" },
    calls: [
      replace("a.py", "x = 1", "x = 3"),
      replace("a.py", "x = 1", "x = 3"),
      replace("./a.py", "x = 1\ny", "x = 3\ny"),
      replace("a.py", "1", "3"),
      replace("a.py", "x = 1\ny = 2\n", "x = 3\ny = 2\n"),
      replace("a.py", "x = 1", "x  =  3"),
    ],
    answers: [NO],
    results: [REFUSED, ...Array(5).fill(REMEMBERED)],
    rules: ["refused_by_person", ...Array(5).fill("denied_before")],
    asked: ["a.py"],
  },
  {
    name: "a refused change is known again after the file changed elsewhere (D11)",
    files: { "a.py": "x = 1\ny = 2\nz = 3\nw = 4\n" },
    calls: [
      replace("a.py", "x = 1", "x = 3"),
      replace("a.py", "w = 4", "w = 5"),
      replace("a.py", "x = 1", "x = 3"),
    ],
    answers: [NO, YES],
    results: [REFUSED, "Applied", REMEMBERED],
    rules: ["refused_by_person", "denied_before"],
    asked: ["a.py", "a.py"],
    after: { "a.py": "x = 1\ny = 2\nz = 3\nw = 5\n" },
  },
  {
    name: "the same replacement at another place is another change and is asked about (D11)",
    files: { "a.py": "def f():\n  return 1\n\n\ndef g():\n  return 1\n" },
    calls: [
      replace("a.py", "def f():\n  return 1", "def f():\n  return 2"),
      replace("a.py", "def g():\n  return 1", "def g():\n  return 2"),
    ],
    answers: [NO, YES],
    results: [REFUSED, "Applied"],
    rules: ["refused_by_person"],
    asked: ["a.py", "a.py"],
    after: { "a.py": "def f():\n  return 1\n\n\ndef g():\n  return 2\n" },
  },
  {
    name: "a refused new file is not asked about again, and one of another path is (D11)",
    calls: [write("a.py", "x = 1\n"), write("./a.py", "x = 1\n"), write("b.py", "x = 1\n")],
    answers: [NO, YES],
    results: [REFUSED, REMEMBERED, "Created"],
    rules: ["refused_by_person", "denied_before"],
    asked: ["a.py", "b.py"],
    after: { "a.py": null, "b.py": "x = 1\n" },
  },
  {
    name: "the model is told word for word why, and reads the old content (D13)",
    files: { "a.py": "x = 1\n" },
    calls: [
      replace("a.py", "x = 1", "x = 3"),
      read("a.py"),
      replace("a.py", "x = 1", "x = 3"),
    ],
    answers: [{ kind: "no", reason: "three is too many; ask Mia — «x» is hers" }],
    results: [
      "The person refused this change. It is no fault of the tool and nothing was changed. " +
      "Their reason: three is too many; ask Mia — «x» is hers\n" +
      "Do not propose it again: carry on without it, or stop and explain.",
      "x = 1\n",
      /Their reason: three is too many; ask Mia — «x» is hers/,
    ],
    rules: ["refused_by_person", "denied_before"],
    asked: ["a.py"],
    check({ refusals, changes, events }) {
      assertEquals(refusals[0], {
        tool: "replace_in_file",
        rule: "refused_by_person",
        reason: "three is too many; ask Mia — «x» is hers",
      });
      assertEquals(changes, []);
      assertEquals(events.filter(({ kind }) => kind === "applying"), []);
    },
  },
  {
    name: "an end of the run at a question is no refusal and is not remembered (D04)",
    files: { "a.py": "x = 1\n" },
    calls: [replace("a.py", "x = 1", "x = 3"), replace("a.py", "x = 1", "x = 3")],
    answers: [{ kind: "stop", why: "interrupt" }, YES],
    results: ["The run was ended before this change was judged: nothing was changed", "Applied"],
    asked: ["a.py", "a.py"],
    after: { "a.py": "x = 3\n" },
  },
  {
    name: "hunks and text of the person's own are what is applied, and the model is told",
    files: { "a.py": "x = 1\n" },
    calls: [replace("a.py", "x = 1", "x = 3"), read("a.py")],
    answers: [{
      kind: "edited",
      changes: [{
        path: "a.py",
        before: new TextEncoder().encode("x = 1\n"),
        after: new TextEncoder().encode("x = 2\n"),
      }],
    }],
    results: [/^Applied, as the person changed it:\n[^]*-x = 1\n\+x = 2\n$/, "x = 2\n"],
    asked: ["a.py"],
    after: { "a.py": "x = 2\n" },
    check: ({ changes }) =>
      assertEquals(changes.map(({ after }) => new TextDecoder().decode(after)), ["x = 2\n"]),
  },
  {
    name: "no hunk chosen means that nothing is applied and nothing is remembered",
    files: { "a.py": "x = 1\n" },
    calls: [replace("a.py", "x = 1", "x = 3"), replace("a.py", "x = 1", "x = 3")],
    answers: [{ kind: "hunks", changes: [] }, YES],
    results: ["The person left the file as it was: nothing was changed", "Applied"],
    asked: ["a.py", "a.py"],
    after: { "a.py": "x = 3\n" },
  },
]);

Deno.test("a refusal holds in the next run of the project until it is forgotten (D11)", async () => {
  await withProject({ "a.py": "x = 1\n" }, async (workspace) => {
    const calls = [replace("a.py", "x = 1", "x = 3")];
    const play = (answers: Parameters<typeof playCalls>[0]["answers"] = []) => {
      const played = { results: [] as readonly string[], asked: 0 };
      return playCalls({ workspace, calls, answers }, ({ results, questions }) => {
        played.results = results;
        played.asked = questions.length;
      }).then(() => played);
    };
    assertEquals((await play([NO])).asked, 1);
    const second = await play();
    assertEquals(second.asked, 0);
    assertMatch(second.results[0] ?? "", REMEMBERED);
    const memory = Deno.readTextFileSync(`${workspace}/.greenroom/denied.jsonl`);
    assertNotMatch(memory, /x = 1/, "what was there before is not kept");
    Deno.removeSync(`${workspace}/.greenroom/denied.jsonl`);
    assertEquals((await play([YES])).results, ["Applied"]);
  });
});
