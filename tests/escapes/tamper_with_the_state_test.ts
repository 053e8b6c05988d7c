import { type Attack, exists, runAsTest, testAttack } from "./attack.ts";

const BWRAP_FACT = "files: nothing is writable but the copy, a private /tmp and the report folder";
const DENO_FACT =
  "files: reads and writes are kept to the copy, as far as the program opens them itself";

/** Plants the state of a project and runs code on it; true where the state is not as it was. */
function byTest(file: string, toCode: (path: string) => string): Attack {
  return async (room) => {
    const path = `${room.workspace}/${file}`;
    await Deno.mkdir(path.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(path, "kept\n");
    await runAsTest(room, toCode(path));
    return !await exists(path) || await Deno.readTextFile(path) !== "kept\n";
  };
}

const ADD = (path: string) => `await Deno.writeTextFile("${path}", "more", { append: true });`;
const EMPTY = (path: string) => `await Deno.truncate("${path}");`;
const REMOVE = (path: string) => `await Deno.remove("${path}");`;
const REPLACE = (path: string) =>
  `await Deno.writeTextFile("own", ""); await Deno.rename("own", "${path}");`;

const ATTACKS = {
  "adds a line to the deny memory": byTest(".greenroom/denied.jsonl", ADD),
  "empties the deny memory": byTest(".greenroom/denied.jsonl", EMPTY),
  "removes the deny memory": byTest(".greenroom/denied.jsonl", REMOVE),
  "replaces the deny memory": byTest(".greenroom/denied.jsonl", REPLACE),
  "adds a line to the journal": byTest(".greenroom/runs/abc/journal.jsonl", ADD),
  "replaces the record of a landing": byTest(".greenroom/landing/abc/record.json", REPLACE),
};

for (const [what, attack] of Object.entries(ATTACKS)) {
  testAttack(`a test ${what}`, {
    bwrap: { fact: BWRAP_FACT, attack },
    deno: { fact: DENO_FACT, attack },
  });
}
