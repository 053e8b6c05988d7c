/** The repairer and a person who says no: what else it proposes, in this run and in the next. */

import { assert, assertEquals, assertMatch } from "../../assert.ts";
import { HAS_PTY } from "../pty.ts";
import { countQuestions, PROMPT } from "./fix.ts";
import { atTerminal, type Move, play } from "./greenroom.ts";
import { createFolder, type Project } from "./project.ts";

/** The tests leave open what holds for two and four. */
const FILES = {
  "package.json": '{ "type": "module" }\n',
  "full.js": "export function isFull(count) {\n  return count > 3;\n}\n",
  "full.test.js": 'import { equal } from "node:assert";\nimport { test } from "node:test";\n' +
    'import { isFull } from "./full.js";\n' +
    'test("one is not full", () => equal(isFull(1), false));\n' +
    'test("three is full", () => equal(isFull(3), true));\n' +
    'test("five is full", () => equal(isFull(5), true));\n',
} as const;

const WHY = "Why? (enter for none) ";
const NO: readonly Move[] = [[PROMPT, "n\r"], [WHY, "\r"]];
const QUIT: Move = [PROMPT, "q\r"];

async function run(project: Project, moves: readonly Move[]) {
  const words = ["fix", "--dir", project.dir, "--test", "node --test", "--model", "repair"];
  const env = { EDITOR: "", VISUAL: "" };
  const { code, output } = await play(atTerminal(words, { env, columns: 120 }), moves);
  const proposed = [...output.matchAll(/^ +2 \+ +(return .*;)/gm)].map(([, line = ""]) => line);
  return { code, output, proposed };
}

/** What a line answers for the numbers around those of the tests. */
function answer(line: string): string {
  const isFull = new Function("count", line);
  return [0, 1, 2, 3, 4, 5, 6].map((count) => String(isFull(count))).join();
}

Deno.test({
  name: "the repairer proposes what does something else after a no, and never what was refused",
  ignore: !HAS_PTY,
  async fn() {
    await using project = createFolder();
    for (const [path, text] of Object.entries(FILES)) project.write(path, text);
    const first = await run(project, [...NO, QUIT]);
    assertEquals([first.code, countQuestions(first.output)], [1, 2], first.output);
    assertEquals(first.proposed[0], "return count >= 3;", first.output);
    assertMatch(first.output, /\d+ other patch(?:es)? also pass(?:es)?/);
    const [one = "", other = ""] = first.proposed;
    assert(answer(one) !== answer(other), `"${one}" and "${other}" do the same`);

    const second = await run(project, [QUIT]);
    assertEquals([second.code, countQuestions(second.output)], [1, 1], second.output);
    assert(answer(second.proposed[0] ?? "") !== answer(one), second.output);
  },
});
