/** The flags of a run: the printed line is enough, nothing of it is idle, and more is given back. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "../../assert.ts";
import { startLoopback } from "../../models/loopback.ts";
import { toStream } from "../../models/loopback_replies.ts";
import { BROKEN, fix, FIXED, SOURCE } from "./fix.ts";
import { type Ended, greenroom, WITH_ALL } from "./greenroom.ts";
import { listProcesses } from "./processes.ts";
import { copyExample, type Project, toExampleModel } from "./project.ts";

const AUTO = ["--approve", "auto"];

/** The line that `greenroom flags` prints, as words. */
async function readLine(project: Project, words: readonly string[] = []): Promise<string[]> {
  const model = words.includes("--model") ? [] : ["--model", toExampleModel("pricing")];
  const test = words.includes("--test") ? [] : ["--test", "node --test"];
  const command = ["flags", "--dir", project.dir, ...test, ...model, ...words];
  const { code, stdout, stderr } = await greenroom(command);
  assertEquals(code, 0, stderr);
  const list = `for word in ${stdout.trimEnd().replace(/^deno /, "")}; do echo "$word"; done`;
  const shell = await new Deno.Command("sh", { args: ["-c", list] }).output();
  return new TextDecoder().decode(shell.stdout).trimEnd().split("\n");
}

function start(words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return greenroom([], { runtime: words, env });
}

Deno.test("flags prints a line that is enough", async () => {
  await using project = copyExample("pricing", { name: "it's a shop" });
  const { code, stdout, stderr } = await start(await readLine(project, AUTO));
  assertEquals(code, 0, stderr);
  assertStringIncludes(stdout, "\nfixed: 1 file landed\n");
  assertStringIncludes(project.read(SOURCE), FIXED);
  assert(!stderr.includes("Stepping down"), stderr);
});

Deno.test("flags prints a line without a flag that is idle", async () => {
  await using project = copyExample("pricing");
  const words = [...AUTO, "--model", "stage/m", "--base-url", "http://127.0.0.1:9/v1"];
  const line = await readLine(project, [...words, "--patch", `${project.around}/x.patch`]);
  const flags = line.filter((word) => word.startsWith("--allow-"));
  const kinds = flags.map((flag) => flag.replace(/=.*/, ""));
  const expected = ["read", "write", "net", "run", "env"].map((kind) => `--allow-${kind}`);
  assertEquals(kinds, expected);
  for (const flag of flags) {
    const { code, stdout, stderr } = await start(line.filter((word) => word !== flag));
    assertEquals([code, stdout], [2, ""], `without ${flag}: ${stderr}`);
    assertStringIncludes(stderr.split("\n")[0] ?? "", flag.replace(/=.*/, ""));
    assertMatch(stderr, /^Cannot (start|go on): found no permission/);
  }
  assertEquals(project.list().filter((path) => path.startsWith(".greenroom")), []);
});

Deno.test("fix names each single variable, file and program that it may not use", async () => {
  await using project = copyExample("pricing");
  const line = await readLine(project, AUTO);
  for (const entry of ["HOME", "DENO_DIR", toExampleModel("pricing").replace("scripted:", "")]) {
    const less = line.map((word) =>
      word.startsWith("--allow-") ? word.replace(`,${entry}`, "") : word
    );
    const { code, stderr } = await start(less);
    assertEquals(code, 2, stderr);
    assertStringIncludes(stderr.split("\n")[0] ?? "", entry);
  }
});

/** Runs a fix against a server, and looks around while the first question waits for its answer. */
async function lookAtRun(project: Project, look: () => void): Promise<Ended> {
  const edit = { path: SOURCE, old: BROKEN, new: FIXED };
  await using server = startLoopback((_request, index) => {
    if (index > 0) return toStream({ text: "Rounds now." });
    look();
    return toStream({ calls: [{ tool: "replace_in_file", args: edit }] });
  });
  return await fix(project, {
    runtime: WITH_ALL,
    model: "stage/m",
    words: [...AUTO, "--base-url", server.baseUrl],
    env: { STAGE_API_KEY: "sk-live-4711" },
  });
}

Deno.test("fix started with everything asks the model only after it gave most of it back", async () => {
  await using project = copyExample("pricing");
  let words = "";
  const { code, stderr } = await lookAtRun(project, () => {
    const own = listProcesses().filter(({ words }) => words.includes(`--dir ${project.dir} `));
    words = own.map(({ words }) => words).find((words) => words.includes("--stepped-down")) ?? "";
  });
  assertEquals(code, 0, stderr);
  assertMatch(stderr, /^Stepping down from .*--allow-ffi.* to what this run needs$/m);
  const flags = words.split(" ").filter((word) => /^-A$|^--(allow|deny|no)-/.test(word));
  assertEquals(
    flags.map((flag) => flag.replace(/=.*/, "")),
    [
      "--no-prompt",
      "--allow-read",
      "--allow-write",
      "--deny-write",
      "--allow-net",
      "--allow-run",
      "--allow-env",
    ],
    words,
  );
  assertEquals(flags.filter((flag) => /^--(no-prompt|.*=.+)$/.test(flag)), flags);
  assert(flags.includes("--allow-run=/usr/bin/bwrap"), words);
  assertMatch(words, /--allow-net=127\.0\.0\.1:\d+ /);
  assert(!/[=,]\/(etc|root|home|usr)?(,|\s|$)/.test(flags.join(" ")), words);
});

Deno.test("tests see a few variables, and the key in none", async () => {
  await using project = copyExample("pricing");
  project.write("test/env.test.js", 'console.log("ENV", Object.keys(process.env).sort().join());');
  const { code } = await lookAtRun(project, () => {});
  assertEquals(code, 0);
  const text = JSON.stringify(project.journal());
  const [, names = ""] = /ENV ([\w,]+)/.exec(text) ?? [];
  assertStringIncludes(names, "PATH");
  assert(!/KEY|TOKEN|SECRET|HOSTNAME|USER/.test(names), names);
  assert(names.split(",").length <= 16, names);
});

Deno.test("fix holds deno test with permission flags where bwrap may not be started", async () => {
  await using project = copyExample("shop");
  const test = ["--test", "deno test --no-check"];
  const model = ["--model", toExampleModel("shop")];
  const line = await readLine(project, [...AUTO, ...test, ...model, "--sandbox", "deno"]);
  const run = `--allow-run=${Deno.realPathSync(Deno.execPath())}`;
  assert(line.includes(run), line.join("\n"));
  const auto = line.map((word, at) => line[at - 1] === "--sandbox" ? "auto" : word);
  const { code, stderr } = await start(auto);
  assertEquals(code, 0, stderr);
  assertStringIncludes(project.read("src/cart.ts"), ">= DISCOUNT_FROM_ITEMS");
  const started = project.journal().find(({ kind }) => kind === "run_started");
  assertMatch(String(started?.sandbox), /deno/i);
});

Deno.test("fix runs tests unconfined only when told so by name", async () => {
  await using project = copyExample("pricing");
  const deno = await fix(project, { words: [...AUTO, "--sandbox", "deno"] });
  assertEquals([deno.code, deno.stdout], [2, ""]);
  assertMatch(deno.stderr, /^Cannot hold the tests .*--sandbox none.*\n$/);
  const none = await fix(project, { words: [...AUTO, "--sandbox", "none"] });
  assertEquals(none.code, 0, none.stderr);
  const started = project.journal().find(({ kind }) => kind === "run_started");
  assertMatch(String(started?.sandbox), /none|unconfined|nothing/i);
});
