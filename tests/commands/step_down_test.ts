import type { PermissionQuery, PermissionSet } from "../../guards/permissions.ts";
import { decideStepDown, type Start, STEPPED_DOWN } from "../../commands/step_down.ts";
import { assert, assertEquals, assertStringIncludes } from "../assert.ts";

const NEEDED: PermissionSet = {
  read: ["/app"],
  write: ["/app"],
  denyWrite: [],
  net: [],
  run: ["/usr/bin/bwrap"],
  env: ["HOME"],
};
const OWN = ["commands", "guards", "loop", "models", "publish", "room", "tools"];

/** A process that was granted what these flags say. */
function grant(flags: readonly string[]): PermissionQuery {
  return (descriptor) => {
    const entry = Object.entries(descriptor).find(([key]) => key !== "name")?.[1];
    const isGranted = flags.some((flag) => {
      const [name, value] = flag.split("=");
      if (name !== `--allow-${descriptor.name}`) return false;
      return value === undefined || value === entry ||
        (typeof entry === "string" && entry.startsWith(`${value}/`));
    });
    return isGranted ? "granted" : "prompt";
  };
}

const EXACT = [
  "--allow-read=/app",
  "--allow-write=/app",
  "--allow-run=/usr/bin/bwrap",
  "--allow-env=HOME",
];

function decide(flags: readonly string[], start: Partial<Start> = {}) {
  return decideStepDown(NEEDED, {
    mainModule: "file:///g/commands/main.ts",
    args: ["fix"],
    query: grant(flags),
    canRestart: false,
    isSteppedDown: false,
    ...start,
  });
}

Deno.test("decideStepDown() goes on with just what is needed, all modules loaded ahead", {
  permissions: "none",
}, () => {
  assertEquals(decide(EXACT), { kind: "fits" });
});

Deno.test("decideStepDown() names folders of its own where some can be read and others not", {
  permissions: "none",
}, () => {
  const step = decide([...EXACT, "--allow-read=/g/commands"]);
  assert(step.kind === "refused");
  const missing = OWN.slice(1).map((name) => `--allow-read=/g/${name}`).join(" ");
  assertStringIncludes(step.message, `found no permission for ${missing} and it is needed`);
});

Deno.test("decideStepDown() names each permission that is missing", { permissions: "none" }, () => {
  for (const flag of EXACT) {
    const step = decide(EXACT.filter((other) => other !== flag));
    assert(step.kind === "refused");
    assertStringIncludes(step.message, `Cannot start: found no permission for ${flag} and it`);
  }
});

Deno.test("decideStepDown() goes on with more only where it is pinned and nobody can take it", {
  permissions: "none",
}, () => {
  const more = [...EXACT, "--allow-net", "--allow-env=GITHUB_TOKEN"];
  const isPinned = (flag: string) => flag === "--allow-net";
  const refused = decide(more);
  assert(refused.kind === "refused");
  assertStringIncludes(refused.message, "(--allow-net --allow-env=GITHUB_TOKEN)");
  const bounded = decide(more, { isPinned });
  assert(bounded.kind === "refused");
  assertStringIncludes(bounded.message, "(--allow-env=GITHUB_TOKEN)");
  assertEquals(decide([...EXACT, "--allow-net"], { isPinned }), { kind: "fits" });
  const step = decide(more, { isPinned: () => true, canRestart: true });
  assert(step.kind === "restart");
  assertEquals(step.args.at(-2), STEPPED_DOWN);
  assertEquals(step.args.filter((word) => word.startsWith("--allow-net")), []);
});
