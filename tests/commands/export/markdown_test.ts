import { renderStoryJson } from "../../../commands/export/json.ts";
import { renderMarkdown } from "../../../commands/export/markdown.ts";
import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { call, edit, say } from "../../loop/fakes/model.ts";
import { YES } from "../../loop/fakes/people.ts";
import { FIX, tellRun } from "../../loop/fakes/story.ts";

function test(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

test("renderMarkdown() tells verdict, change, tests, proof, turns and what happened", async () => {
  const text = renderMarkdown({ story: await tellRun({ replies: FIX, answers: [YES] }) });
  for (
    const part of ["# Fixed\n", "> It was wrong\\.\n".replace("\\", ""), "```diff\n", "+right"]
  ) {
    assertStringIncludes(text, part);
  }
  assertStringIncludes(text, "| → | test/a.js::two | failed | passed |");
  assertStringIncludes(text, "- [x] red green red: ");
  assertStringIncludes(text, "**applied**: replace\\_in\\_file src/a.js. A person said yes");
});

test("renderMarkdown() lets no text of a model form markup or leave its fence", async () => {
  const evil =
    "</details><script>x</script> [a](javascript:b) ![i](u) `c` | d @user #1\n# Head\n````\n";
  const story = await tellRun({
    replies: [call(edit("wrong", `right ${evil}`)), say(evil)],
    answers: [{ kind: "no", reason: evil }],
    task: { issue: evil, targets: [] },
  });
  const text = renderMarkdown({ story });
  const outside: string[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const [, marks = ""] = /^(`{3,})/.exec(line) ?? [];
    if (fence === "" && marks !== "") fence = marks;
    else if (fence !== "" && line === fence) fence = "";
    else if (fence === "") outside.push(line.replaceAll("<!-- -->", "·"));
  }
  assertEquals(fence, "");
  const bad = outside.filter((line) =>
    /(?<!\\)<script|(?<!\\)\[a|(?<!\\)!|(?<!\\|^`*)`|@user|#1|^# Head|^> # /.test(line)
  );
  assertEquals(bad, []);
  assert(!outside.some((line) => line.startsWith("</details><script")));
});

test("renderStoryJson() is one line that says what it is", async () => {
  const story = await tellRun({ replies: FIX, answers: [YES] });
  const text = renderStoryJson({ story });
  assertEquals(text.split("\n").length, 2);
  const { format, formatVersion, ...rest } = JSON.parse(text);
  assertEquals([format, formatVersion], ["greenroom-run", 1]);
  assertEquals(rest, JSON.parse(JSON.stringify(story)));
});
