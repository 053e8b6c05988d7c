import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { type Examination, renderExamination } from "../../commands/doctor.ts";
import { SANDBOX_FACTS } from "../../room/sandbox_facts.ts";

/** An examination in which these sandboxes work. */
function examine(working: readonly string[]): Examination {
  return {
    deno: "2.9.6",
    system: "linux x86_64",
    findings: SANDBOX_FACTS.map((facts) => ({
      facts,
      works: working.includes(facts.kind),
      words: working.includes(facts.kind) ? "fine" : `No ${facts.kind} here. Install it`,
    })),
  };
}

const CASES = [
  { working: ["bwrap", "deno", "none"], advice: "Nothing to improve" },
  { working: ["deno", "none"], advice: "refuses all others. No bwrap here. Install it" },
  { working: ["none"], advice: "No bwrap here. Install it" },
] as const;

for (const { working, advice } of CASES) {
  Deno.test(`renderExamination() ends in the one advice when ${working.join(", ")} work`, {
    permissions: "none",
  }, () => {
    const text = renderExamination(examine(working), { columns: 200 });
    assertStringIncludes(text.trimEnd().split("\n").at(-1) ?? "", advice);
  });
}

Deno.test("renderExamination() says what each sandbox holds and does not hold", {
  permissions: "none",
}, () => {
  const text = renderExamination(examine(["bwrap"]), { columns: 400 });
  for (const { holds, doesNotHold } of SANDBOX_FACTS) {
    holds.forEach((line) => assertStringIncludes(text, `  + ${line}\n`));
    doesNotHold.forEach((line) => assertStringIncludes(text, `  - ${line}\n`));
  }
});

Deno.test("renderExamination() keeps to the columns of a narrow screen", {
  permissions: "none",
}, () => {
  const rows = renderExamination(examine(["deno"]), { columns: 40 }).split("\n");
  assertEquals(rows.filter((row) => row.length > 40), []);
  assert(rows.length > 20);
});
