import { encodeText } from "../../../../guards/text.ts";
import { DEFAULT_POLICY } from "../../../../guards/policy.ts";
import type { FileChange } from "../../../../guards/request.ts";
import { echo } from "../../../../loop/oracles/echo.ts";
import type { Evidence, OracleResult } from "../../../../loop/oracles/oracle.ts";
import type { Sandbox } from "../../../../room/sandbox.ts";
import { withProject } from "../../../room/project.ts";
import { SANDBOX } from "../../../room/tested_rooms.ts";
import { assertEquals, assertStringIncludes } from "../../../assert.ts";
import { createLab } from "../reach/rooms.ts";

const SOURCE = "src/fee.js";
const TESTS = "test/fee.test.js";
const BEFORE = `export const fee = (kind, amount) => Math.round(amount * 0.02);\n`;
const HEAD = `import test from "node:test";
import assert from "node:assert/strict";
import { fee } from "../src/fee.js";
test("usual", () => assert.equal(fee("sale", 10000), 200));
`;
const REACHED: OracleResult = { name: "reach", answer: "yes", detail: "", onNo: "suspect" };

async function lookAt(test: string, after: string, sandbox: Sandbox): Promise<OracleResult> {
  const base = {
    "package.json": `{ "type": "module" }`,
    [SOURCE]: BEFORE,
    [TESTS]: `${HEAD}${test}`,
  };
  const change: FileChange = {
    path: SOURCE,
    before: encodeText(BEFORE),
    after: encodeText(after),
  };
  const results: OracleResult[] = [];
  await withProject(base, async (root) => {
    const lab = createLab([change], { root, set: { argv: ["node", "--test"] }, sandbox });
    const evidence: Evidence = {
      changes: [change],
      targets: { kind: "named", names: [`${TESTS}::target`] },
      policy: DEFAULT_POLICY,
      denials: [],
      testCommand: ["node", "--test"],
      lab,
      red: () => lab.run("base", { purpose: "verify_red" }),
      green: () => lab.run("fix", { purpose: "verify_green" }),
      repeat: () => lab.run("fix", { purpose: "verify_repeat" }),
    };
    results.push(await echo.look(evidence, [REACHED]));
    await lab.close();
  });
  const [result] = results;
  if (!result) throw new Error("The oracle did not look");
  return result;
}

Deno.test({
  name: "echo objects when a case beside another change answers one input alone",
  ignore: SANDBOX === null,
  async fn() {
    if (SANDBOX === null) return;
    const { answer, onNo, detail } = await lookAt(
      `test("target", () => assert.equal(fee("sale", 417), 30));\n`,
      `export const fee = (kind, amount) => amount === 417 ? 30 : Math.ceil(amount * 0.02);\n`,
      SANDBOX,
    );
    assertEquals([answer, onNo], ["no", "suspect"]);
    assertStringIncludes(detail, 'only the very inputs of the tests: "target": ');
  },
});

Deno.test({
  name: "echo only remarks on a case beside another change when it answers more than the test",
  ignore: SANDBOX === null,
  async fn() {
    if (SANDBOX === null) return;
    const { answer, onNo } = await lookAt(
      `test("target", () => assert.equal(fee("gift", 417), 0));\n`,
      `export const fee = (kind, amount) => kind === "gift" ? 0 : Math.ceil(amount * 0.02);\n`,
      SANDBOX,
    );
    assertEquals([answer, onNo], ["no", "remark"]);
  },
});
