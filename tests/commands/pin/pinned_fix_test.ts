/** What `pin` gives is enough for a fix, and one permission less names the missing one. */

import { assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import type { Ended } from "../cli/greenroom.ts";
import {
  changeSet,
  copyWithReplies,
  createFresh,
  type FreshKind,
  type PermissionLists,
  pinAndReadLines,
  start,
} from "./pinned_project.ts";

const FIXED = /^fixed: 1 file landed$/m;

function assertFixed({ code, stdout, stderr }: Ended): void {
  assertEquals(code, 0, stderr);
  assertMatch(stdout, FIXED);
}

/** Stopped before anything happened, with the missing one named in the first line. */
function assertNamed({ code, stdout, stderr }: Ended, entry: string): void {
  const words = stderr.split("\n");
  assertEquals([code, stdout], [2, ""], stderr);
  assertMatch(words[0] ?? "", /^Cannot (start|go on): found /);
  assertStringIncludes(words[0] ?? "", entry);
  assertEquals(/^\s+at |\.ts:\d+/m.test(stderr), false, stderr);
}

for (const example of ["shop-python", "pricing"] as const) {
  Deno.test(`pin gives flags under which fix works: ${example}`, async () => {
    await using project = copyWithReplies(example);
    const { withSet, withFlags } = await pinAndReadLines(project);
    assertEquals(withSet, null);
    assertFixed(await start(withFlags, project));
  });
}

Deno.test("pin gives a set under which fix works, and names one folder less: shop", async () => {
  await using project = copyWithReplies("shop");
  const { withSet } = await pinAndReadLines(project);
  const pinned = project.read("deno.json");
  for (const name of ["src", ".greenroom"]) {
    changeSet(project, (set) => set.write = set.write.filter((path) => path !== name));
    assertNamed(await start(withSet ?? [], project), `--allow-write=${project.dir}/${name}`);
    project.write("deno.json", pinned);
  }
  assertFixed(await start(withSet ?? [], project));
});

Deno.test("pin gives a fresh Deno repository a set, and one permission less is named", async () => {
  await using project = await createFresh("deno");
  const { withSet } = await pinAndReadLines(project);
  const pinned = project.read("deno.json");
  const line = withSet ?? [];
  const less: readonly (readonly [string, (set: PermissionLists) => void])[] = [
    ["--allow-read", (set) => set.read = []],
    ["--allow-write", (set) => set.write = []],
    ["--allow-run=/usr/bin/bwrap", (set) => set.run = []],
    ...["PATH", "HOME", "DENO_DIR"].map((name) =>
      [`--allow-env=${name}`, (set: PermissionLists) => {
        set.env = set.env.filter((entry) => entry !== name);
      }] as const
    ),
  ];
  for (const [flag, change] of less) {
    changeSet(project, change);
    assertNamed(await start(line, project), flag);
    project.write("deno.json", pinned);
  }
  assertStringIncludes(pinned, "// nothing yet");
  assertFixed(await start(line, project));
});

for (const kind of ["node", "python"] satisfies FreshKind[]) {
  Deno.test(`pin gives a fresh ${kind} repository flags, and one permission less is named`, async () => {
    await using project = await createFresh(kind);
    const { withFlags } = await pinAndReadLines(project);
    const flags = withFlags.filter((word) => word.startsWith("--allow-"));
    assertEquals(flags.map((flag) => flag.replace(/=.*/, "")), [
      ...["--allow-read", "--allow-write", "--allow-run", "--allow-env"],
    ]);
    for (const flag of flags) {
      const without = withFlags.filter((word) => word !== flag);
      assertNamed(await start(without, project), flag.replace(/=.*/, ""));
    }
    for (const name of ["HOME", "DENO_DIR"]) {
      const without = withFlags.map((word) => word.replace(`,${name}`, ""));
      assertNamed(await start(without, project), `--allow-env=${name}`);
    }
    assertFixed(await start(withFlags, project));
  });
}
