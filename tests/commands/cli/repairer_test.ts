/** `fix` without a model: the repairer on a copy of each example. */

import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { greenroom } from "./greenroom.ts";
import { copyExample, createFolder, type ExampleName } from "./project.ts";
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

/** A loop that never ends, since its update has the wrong operator. */
const ENDLESS = [
  {
    test: "node --test",
    files: {
      "package.json": '{ "type": "module" }\n',
      "bits.js": "export function countBits(n) {\n  let count = 0;\n  while (n) {\n" +
        "    n ^= n - 1;\n    count++;\n  }\n  return count;\n}\n",
      "bits.test.js": 'import { equal } from "node:assert";\nimport { test } from "node:test";\n' +
        'import { countBits } from "./bits.js";\n' +
        'test("none", () => equal(countBits(0), 0));\ntest("one", () => equal(countBits(8), 1));\n' +
        'test("all", () => equal(countBits(255), 8));\n',
    },
  },
  {
    test: "python3 -m unittest",
    files: {
      "bits.py": "def count_bits(n):\n    count = 0\n    while n:\n        n ^= n - 1\n" +
        "        count += 1\n    return count\n",
      "test_bits.py": "import unittest\n\nfrom bits import count_bits\n\n\n" +
        "class T(unittest.TestCase):\n    def test_none(self):\n" +
        "        self.assertEqual(count_bits(0), 0)\n\n    def test_one(self):\n" +
        "        self.assertEqual(count_bits(8), 1)\n\n    def test_all(self):\n" +
        "        self.assertEqual(count_bits(255), 8)\n",
    },
  },
] as const;

for (const { test, files } of ENDLESS) {
  Deno.test(`fix without a model ends a loop that never ended when it is ${test}`, async () => {
    await using folder = createFolder();
    for (const [path, text] of Object.entries(files)) folder.write(path, text);
    const words = ["fix", "--dir", folder.dir, "--test", test, "--timeout", "4"];
    const { code, stdout, stderr } = await greenroom([...words, "--approve", "auto", "--json"]);
    const { verdict, diff, reasons } = parseReport(stdout);
    assertEquals([code, verdict], [0, "fixed"], `${stderr}\n${reasons.join("\n")}`);
    assertStringIncludes(diff, "n &= n - 1");
  });
}
