/** A no holds against a model that goes on proposing, in this run and in the next. */

import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { type Completion, toStream } from "../../models/loopback_replies.ts";
import { parseBody } from "../../models/loopback_request.ts";
import { HAS_PTY } from "../pty.ts";
import { BROKEN, countQuestions, fixAtTerminal, FIXED, PROMPT, SOURCE } from "./fix.ts";
import { type Move, play } from "./greenroom.ts";
import { copyExample, type Project } from "./project.ts";

const LINE = "  return Math.floor((netCents * (100 + taxPercent)) / 100);\n";

function edit(before: string, after: string): Completion {
  const args = { path: SOURCE, old: before, new: after };
  return { calls: [{ tool: "replace_in_file", args }] };
}

/** One change in several wordings. */
const WORDINGS = [
  edit(BROKEN, FIXED),
  edit(BROKEN, FIXED),
  edit(LINE, LINE.replace(BROKEN, FIXED)),
  edit(LINE, `  // Rounds half a cent up.\n${LINE.replace(BROKEN, FIXED)}`),
];

const LAST: Completion = { text: "I would round." };

async function run(project: Project, moves: readonly Move[]) {
  await using server = startLoopback([...WORDINGS, LAST, LAST].map(toStream));
  const words = ["--base-url", server.baseUrl];
  const ended = await play(fixAtTerminal(project, { model: "stage/m", words }), moves);
  const results = parseBody(server.requests.at(-1)).messages.filter(({ role }) => role === "tool");
  return { ...ended, results: results.map(({ content }) => content ?? "") };
}

Deno.test({
  name: "fix asks once about a change that a model proposes in four wordings, in two runs",
  ignore: !HAS_PTY,
  async fn() {
    await using project = copyExample("pricing");
    const first = await run(project, [[PROMPT, "n the law rounds down\r"]]);
    assertEquals([first.code, countQuestions(first.output)], [1, 1], first.output);
    assertEquals(first.results.length, 4);
    for (const result of first.results) assertStringIncludes(result, "the law rounds down");
    for (const result of first.results.slice(1)) assertStringIncludes(result, "Refused: ");

    const second = await run(project, []);
    assertEquals([second.code, countQuestions(second.output)], [1, 0], second.output);
    for (const result of second.results) assertStringIncludes(result, "the law rounds down");
    assertStringIncludes(project.read(SOURCE), BROKEN);
  },
});
