import { renderChange } from "../../commands/show_diff.ts";
import { assert, assertEquals, assertNotMatch } from "../assert.ts";
import { playCalls } from "./play.ts";
import { read, replace, testRows, YES } from "./table.ts";

const OLD = "function add(a){\n  return a;\n}";
const NEW = "function add(a){\n  const n = Number(a);\n  return n;\n}";
const CART = "function add(a){\r\n  return a;\r\n}\r\nexport{add};\r\n";
const CART_AFTER =
  "function add(a){\r\n  const n = Number(a);\r\n  return n;\r\n}\r\nexport{add};\r\n";
const toCrlf = (text: string) => text.replaceAll("\n", "\r\n");

for (
  const [form, old, fresh] of [
    ["LF old and LF new text", OLD, NEW],
    ["CRLF old and CRLF new text", toCrlf(OLD), toCrlf(NEW)],
    ["LF old and CRLF new text", OLD, toCrlf(NEW)],
    ["CRLF old and LF new text", toCrlf(OLD), NEW],
  ] as const
) {
  testRows([{
    name: `replace_in_file keeps every line end of a CRLF file when given ${form} (A01)`,
    files: { "src/cart.js": CART },
    calls: [replace("src/cart.js", old, fresh)],
    answers: [YES],
    results: ["Applied"],
    asked: ["src/cart.js"],
    after: { "src/cart.js": CART_AFTER },
  }]);
}

testRows([
  ...[NEW, toCrlf(NEW)].map((fresh, index) => ({
    name: `replace_in_file brings no carriage return into an LF file, new text ${index + 1} (A01)`,
    files: { "src/cart.js": CART.replaceAll("\r\n", "\n") },
    calls: [replace("src/cart.js", toCrlf(OLD), fresh), replace("src/cart.js", OLD, fresh)],
    answers: [YES],
    results: [/old text has CRLF line ends where the file has LF/, "Applied"],
    asked: ["src/cart.js"],
    after: { "src/cart.js": CART_AFTER.replaceAll("\r\n", "\n") },
  })),
  {
    name: "a question about a CRLF file shows the changed lines alone and no carriage return (A01)",
    files: { "src/cart.js": CART },
    calls: [read("src/cart.js"), replace("src/cart.js", OLD, NEW)],
    answers: [YES],
    results: [CART.replaceAll("\r\n", "\n"), "Applied"],
    asked: ["src/cart.js"],
    after: { "src/cart.js": CART_AFTER },
    check({ questions }) {
      const [change] = questions[0]?.changes ?? [];
      assert(change);
      const shown = renderChange(change, { columns: 80, hasColour: true });
      assertEquals([shown.removed, shown.added], [1, 2]);
      const text = shown.hunks.flatMap(({ rows }) => rows.map((row) => row.text)).join("\n");
      assertNotMatch(text, /\r/);
    },
  },
  {
    name: "replace_in_file leaves the other lines of a file of mixed line ends alone (A02)",
    files: { "notes.ini": Uint8Array.fromHex("613d310d0a623d320a633d330d0a643d340a") },
    calls: [replace("notes.ini", "b=2", "b=20"), replace("notes.ini", "c=3\nd", "c=30\nd")],
    answers: [YES, YES],
    results: ["Applied", "Applied"],
    asked: ["notes.ini", "notes.ini"],
    after: { "notes.ini": "a=1\r\nb=20\nc=30\r\nd=4\n" },
    check({ questions }) {
      for (const { changes: [change] } of questions) {
        assert(change);
        const { added, removed } = renderChange(change, { columns: 80, hasColour: false });
        assertEquals([removed, added], [1, 1]);
      }
    },
  },
  {
    name: "replace_in_file keeps a missing last line end, and one that is there",
    files: { "a.txt": "one\ntwo", "b.txt": "one\ntwo\n", "c.txt": "one\r\ntwo" },
    calls: ["a.txt", "b.txt", "c.txt"].map((path) => replace(path, "two", "three")),
    answers: [YES, YES, YES],
    results: ["Applied", "Applied", "Applied"],
    asked: ["a.txt", "b.txt", "c.txt"],
    after: { "a.txt": "one\nthree", "b.txt": "one\nthree\n", "c.txt": "one\r\nthree" },
  },
]);

const ROUND_TRIPS: Readonly<Record<string, string | Uint8Array>> = {
  "lf.txt": "a\n\tb  \n\nc\n",
  "crlf.txt": "a\r\n\tb\r\n\r\nc\r\n",
  "mixed.txt": "a\r\nb\nc\r\n\nd",
  "bom.txt": Uint8Array.fromHex("efbbbf610d0a62"),
  "latin1.txt": Uint8Array.fromHex("636166e90a6e6f0ae8"),
  "dollar.txt": "$& $1 $$ `${x}` \\n\n",
  "far.txt": "😀 e\u0301 é \u2028 x\n",
  "bare_cr.txt": "a\rb\n",
};

for (const [path, content] of Object.entries(ROUND_TRIPS)) {
  Deno.test(`read_file gives text of "${path}" that replace_in_file finds, word for word (A01)`, async () => {
    let shown = "";
    await playCalls({ files: { [path]: content }, calls: [read(path)] }, ({ results }) => {
      shown = results[0] ?? "";
    });
    await playCalls({
      files: { [path]: content },
      calls: [replace(path, shown, `${shown}more`)],
      answers: [YES],
    }, ({ results, bytes }) => {
      assertEquals(results, ["Applied"]);
      const before = typeof content === "string" ? new TextEncoder().encode(content) : content;
      const after = new Uint8Array([...before, ...new TextEncoder().encode("more")]);
      assertEquals(bytes(path), after);
    });
  });
}
