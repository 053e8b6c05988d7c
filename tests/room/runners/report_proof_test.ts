import { hashText } from "../../../guards/hash.ts";
import { type FoundReport, judgeReports } from "../../../room/runners/report_proof.ts";
import { assertEquals } from "../../assert.ts";

const KEY = "secret";
const BODY = '{"kind":"start"}\n{"kind":"test","name":"a"}\n';
const XML = "<testsuites/>";

function sign(body: string, key = KEY): string {
  return hashText(`${key}\n${hashText(body)}`);
}

function lines(body: string, proof: string | null, name = "node-1.jsonl"): FoundReport {
  return {
    name,
    text: `${body}${JSON.stringify({ kind: "end", lines: 1, proof })}\n`,
    proof: null,
  };
}

function judge(
  reports: readonly FoundReport[],
  { name = null as string | null, isSigned = true, isTaken = true } = {},
) {
  const key = { text: KEY, isTaken };
  return judgeReports(reports, { expected: { name, isSigned }, key });
}

Deno.test("judgeReports() believes what is signed over all its lines", () => {
  assertEquals(judge([lines(BODY, sign(BODY))]), ["genuine"]);
  // Python writes a blank after each colon.
  const python = `${BODY}{"kind": "end", "lines": 1, "proof": "${sign(BODY)}"}\n`;
  assertEquals(judge([{ name: "unittest-1.jsonl", text: python, proof: null }]), ["genuine"]);
  assertEquals(judge([{ name: "pytest-main.xml", text: XML, proof: `${sign(XML)}\n` }]), [
    "genuine",
  ]);
});

Deno.test("judgeReports() calls forged what ended without the right proof", () => {
  const rows: readonly FoundReport[] = [
    lines(BODY, null),
    lines(BODY, sign(BODY, "other")),
    lines(`${BODY}{"kind":"test","name":"b"}\n`, sign(BODY)),
    lines(BODY.replace("a", "b"), sign(BODY)),
    { name: "pytest-main.xml", text: XML, proof: null },
    { name: "pytest-main.xml", text: XML, proof: sign("<testsuites></testsuites>") },
  ];
  for (const row of rows) assertEquals(judge([row]), ["forged"], row.text);
});

Deno.test("judgeReports() calls unfinished what has no end", () => {
  assertEquals(judge([{ name: "node-1.jsonl", text: BODY, proof: null }]), ["unfinished"]);
  assertEquals(judge([{ name: "pytest-main.xml", text: "", proof: null }]), ["unfinished"]);
});

Deno.test("judgeReports() knows a stray report by its name where one is due", () => {
  const due = { name: "deno-main.xml", text: XML, proof: null };
  const stray = { name: "deno-2.xml", text: XML, proof: null };
  const options = { name: "deno-main.xml", isSigned: false, isTaken: false };
  assertEquals(judge([stray, due], options), ["forged", "genuine"]);
});

Deno.test("judgeReports() wants one signed report where a script's first runner took the key", () => {
  const signed = lines(BODY, sign(BODY));
  const other = lines(BODY, null, "node-2.jsonl");
  const script = { isSigned: false };
  assertEquals(judge([signed, other], script), ["genuine", "genuine"]);
  assertEquals(judge([other], { ...script, isTaken: false }), ["genuine"]);
  assertEquals(judge([other], script), ["forged"]);
});
