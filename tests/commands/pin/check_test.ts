/** More than is pinned stops `pin --check`, `fix` and `verify`; less is fine. */

import { assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { greenroom, WITH_ALL } from "../cli/greenroom.ts";
import { copyExample, type Project } from "../cli/project.ts";
import { changeSet, type PermissionLists, pin } from "./pinned_project.ts";

async function copyPinned(): Promise<Project> {
  const project = copyExample("shop");
  const { code, stderr } = await pin(project, ["--yes"]);
  assertEquals(code, 0, stderr);
  return project;
}

Deno.test("pin --check says that nothing is pinned", async () => {
  await using project = copyExample("pricing");
  const { code, stdout, stderr } = await pin(project, ["--check"]);
  assertEquals([code, stdout], [2, ""]);
  assertMatch(stderr, /^Cannot check: found nothing pinned here/);
});

Deno.test("pin --check holds where a run is within what is pinned, or needs less", async () => {
  await using project = await copyPinned();
  const same = await pin(project, ["--check"]);
  assertEquals(same.code, 0, same.stderr);
  assertEquals(same.stdout.match(/a run here is within it$/gm)?.length, 2, same.stdout);
  for (const name of ["greenroom.json", "deno.json"]) {
    project.write(name, project.read(name).replace('"net": []', '"net": ["api.groq.com:443"]'));
  }
  const less = await pin(project, ["--check"]);
  assertEquals(less.code, 0, less.stderr);
  assertStringIncludes(less.stdout, "pinned and not needed now: --allow-net=api.groq.com:443");
});

Deno.test("fix, verify and pin --check stop where the set is wider than the policy pins", async () => {
  await using project = await copyPinned();
  for (const name of ["greenroom.json", "deno.json"]) {
    const write = '{ "allow": [".greenroom", "src"], "deny": ["src/a"] }';
    project.write(name, project.read(name).replace('[".greenroom", "src"]', write));
  }
  const pinned = project.read("deno.json");
  const wider: readonly (readonly [string, (set: PermissionLists) => void])[] = [
    ["--allow-net=evil.example", (set) => set.net = ["evil.example"]],
    ["--allow-net", (set) => set.net = true],
    ["--allow-run=/bin/sh", (set) => set.run.push("/bin/sh")],
    [`no --deny-write=${project.dir}/src/a`, (set) => set.write = [".greenroom", "src"]],
    [`--allow-write=${project.dir}`, (set) => set.write = ["."]],
  ];
  project.write("a.patch", "");
  for (const [flag, change] of wider) {
    changeSet(project, change);
    for (const words of [["pin", "--check"], ["fix"], ["verify", "--patch", "a.patch"]]) {
      const { code, stdout, stderr } = await greenroom([...words, "--dir", project.dir], {
        cwd: project.dir,
      });
      assertEquals([code, stdout], [2, ""], stderr);
      assertMatch(
        stderr,
        /^Cannot start: found the permission set "greenroom" of deno\.json wider/,
      );
      assertMatch(stderr.split("pins it ")[1] ?? "", /^\(.*\) and the same or less is needed$/m);
      assertStringIncludes(stderr, `(${flag}`);
    }
    project.write("deno.json", pinned);
  }
});

Deno.test("fix, flags and pin --check stop where a run needs more than is pinned", async () => {
  await using project = await copyPinned();
  const model = ["--model", "groq/llama"];
  const words = ["--dir", project.dir];
  for (const command of [["fix"], ["flags"], ["pin", "--check"]]) {
    const env = { GROQ_API_KEY: "gsk-1" };
    const { code, stdout, stderr } = await greenroom([...command, ...words, ...model], { env });
    assertEquals([code, stdout], [2, ""], stderr);
    assertMatch(
      stderr,
      /^Cannot start: found that this run needs --allow-net=api\.groq\.com:443 --allow-env=GROQ_API_KEY and "permissions" of greenroom\.json does not pin that/,
    );
  }
  const patch = await greenroom(["fix", ...words, "--patch", `${project.around}/x.patch`]);
  assertEquals(patch.code, 2);
  assertStringIncludes(patch.stderr, `--allow-write=${project.around}/x.patch`);
});

Deno.test("fix does nothing where an empty set is pinned, and what it may where none is", async () => {
  await using project = copyExample("pricing");
  const start = () => greenroom(["flags", "--dir", project.dir, "--test", "node --test"]);
  for (const permissions of [{}, { read: [], write: [], run: [], env: [], net: [] }]) {
    project.write("greenroom.json", JSON.stringify({ permissions }));
    const { code, stdout, stderr } = await start();
    assertEquals([code, stdout], [2, ""]);
    assertStringIncludes(stderr, `needs --allow-read=${project.dir} --allow-write=${project.dir}`);
  }
  project.write("greenroom.json", "{}");
  assertEquals((await start()).code, 0);
});

Deno.test("pin --check stops where its own process may do more than is pinned", async () => {
  await using project = await copyPinned();
  const words = ["pin", "--check", "--dir", project.dir];
  const { code, stdout, stderr } = await greenroom(words, { runtime: WITH_ALL });
  assertEquals([code, stdout], [2, ""], stderr);
  assertMatch(
    stderr,
    /^Cannot go on: found that this process may do more than is pinned \(.*--allow-net/,
  );
});

Deno.test("fix in a job of GitHub Actions writes the job's summary beside what is pinned", async () => {
  await using project = await copyPinned();
  const summary = `${project.around}/summary.md`;
  Deno.writeTextFileSync(summary, "");
  const { code, stderr } = await greenroom(["fix", "--dir", project.dir, "--approve", "propose"], {
    env: { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary },
  });
  assertEquals(code, 0, stderr);
  assertMatch(Deno.readTextFileSync(summary), /fixed/i);
});

Deno.test("fix steps down where other permission sets than its own are there", async () => {
  await using project = copyExample("shop");
  project.write("deno.json", '{ "permissions": { "default": { "read": true } } }');
  const test = ["--test", "deno test", "--model", "groq/llama", "--dry-run"];
  const words = ["fix", "--dir", project.dir, ...test];
  const { code, stderr } = await greenroom(words, { runtime: WITH_ALL });
  assertMatch(stderr, /^Stepping down from .*--allow-net/m);
  assertEquals(code, 0, stderr);
});

Deno.test("flags prints the line of what is pinned, its denials too", async () => {
  await using project = await copyPinned();
  for (const name of ["greenroom.json", "deno.json"]) {
    const write = '{ "allow": [".greenroom", "src"], "deny": ["src/a", "docs"] }';
    project.write(name, project.read(name).replace('[".greenroom", "src"]', write));
  }
  const { code, stdout, stderr } = await greenroom(["flags", "--dir", project.dir], {
    env: { EDITOR: "/bin/cat" },
  });
  assertEquals(code, 0, stderr);
  const [state, src] = [`${project.dir}/.greenroom`, `${project.dir}/src`];
  assertStringIncludes(stdout, ` --allow-write=${state},${src} --deny-write=${src}/a `);
  assertEquals(/bin\/cat|EDITOR/.test(stdout), false, stdout);
});
