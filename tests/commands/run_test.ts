/** The ends of a run that no verdict tells: faults of this program. */

import { createAutoApprover } from "../../commands/unattended.ts";
import { runFix } from "../../commands/run.ts";
import { createScriptedModel } from "../../models/scripted.ts";
import { chooseSandbox } from "../../room/sandbox.ts";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "../assert.ts";
import { copyExample } from "./cli/project.ts";

async function findSandbox() {
  const chosen = await chooseSandbox({
    requested: "auto",
    runner: "node",
    denoPath: Deno.execPath(),
    pathEnv: Deno.env.get("PATH") ?? "",
    home: null,
    denoDir: null,
  });
  assert(chosen.kind !== "unavailable");
  return chosen;
}

/** A run of the pricing example with something that throws at an event. */
async function runInto(error: Error, folder: { readonly dir: string }) {
  return await runFix({
    workspace: folder.dir,
    test: ["node", "--test"],
    model: createScriptedModel('{"text":"None."}', { name: "scripted:none" }),
    approver: createAutoApprover(),
    sandbox: await findSandbox(),
    events: {
      take({ kind }) {
        if (kind === "room_opened") throw error;
      },
    },
  });
}

Deno.test("runFix() leaves the stack of a fault of this program beside its journal", async () => {
  await using project = copyExample("pricing");
  await assertRejects(() => runInto(new TypeError("x is not a function"), project), TypeError);
  const kept = project.list().filter((path) => path.endsWith("internal_error.txt"));
  assertEquals(kept.length, 1);
  const text = project.read(kept[0] ?? "");
  assertStringIncludes(text, "TypeError: x is not a function\n    at ");
});

Deno.test("runFix() leaves no stack of an error that is meant", async () => {
  await using project = copyExample("pricing");
  await assertRejects(() => runInto(new TypeError("Cannot open room: found none"), project));
  assertEquals(project.list().filter((path) => path.endsWith("internal_error.txt")), []);
});
