import { DEFAULT_POLICY } from "../../guards/policy.ts";
import {
  type Oracle,
  type OracleResult,
  sayDidNotLook,
  sayNo,
  sayYes,
} from "../../loop/oracles/oracle.ts";
import { namedOutcomes } from "../../loop/oracles/named_outcomes.ts";
import type { OracleAnswer } from "../../loop/verdict.ts";
import { decideVerdict, verifyChanges, type VerifyTask } from "../../loop/verify.ts";
import { assert, assertEquals, assertRejects } from "../assert.ts";
import { change, FILES, judge } from "./fakes/fix.ts";
import { createFakeSink } from "./fakes/people.ts";
import { createProject } from "./fakes/project.ts";
import { toRun } from "./fakes/runs.ts";

function test(name: string, fn: () => Promise<void> | void): void {
  Deno.test({ name, permissions: "none", fn });
}

const TASK: VerifyTask = {
  changes: [change("src/a.js", "right\n")],
  targets: { kind: "named", names: ["test/a.js::two"] },
  testCommand: ["fake-test"],
  policy: DEFAULT_POLICY,
  denials: [],
};

/** An oracle that says what it is told to. */
function say(result: OracleResult, seen: string[] = []): Oracle {
  return {
    name: result.name,
    look() {
      seen.push(result.name);
      return Promise.resolve(result);
    },
  };
}

function createStage() {
  const project = createProject({ files: FILES, test: (text) => toRun(judge(text)) });
  const events = createFakeSink();
  const verify = (oracles: readonly Oracle[]) =>
    verifyChanges(TASK, { openRoom: project.openVerifyRoom, events, oracles });
  return { project, events, verify };
}

const summarize = (answers: readonly OracleAnswer[]) =>
  answers.map(({ name, answer }) => `${name} ${answer}`);

test("verifyChanges() asks oracles in their order, and none after a no that settles it", async () => {
  const { events, verify, project } = createStage();
  const seen: string[] = [];
  const { verdict, oracles } = await verify([
    say(sayYes("one", "fine"), seen),
    say(sayNo("two", "odd", { onNo: "suspect" }), seen),
    say(sayNo("three", "red"), seen),
    say(sayYes("four", "fine"), seen),
  ]);
  assertEquals(seen, ["one", "two", "three"]);
  assertEquals(summarize(oracles), ["one yes", "two no", "three no", "four did_not_look"]);
  assertEquals(verdict, "not_fixed");
  assertEquals(events.of("oracle_answered").map(({ oracle }) => oracle), [...oracles]);
  assertEquals(events.events[0], {
    kind: "verify_started",
    files: ["src/a.js"],
    diff: "--- a/src/a.js\n+++ b/src/a.js\n@@ -1,2 +1 @@\n-wrong\n-rest\n+right\n",
  });
  assertEquals(project.openRooms(), 0);
});

test("verifyChanges() runs each phase once, red without the changes and green with them", async () => {
  const { verify, project } = createStage();
  const seen: (readonly string[] | undefined)[] = [];
  const look: Oracle = {
    name: "look",
    async look({ green, red, repeat }) {
      for (const ask of [green, red, repeat, green, repeat, red]) {
        const run = await ask();
        seen.push(
          run.outcomes?.filter(({ status }) => status === "failed").map(({ name }) => name),
        );
      }
      return sayYes("look", "all runs seen");
    },
  };
  const { green, verdict } = await verify([look]);
  assertEquals(seen, [[], ["two"], [], [], [], ["two"]]);
  assertEquals(project.purposes.toSorted(), ["verify_green", "verify_red", "verify_repeat"]);
  assertEquals([green?.exitCode, verdict], [0, "fixed"]);
  assertEquals([project.openRooms(), project.text("src/a.js")], [0, FILES["src/a.js"]]);
});

test("verifyChanges() repeats a green run at once, and no other", async () => {
  const { verify, project } = createStage();
  const look: Oracle = {
    name: "look",
    look: async ({ green }) => sayYes("look", (await green()).summary),
  };
  await verify([look]);
  assertEquals(project.purposes.toSorted(), ["verify_green", "verify_red", "verify_repeat"]);
  const red = createProject({ files: FILES, test: () => toRun({ two: "failed" }) });
  const effects = { openRoom: red.openVerifyRoom, events: createFakeSink(), oracles: [look] };
  await verifyChanges(TASK, effects);
  assertEquals(red.purposes.toSorted(), ["verify_green", "verify_red"]);
  assertEquals([project.openRooms(), red.openRooms()], [0, 0]);
});

test("verifyChanges() needs no run where no oracle asks for one", async () => {
  const { verify, project } = createStage();
  const { green } = await verify([say(sayNo("scope", "forbidden"))]);
  assertEquals([green, project.purposes], [null, []]);
});

test("verifyChanges() closes its rooms and lets the error out when an oracle breaks", async () => {
  const { verify, project } = createStage();
  const broken: Oracle = {
    name: "broken",
    async look({ green }) {
      await green();
      throw new Error("the oracle broke");
    },
  };
  await assertRejects(() => verify([broken]), Error, "the oracle broke");
  assertEquals(project.openRooms(), 0);
});

test("verifyChanges() lets the error out when the run that nobody waits for breaks, too", async () => {
  const events = createFakeSink();
  const openRoom = () => Promise.reject(new Error("no space left"));
  const look: Oracle = {
    name: "look",
    async look({ red }) {
      await red();
      return sayYes("look", "red");
    },
  };
  const verify = () => verifyChanges(TASK, { openRoom, events, oracles: [look] });
  await assertRejects(verify, Error, "no space left");
});

test("verifyChanges() gives oracles what others said before", async () => {
  const { verify } = createStage();
  let earlier: readonly OracleResult[] = [];
  const last: Oracle = {
    name: "last",
    look(_evidence, results) {
      earlier = [...results];
      return Promise.resolve(sayDidNotLook("last", "nothing to see"));
    },
  };
  await verify([say(sayYes("one", "fine")), last]);
  assertEquals(summarize(earlier), ["one yes"]);
});

const YES = sayYes("a", "seen");
const BLIND = sayDidNotLook("b", "no names");
const ODD = sayNo("c", "odd", { onNo: "suspect" });
const RED = sayNo("d", "red");
const REMARK = sayNo("e", "unneeded hunk", { onNo: "remark" });

for (
  const [results, verdict] of [
    [[YES], "fixed"],
    [[YES, YES], "fixed"],
    [[YES, BLIND], "fixed"],
    [[YES, REMARK], "fixed"],
    [[YES, ODD], "suspect"],
    [[ODD, YES], "suspect"],
    [[YES, REMARK, ODD], "suspect"],
    [[YES, RED], "not_fixed"],
    [[RED, ODD], "not_fixed"],
    [[ODD, RED], "not_fixed"],
    [[REMARK, ODD, RED, YES, BLIND], "not_fixed"],
  ] as const
) {
  const names = results.map(({ name, answer, onNo }) =>
    answer === "no" ? `${answer} (${onNo})` : `${name}: ${answer}`
  );
  test(`decideVerdict() gives ${verdict} when told ${names.join(", ")}`, () => {
    const decided = decideVerdict(results);
    assertEquals(decided.verdict, verdict);
    assert(decided.reasons.length > 0);
    const said = decided.reasons.join("\n");
    for (const { answer, detail, onNo } of results) {
      const mustTell = answer === "no" && (verdict === "fixed" || onNo !== "remark");
      if (mustTell || (answer === "did_not_look" && verdict === "fixed")) {
        assert(said.includes(detail), `"${detail}" is missing in ${said}`);
      }
    }
  });
}

test("verifyChanges() waits for tests that did not end only as long as green ones take", async () => {
  const { project, events } = createStage();
  const oracles = [namedOutcomes];
  await verifyChanges({ ...TASK, isEndless: true }, {
    openRoom: project.openVerifyRoom,
    events,
    oracles,
  });
  const purposes = project.purposes.filter((purpose) => purpose !== "verify_repeat");
  assertEquals(purposes, ["verify_green", "verify_red"]);
  assertEquals([...project.limitsMs], [["verify_red", 5_000]]);
});
