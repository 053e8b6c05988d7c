/**
 * The scripted model in tests of one's own: what a guard does to a run is played, not guessed.
 *
 * The project is a map and its test a function, lent to `fix` as a host. So nothing here starts a
 * process, touches the disk, asks a model or needs a permission:
 *
 * ```sh
 * deno test --no-prompt examples/scripted_model_test.ts
 * ```
 *
 * @module
 */

import { createScriptedModel, fix, type FixReport, type GuardHook, type Host } from "../mod.ts";
import { createReleaseGuard } from "./guard_hook.ts";

/** What the model would say, reply by reply. */
const REPLIES = [
  { calls: [{ tool: "replace_in_file", args: { path: "src/add.js", old: "-", new: "+" } }] },
  { text: "The sign was wrong." },
].map((reply) => JSON.stringify(reply)).join("\n");

/** A project whose only test passes once its source adds. */
function createHost(): Host {
  const encode = (text: string) => new TextEncoder().encode(text);
  const files = new Map([
    ["src/add.js", encode("export const add = (a, b) => a - b;\n")],
    ["test/add_test.js", encode("equal(add(1, 2), 3);\n")],
  ]);
  const kept = new Map<string, string>();
  return {
    name: "a function of this test",
    files: {
      list: () => Promise.resolve([...files.keys()]),
      read: (path) => Promise.resolve(files.get(path) ?? null),
      write: (changes) => {
        for (const { path, after } of changes) files.set(path, after.slice());
        return Promise.resolve();
      },
    },
    memory: {
      read: (name) => kept.get(name) ?? null,
      append: (name, text) => void kept.set(name, (kept.get(name) ?? "") + text),
    },
    runTests: ({ files }) => {
      const read = (path: string) => new TextDecoder().decode(files.get(path));
      const sum = read("src/add.js").includes("a + b") ? 3 : -1;
      const isRight = read("test/add_test.js").includes(`add(1, 2), ${sum})`);
      const status = isRight ? "passed" as const : "failed" as const;
      const outcome = { file: "test/add_test.js", name: "add() adds", status, message: "" };
      return Promise.resolve({ exitCode: isRight ? 0 : 1, output: "", outcomes: [outcome] });
    },
  };
}

async function play(guard: GuardHook): Promise<FixReport> {
  const model = createScriptedModel(REPLIES, { name: "scripted" });
  return await fix({ host: createHost(), test: "check", model, approve: "auto", guard });
}

Deno.test("the release guard lets a fix through", { permissions: "none" }, async () => {
  const { verdict, landed } = await play(createReleaseGuard(() => Promise.resolve(false)));
  if (verdict !== "fixed" || !landed) throw new Error(`Expected a fix, got ${verdict}`);
});

Deno.test("the release guard refuses edits during a freeze", { permissions: "none" }, async () => {
  const { verdict, refusals } = await play(createReleaseGuard(() => Promise.resolve(true)));
  const rules = refusals.map(({ rule }) => rule).join();
  if (verdict !== "not_fixed" || rules !== "guard_hook") throw new Error(`${verdict}: ${rules}`);
});
