import { isGreen } from "../../loop/outcomes.ts";
import { NODE } from "../../room/runners/node.ts";
import { assertEquals } from "../assert.ts";
import { BWRAP } from "./attack.ts";
import { FORGED_LINES, type Forgery, runForgery, testForgery } from "./forge.ts";

/** Finds the report folder as any program in the test process can. */
const FIND = `import fs from "node:fs";
import { spawn } from "node:child_process";
const forged = ${JSON.stringify(FORGED_LINES)};
const options = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? "").split(" ")];
const freeze = options.find((word) => word.startsWith("--require=")).slice(10);
const dir = /"([^"]*)\\/key"/.exec(fs.readFileSync(freeze, "utf8"))[1];
const reports = () => fs.readdirSync(dir).filter((name) => name.startsWith("node-"));
`;
const TEST = `import "./source.mjs"; import test from "node:test";
test("target", () => { throw new Error("red"); });
`;

function forge(code: string, more: Partial<Forgery> = {}): Forgery {
  return {
    runner: NODE,
    name: "node-1.jsonl",
    text: FORGED_LINES,
    project: {
      "source.mjs": FIND + code,
      "a.test.mjs": TEST,
      "package.json": '{"scripts":{"test":"node --test a.test.mjs"}}',
    },
    argv: ["node", "--test", "a.test.mjs"],
    told: "the test report",
    ...more,
  };
}

testForgery(
  "source code puts a report in the place of Node's",
  forge(`for (const name of reports()) {
  fs.unlinkSync(dir + "/" + name);
  fs.writeFileSync(dir + "/" + name, forged);
}
process.reallyExit(0);
`),
);

testForgery(
  "source code writes into Node's report",
  {
    ...forge(`for (const name of reports()) fs.writeFileSync(dir + "/" + name, forged);
process.reallyExit(0);
`),
    // Node goes on writing where it was, which tears what was written.
    told: null,
  },
);

testForgery(
  "source code lays a report beside Node's",
  forge(`fs.writeFileSync(dir + "/node-1.jsonl", forged);
process.reallyExit(0);
`),
);

testForgery(
  "source code signs a report of its own for Node's tests",
  forge(`import { createHash } from "node:crypto";
const hash = (text) => createHash("sha256").update(text).digest("hex");
let key = "none";
try { key = fs.readFileSync(dir + "/key", "utf8"); } catch { /* taken */ }
const body = forged.split("\\n").slice(0, 2).join("\\n") + "\\n";
const end = { kind: "end", lines: 1, proof: hash(key + "\\n" + hash(body)) };
for (const name of reports()) fs.unlinkSync(dir + "/" + name);
fs.writeFileSync(dir + "/node-1.jsonl", body + JSON.stringify(end) + "\\n");
process.reallyExit(0);
`),
);

testForgery(
  "a program that outlives Node's tests writes reports until the end",
  {
    ...forge(`fs.writeFileSync("forged", forged);
const loop = 'while :; do for f in "' + dir + '"/node-*; do cp forged "$f"; done; done';
spawn("sh", ["-c", loop], { detached: true, stdio: "ignore" }).unref();
await new Promise((resolve) => setTimeout(resolve, 200));
process.reallyExit(0);
`),
    // What is read of a file that somebody writes over and over is torn or forged, as it happens.
    told: null,
  },
);

testForgery(
  "source code takes away the reports of tests that npm starts",
  forge(
    `for (const name of reports()) fs.unlinkSync(dir + "/" + name);
process.reallyExit(0);
`,
    { argv: ["npm", "test"] },
  ),
);

testForgery(
  "source code puts a report in the place of one that npm started",
  forge(
    `for (const name of reports()) {
  fs.unlinkSync(dir + "/" + name);
  fs.writeFileSync(dir + "/" + name, forged);
}
process.reallyExit(0);
`,
    { argv: ["npm", "test"] },
  ),
);

/** Writes what Node's own reporter in a test process writes, in Node's own form. */
const FORGE_EVENTS = `import { DefaultSerializer } from "node:v8";
import { fileURLToPath } from "node:url";
const file = fileURLToPath(new URL("./a.test.mjs", import.meta.url));
function send(type, data) {
  const serializer = new DefaultSerializer();
  serializer.writeHeader();
  const start = serializer.releaseBuffer().length;
  serializer.writeHeader();
  serializer.writeRawBytes(Buffer.alloc(4));
  serializer.writeHeader();
  serializer.writeValue({ type, data: { nesting: 0, file, name: "target", ...data } });
  const message = serializer.releaseBuffer();
  message.writeUInt32BE(message.length - 4 - start, start);
  fs.writeSync(1, message);
}
send("test:start", {});
send("test:pass", { testNumber: 1, details: { duration_ms: 1, type: "test" } });
`;

Deno.test({
  name: "report lets through: test events that a test process of Node forges, which is told",
  ignore: BWRAP === null,
  async fn() {
    const run = await runForgery(forge(`${FORGE_EVENTS}process.reallyExit(0);\n`));
    const names = run?.outcomes?.map(({ status, name }) => `${status} ${name}`);
    assertEquals([run && isGreen(run), names, run?.tampered], [
      true,
      ["passed target"],
      ["an exit by process.reallyExit"],
    ]);
  },
});

Deno.test({
  name: "report holds: a forged test event beside that of a test that was under way",
  ignore: BWRAP === null,
  async fn() {
    const forged = await runForgery(
      forge(`${FORGE_EVENTS}setTimeout(() => process.exit(0), 50);\n`),
    );
    assertEquals(forged && isGreen(forged), false);
  },
});
