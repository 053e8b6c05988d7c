import { type Attack, DENO, runAsTest, testAttack, testGuard } from "./attack.ts";
import { runBare, useProjectRoom } from "./project_room.ts";

/** What a test does to read a file outside. */
const WAYS: Readonly<Record<string, (path: string) => string>> = {
  "as text": (path) => `import key from "${path}" with { type: "text" };\nconsole.log(key);`,
  "as data": (path) => `import key from "${path}" with { type: "json" };\nconsole.log(key);`,
  "as a module": (path) => `import { key } from "${path}";\nconsole.log(key);`,
  "while it runs": (path) =>
    `console.log((await import("${path}", { with: { type: "text" } })).default);`,
};
const FILES: Readonly<Record<string, readonly [string, string]>> = {
  "as text": ["key.txt", "top secret\n"],
  "as data": ["key.json", '"top secret"\n'],
  "as a module": ["key.ts", 'export const key = "top secret";\n'],
  "while it runs": ["key.txt", "top secret\n"],
};

/** A room lies three folders below its project. */
async function readAsProject(
  [outside, text]: readonly [string, string],
  toCode: (path: string) => string,
  isChecked: boolean,
): Promise<boolean> {
  const sandbox = DENO;
  if (sandbox === null) return false;
  const code = `${toCode(`../../../${outside}`)}\nDeno.test("a", () => {});\n`;
  const argv = ["deno", "test", "--no-check", "a_test.ts"];
  return await useProjectRoom(sandbox, { [outside]: text, "a_test.ts": code }, async (at) => {
    const output = isChecked ? (await at.run(argv)).output : await runBare(sandbox, at, argv);
    return output.includes("top secret");
  });
}

for (const [way, toCode] of Object.entries(WAYS)) {
  const [name, text] = FILES[way] ?? ["", ""];
  const outside = `../outside/${name}`;
  const read = (isChecked: boolean) => readAsProject([outside, text], toCode, isChecked);
  testGuard("deno", `a test imports a file outside ${way}`, {
    fact: "imports: a test that imports a file outside is refused before it runs",
    off: () => read(false),
    on: () => read(true),
    ignore: DENO === null,
  });

  const attack: Attack = async (room) => {
    const path = `${room.base}/${name}`;
    await Deno.writeTextFile(path, text);
    await Deno.writeTextFile(
      `${room.room}/b_test.ts`,
      `${toCode(path)}\nDeno.test("a", () => {});`,
    );
    const { output } = await room.run(["deno", "test", "--no-check", "b_test.ts"]);
    return output.includes("top secret");
  };
  testAttack(`a test imports a file outside ${way}`, {
    bwrap: {
      fact: "your home, keys and other projects are not visible; toolchains on PATH are, read-only",
      attack,
    },
  });
}

/** Names that are put together while the test runs need the permission to read. */
const PUT_TOGETHER: Attack = async (room) => {
  await Deno.writeTextFile(`${room.base}/key.txt`, "top secret\n");
  const code = `
    const path = ["${room.base}", "key.txt"].join("/");
    console.log((await import(path, { with: { type: "text" } })).default);`;
  return (await runAsTest(room, code)).output.includes("top secret");
};

/** A module that was not there when the imports were listed. */
const WRITTEN_LATER: Attack = async (room) => {
  await Deno.writeTextFile(`${room.base}/key.txt`, "top secret\n");
  const code = `
    const text = 'import key from "${room.base}/key.txt" with { type: "text" }; console.log(key);';
    await Deno.writeTextFile("late.ts", text);
    await import(["./late", "ts"].join("."));`;
  return (await runAsTest(room, code)).output.includes("top secret");
};

/** A worker is a program of its own, with imports of its own. */
const IN_A_WORKER: Attack = async (room) => {
  await Deno.writeTextFile(`${room.base}/key.txt`, "top secret\n");
  const worker = `import key from "${room.base}/key.txt" with { type: "text" }; postMessage(key);`;
  await Deno.writeTextFile(`${room.room}/worker.ts`, worker);
  const code = `
    const worker = new Worker(import.meta.resolve("./worker.ts"), { type: "module" });
    const message = await new Promise((done, fail) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = (event) => { event.preventDefault(); fail(event.message); };
    });
    worker.terminate();
    console.log(message);`;
  return (await runAsTest(room, code)).output.includes("top secret");
};

const LATER = {
  "by a name that it puts together": PUT_TOGETHER,
  "by a module that it writes": WRITTEN_LATER,
  "in a worker": IN_A_WORKER,
};
for (const [way, attack] of Object.entries(LATER)) {
  testAttack(`a test imports a file outside ${way}`, {
    deno: {
      fact: "files: reads and writes are kept to the copy, as far as the program opens them itself",
      attack,
    },
  });
}

const SOURCE_MAP: Attack = async (room) => {
  const map = { version: 3, sources: ["file:///top-secret"], names: [], mappings: "AAAA;AAAA" };
  await Deno.writeTextFile(`${room.base}/key.map`, JSON.stringify(map));
  const code = `Deno.test("a", () => { throw new Error("x"); });
//# sourceMappingURL=file://${room.base}/key.map`;
  await Deno.writeTextFile(`${room.room}/c_test.js`, code);
  const { output } = await room.run(["deno", "test", "--no-check", "c_test.js"]);
  return output.includes("top-secret");
};

testAttack("a test reads a source map outside", {
  deno: { fact: "source maps: a file that is one is read wherever it lies", attack: SOURCE_MAP },
});
