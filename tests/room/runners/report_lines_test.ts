import { assertEquals } from "../../assert.ts";
import { readReportLines } from "../../../room/runners/report_lines.ts";

const pure = { permissions: "none" } as const;
const START = '{"kind":"start","cwd":"/p"}';
const TEST = '{"kind":"test","file":"/p/a","name":"x","status":"failed","message":"m"}';

Deno.test("readReportLines() reads a report when it has its end mark", pure, () => {
  const text = [
    START,
    TEST,
    '{"kind":"tampered","name":"assert.equal"}',
    '{"kind":"file_error","name":""}',
    '{"kind":"end","lines":2,"proof":null}',
    "",
  ].join("\n");
  assertEquals(readReportLines(text), {
    cwd: "/p",
    isComplete: true,
    lines: [
      { kind: "test", file: "/p/a", name: "x", status: "failed", message: "m" },
      { kind: "file_error", file: "", name: "", status: "failed", message: "" },
    ],
    tampered: ["assert.equal"],
  });
});

Deno.test("readReportLines() keeps what it can and says so when a report is damaged", pure, () => {
  const texts = [
    [START, TEST],
    [START, TEST, '{"kind":"end","li'],
    [START, TEST, '{"kind":"end","lines":2}'],
    [START, TEST, '{"kind":"end","lines":1}', '{"kind":"end","lines":1}'],
    [START, TEST, "not json", '{"kind":"end","lines":1}'],
    [START, TEST, '{"kind":"test","name":1}', '{"kind":"end","lines":1}'],
    [START, '{"kind":"end","lines":1}', TEST],
  ];
  for (const lines of texts) {
    const report = readReportLines(lines.join("\n"));
    assertEquals([report.isComplete, report.lines.length], [false, 1], lines.join());
  }
  assertEquals(readReportLines("").isComplete, false);
  assertEquals(readReportLines('{"kind":"end","lines":0}').isComplete, false);
});
