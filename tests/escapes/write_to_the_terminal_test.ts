import { createProgress } from "../../commands/progress.ts";
import { renderReport } from "../../commands/report.ts";
import type { FixReport } from "../../loop/verdict.ts";
import type { TestRun } from "../../room/test_run.ts";
import { assertStringIncludes } from "../assert.ts";
import { BWRAP, DENO, testGuard } from "./attack.ts";
import { useProjectRoom } from "./project_room.ts";

/** Clears the screen, sets the title, links a word, answers for the person, turns the text round. */
const CODES =
  "\x1b[2J\x1b]0;owned\x07\x1b]8;;http://x.test\x1b\\link\x1b[6n\x9b31m\r\x08\u202e\u2066";
const NAME = `words${CODES}`;
const TEXT = JSON.stringify(NAME);

/** Whatever a terminal would act on, beside the end of a line. */
// deno-lint-ignore no-control-regex -- finding control characters is the purpose
const ACTS = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/;

const PROJECT = {
  "a_test.ts": `
Deno.test(${TEXT}, () => {
  console.log(${TEXT});
  console.error(${TEXT});
  throw new Error(${TEXT});
});
`,
};
const ARGV = ["deno", "test", "--no-check", "a_test.ts"];
const NOTHING = { passed: [], failed: [], skipped: [] };
const USAGE = {
  requests: 0,
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  isEstimated: false,
  bytesSent: 0,
  costUsd: null,
};

/** All that a person sees of a run: the progress while it goes on, and the report. */
function show(run: TestRun): string {
  const shown: string[] = [];
  const columns = () => 80;
  const write = (text: string) => void shown.push(text);
  for (const isTerminal of [true, false]) {
    const progress = createProgress({ write, isTerminal, hasColour: false, columns });
    progress.take({ kind: "tests_finished", purpose: "baseline", run });
    progress.take({ kind: "note", text: run.output });
  }
  const words = [run.summary, ...run.notes, run.output];
  const names = run.outcomes?.map(({ name, message }) => `${name} ${message}`) ?? [];
  const report: FixReport = {
    ...{ run: "r1", verdict: "not_fixed", reasons: words, explanation: run.output, diff: "" },
    ...{ files: [], landed: false, proof: null, steps: 0, usage: USAGE, refusals: [] },
    oracles: [{ name: "scope", answer: "no", detail: names.join(" ") }],
    tests: { before: { ...NOTHING, failed: names }, after: null },
  };
  shown.push(
    renderReport(report, {
      columns: 80,
      hasColour: false,
      patch: null,
      denials: [],
      resume: null,
      outcome: "fixed",
    }),
  );
  return shown.join("\n");
}

const sandbox = BWRAP ?? DENO;

testGuard("screen", "the output and the names of tests act on the terminal", {
  ignore: sandbox === null,
  off: async () =>
    sandbox !== null && await useProjectRoom(sandbox, PROJECT, async ({ root }) => {
      const { stdout } = await new Deno.Command(Deno.execPath(), {
        args: ["test", "--no-check", "a_test.ts"],
        cwd: root,
        env: { NO_COLOR: "1" },
      }).output();
      const text = new TextDecoder().decode(stdout);
      return ACTS.test(text.replaceAll("\n", ""));
    }),
  on: async () =>
    sandbox === null || await useProjectRoom(sandbox, PROJECT, async ({ run }) => {
      const shown = show(await run(ARGV));
      assertStringIncludes(shown, "words");
      return ACTS.test(shown.replaceAll("\n", ""));
    }),
});
