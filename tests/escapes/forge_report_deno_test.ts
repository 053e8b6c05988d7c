import { isGreen } from "../../loop/outcomes.ts";
import { DENO } from "../../room/runners/deno.ts";
import { assertEquals } from "../assert.ts";
import { BWRAP } from "./attack.ts";
import { FORGED_LINES, FORGED_XML, type Forgery, runForgery, testForgery } from "./forge.ts";

/** Finds the report as any program in the test process can. */
const FIND = `const words = Deno.readTextFileSync("/proc/self/cmdline").split("\\0");
const path = words.find((word) => word.startsWith("--junit-path=")).slice(13);
const dir = path.slice(0, path.lastIndexOf("/"));
const forged = ${JSON.stringify(FORGED_XML)};
const lines = ${JSON.stringify(FORGED_LINES)};
`;
const TEST = `import "./source.js";
Deno.test("target", () => { throw new Error("red"); });
`;

function forge(code: string, more: Partial<Forgery> = {}): Forgery {
  return {
    runner: DENO,
    name: "deno-main.xml",
    text: FORGED_XML,
    project: { "source.js": FIND + code, "a_test.js": TEST },
    argv: ["deno", "test", "-A", "--no-check", "a_test.js"],
    told: null,
    ...more,
  };
}

const WAYS = {
  "while it is loaded": "Deno.exit(0);",
  "and leaves through Node": 'import process from "node:process"; process.reallyExit(0);',
  "in an exit handler": 'addEventListener("unload", () => { write(); Deno.exit(0); });',
  "in a timer": "setTimeout(() => { write(); Deno.exit(0); }, 1);",
  "in a worker": `new Worker("data:text/javascript,Deno.exit(0)", { type: "module" });`,
};

for (const [way, code] of Object.entries(WAYS)) {
  testForgery(
    `source code writes Deno's report ${way}`,
    forge(`function write() { Deno.writeTextFileSync(path, forged); }\nwrite();\n${code}`),
  );
}

testForgery(
  "source code lays a report beside Deno's",
  forge(`Deno.writeTextFileSync(dir + "/node-1.jsonl", lines);\nDeno.exit(0);`, {
    told: "the test report",
  }),
);

Deno.test({
  name: "report lets through: native code that ends Deno after it wrote the report, which is told",
  ignore: BWRAP === null,
  async fn() {
    const code = `Deno.writeTextFileSync(path, forged);
Deno.dlopen("libc.so.6", { _exit: { parameters: ["i32"], result: "void" } }).symbols._exit(0);`;
    const run = await runForgery(forge(code));
    assertEquals([run && isGreen(run), run?.tampered], [true, ["native code by Deno.dlopen"]]);
  },
});
