import { assertEquals, assertRejects } from "../assert.ts";
import { createTriedRuns } from "../../commands/tried_sandbox.ts";
import { createUnconfined } from "../../room/sandboxes/unconfined.ts";
import type { Sandbox } from "../../room/sandboxed_command.ts";
import { toRun } from "../loop/fakes/runs.ts";

const RED = toRun({ adds: "failed" });

const PLACES = { denoPath: "/deno", pathEnv: "", home: null, denoDir: null };

function toSandbox(summary: string): Sandbox {
  return { ...createUnconfined({ ...PLACES, timeoutPath: null }), summary };
}

const EXPECTED = toSandbox("bwrap: all limits");
const LESSER = toSandbox("bwrap: without memory limits");

/** Plays runs, and tells in which sandboxes they ran and how often a sandbox was tried. */
function play(trySandbox?: () => Promise<Sandbox>) {
  const seen: string[] = [];
  const tried = trySandbox && (() => {
    seen.push("trial");
    return trySandbox();
  });
  const runs = createTriedRuns(EXPECTED, tried);
  const run = () =>
    runs((sandbox, onStart) => {
      seen.push(sandbox.summary);
      onStart();
      return Promise.resolve(RED);
    });
  return { seen, run };
}

Deno.test("createTriedRuns() tries the sandbox once, when the first tests have started", {
  permissions: "none",
}, async () => {
  const { seen, run } = play(() => Promise.resolve(toSandbox(EXPECTED.summary)));
  assertEquals([await run(), await run()], [RED, RED]);
  assertEquals(seen, [EXPECTED.summary, "trial", EXPECTED.summary]);
});

Deno.test("createTriedRuns() runs again in the sandbox that works, and stays with it", {
  permissions: "none",
}, async () => {
  const { seen, run } = play(() => Promise.resolve(LESSER));
  await run();
  await run();
  assertEquals(seen, [EXPECTED.summary, "trial", LESSER.summary, LESSER.summary]);
});

Deno.test("createTriedRuns() counts nothing that ran where the trial fails, and says why", {
  permissions: "none",
}, async () => {
  const { run } = play(() => Promise.reject(new TypeError("Cannot hold the tests: no bwrap")));
  for (const { kind, outcomes, summary } of [await run(), await run()]) {
    assertEquals({ kind, outcomes, summary }, {
      kind: "sandbox_failed",
      outcomes: null,
      summary: "Cannot hold the tests: no bwrap",
    });
  }
  const broken = play(() => Promise.reject(new RangeError("a fault of our own")));
  await assertRejects(broken.run, RangeError, "a fault of our own");
});

Deno.test("createTriedRuns() tries nothing where the sandbox was tried before", {
  permissions: "none",
}, async () => {
  const { seen, run } = play();
  await run();
  assertEquals(seen, [EXPECTED.summary]);
});
