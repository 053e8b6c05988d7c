import { createTeller } from "../../../commands/actions/teller.ts";
import { tellDraft } from "../../../commands/actions/tell_draft.ts";
import type { ActionsJob } from "../../../commands/environment.ts";
import { toProvedFix } from "../../../publish/proved_fix.ts";
import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { makeReport } from "../../publish/fixes.ts";

/** What looks like a secret by itself, and one that only the run knows. */
const SECRET = `ghp_${"aB3dE6gH9j".repeat(4).slice(0, 36)}`;
const KNOWN = "a-key-of-no-known-form";

/** A report with the secrets wherever a model or a test may write. */
function makeTold() {
  const said = `says ${SECRET} and ${KNOWN} aloud`;
  const names = { passed: [said], failed: [`a.ts::${said}`], skipped: [said] };
  return makeReport({ "a.ts": ["a\n", "b\n"] }, {
    report: {
      explanation: said,
      reasons: [said],
      oracles: [{ name: "reach", answer: "yes", detail: said }],
      tests: { before: names, after: names },
    },
  });
}

async function tell(
  use: (job: ActionsJob, world: { printCommand(text: string): void }) => void,
): Promise<string> {
  const folder = await Deno.makeTempDir();
  const summary = `${folder}/summary`;
  const printed: string[] = [];
  const job = { summary, output: null, repository: null, event: null, eventFile: null };
  use(job, { printCommand: (text) => void printed.push(text) });
  const told = await Deno.readTextFile(summary) + printed.join("");
  await Deno.remove(folder, { recursive: true });
  return told;
}

Deno.test("tell() writes no secret of a test's name, an oracle or a model into summary and remarks", async () => {
  for (const verdict of ["fixed", "suspect", "not_fixed"] as const) {
    const told = await tell((job, world) => {
      const teller = createTeller({ job, world, workspace: "/w", secrets: [KNOWN] });
      teller.tell({ ...makeTold(), verdict }, verdict);
    });
    assertStringIncludes(told, "redacted");
    assertEquals([told.includes(SECRET), told.includes(KNOWN)], [false, false], told);
  }
});

Deno.test("tellDraft() writes no secret of another job's report into the summary", async () => {
  const fix = toProvedFix(makeTold());
  assert(fix !== null);
  const told = await tell((job, world) => {
    tellDraft(fix, { kind: "stale", reason: "found other work" }, { job, world });
  });
  assertStringIncludes(told, "redacted");
  assertEquals(told.includes(SECRET), false, told);
});
