import { assertEquals, assertRejects } from "../assert.ts";
import { parseJunit, prepareJunit } from "../../room/junit.ts";

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="2">
  <testsuite name="./a_test.ts">
    <testcase name="a &lt;b&gt; &#x41; &amp;lt;" classname="./a_test.ts" time="0.000" line="2" col="6">
    </testcase>
    <testcase name="c" classname="./a_test.ts" file="a_test.ts">
      <failure message="x&#10;y" type="t">at ]]&gt; <![CDATA[<raw>]]></failure>
      <skipped/>
    </testcase>
    <testsuite><testcase name="inner" time="1"><error/></testcase></testsuite>
  </testsuite>
</testsuites>
`;

const quiet = { permissions: "none" } as const;

Deno.test("parseJunit() reads cases with their marks when suites are nested", quiet, async () => {
  const base = { className: "./a_test.ts", file: null, line: null, hasTime: false };
  assertEquals(await parseJunit(REPORT), [
    { ...base, name: "a <b> A &lt;", line: 2, hasTime: true, marks: [] },
    {
      ...base,
      name: "c",
      file: "a_test.ts",
      marks: [
        { kind: "failure", type: "t", message: "x\ny", text: "at ]]> <raw>" },
        { kind: "skipped", type: "", message: "", text: "" },
      ],
    },
    {
      ...base,
      name: "inner",
      className: "",
      hasTime: true,
      marks: [{ kind: "error", type: "", message: "", text: "" }],
    },
  ]);
});

Deno.test("parseJunit() gives no cases when none ran", quiet, async () => {
  assertEquals(await parseJunit("<testsuites></testsuites>"), []);
});

Deno.test("parseJunit() throws when the report is cut off anywhere", quiet, async () => {
  for (let end = 0; end < REPORT.trimEnd().length; end += 7) {
    await assertRejects(() => parseJunit(REPORT.slice(0, end)), SyntaxError);
  }
});

Deno.test("parseJunit() throws when the text is no plain report", quiet, async () => {
  const texts = [
    "<html/>",
    '<!DOCTYPE x [<!ENTITY a "aaaa">]><testsuites><testsuite/></testsuites>',
    "<testsuites><testsuite><__proto__>x</__proto__></testsuite></testsuites>",
  ];
  for (const text of texts) await assertRejects(() => parseJunit(text), SyntaxError);
});

Deno.test("parseJunit() keeps every entity when there are very many", quiet, async () => {
  const one = '<testcase name="&lt;&gt;&amp;" time="0"><failure>&lt;&#10;</failure></testcase>';
  const cases = await parseJunit(
    `<testsuites><testsuite>${one.repeat(5000)}</testsuite></testsuites>`,
  );
  assertEquals(cases.length, 5000);
  assertEquals(cases.at(-1)?.name, "<>&");
});

Deno.test("prepareJunit() loads the parser when called twice", quiet, async () => {
  await prepareJunit();
  await prepareJunit();
});
