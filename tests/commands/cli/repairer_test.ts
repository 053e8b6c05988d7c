/** `fix` without a model: the repairer on a copy of each example. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample, type ExampleName } from "./project.ts";
import { parseReport } from "./report_schema.ts";

interface Case {
  readonly example: ExampleName;
  readonly test: string;
  /** The line that the right fix adds. */
  readonly fixed: string;
}

const CASES: readonly Case[] = [
  { example: "shop", test: "deno test", fixed: "countItems(lines) >= DISCOUNT_FROM_ITEMS" },
  { example: "pricing", test: "npm test", fixed: "Math.round(" },
  {
    example: "shop-python",
    test: "python3 -m unittest",
    fixed: "count_items(lines) >= DISCOUNT_FROM_ITEMS",
  },
];

for (const { example, test, fixed } of CASES) {
  Deno.test(`fix without a model finds the right edit when it is the ${example}`, async () => {
    await using project = copyExample(example);
    const words = ["fix", "--dir", project.dir, "--test", test, "--approve", "propose", "--json"];
    const { code, stdout, stderr } = await greenroom(words);
    assertEquals(code, 0, stderr);
    const { verdict, diff, explanation, landed } = parseReport(stdout);
    assertEquals([verdict, landed], ["fixed", false]);
    const added = diff.split("\n").filter((line) => /^\+(?!\+)/.test(line));
    assertEquals(added.length, 1);
    assertStringIncludes(added[0] ?? "", fixed);
    assertStringIncludes(explanation, "became");
    const searched = project.journal().filter(({ kind }) => kind === "searched");
    assert(searched.length > 1, "no progress was told");
  });
}
