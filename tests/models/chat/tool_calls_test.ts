import { assertEquals, assertStringIncludes } from "../../assert.ts";
import {
  cleanToolName,
  isCutCall,
  readArguments,
  toToolCalls,
} from "../../../models/chat/tool_calls.ts";

const permissions = "none";

Deno.test({
  name: "readArguments() reads every known dialect when the value is certain",
  permissions,
  fn() {
    const path = { path: "a.py" };
    const cases: [unknown, unknown][] = [
      ["", {}],
      [" \n", {}],
      [undefined, {}],
      [null, {}],
      ["null", {}],
      ["{}", {}],
      ['{"path":"a.py"}', path],
      [path, path],
      [JSON.stringify(JSON.stringify(path)), path],
      ['```json\n{"path":"a.py"}\n```', path],
      ['{"path":"a.py"}{"path":"a.py"}', path],
      ['{}{"path":"a.py"}', path],
      ['{"path":"a.py"}<|im_end|>', path],
      ["[]", []],
      ["7", 7],
      ['{"content":"{\\"a\\":1}"}', { content: '{"a":1}' }],
    ];
    for (const [given, value] of cases) {
      assertEquals(readArguments(given), { kind: "json", value }, String(given));
    }
  },
});

Deno.test({
  name: "readArguments() keeps the text when it is not certain",
  permissions,
  fn() {
    const cases: [string, string][] = [
      ['{"path":"a.py"', "ends before it is whole"],
      ['{"path":"a', "ends before it is whole"],
      ["{path: a.py}", "not JSON"],
      ['{"path":"a.py"} {"path":"b.py"}', "not JSON"],
      ["ls -la", "not JSON"],
      [JSON.stringify("ls -la"), "a JSON object is needed"],
      [JSON.stringify("[]"), "a JSON object is needed"],
      [JSON.stringify(JSON.stringify("{}")), "a JSON object is needed"],
    ];
    for (const [given, problem] of cases) {
      const args = readArguments(given);
      assertEquals(args.kind === "malformed" ? args.text : null, given);
      assertStringIncludes(args.kind === "malformed" ? args.problem : "", problem);
    }
  },
});

Deno.test({
  name: "readArguments() leaves the prototype alone when a member is named after it",
  permissions,
  fn() {
    const args = readArguments('{"path":"a.py","__proto__":{"x":1}}');
    const value = args.kind === "json" ? args.value : null;
    assertEquals(Object.getPrototypeOf(value), Object.prototype);
    assertEquals(({} as Record<string, unknown>).x, undefined);
  },
});

Deno.test({
  name: "cleanToolName() drops template marks and never guesses",
  permissions,
  fn() {
    const cases: [string, string][] = [
      ["read_file<|channel|>commentary", "read_file"],
      ["functions.list_dir", "list_dir"],
      ["default_api.list_dir", "list_dir"],
      [" replace_in_file ", "replace_in_file"],
      ["write_file<|constrain|>json", "write_file"],
      ["read_fil", "read_fil"],
      ["READ_FILE", "READ_FILE"],
      ["<|x|>", ""],
      ["constructor", "constructor"],
    ];
    for (const [given, name] of cases) assertEquals(cleanToolName(given), name);
  },
});

Deno.test({
  name: "toToolCalls() gives each call an id of its own when ids are missing or used",
  permissions,
  fn() {
    const raw = ["call_0", "call_0", undefined, "", 7, "old"].map((id) => ({ id, name: "x" }));
    const ids = toToolCalls(raw, new Set(["old"])).map(({ id }) => id);
    assertEquals(ids[0], "call_0");
    assertEquals(ids[4], "7");
    assertEquals(new Set([...ids, "old", ""]).size, 8);
  },
});

Deno.test({
  name: "toToolCalls() makes an id that a later call of the reply does not bring",
  permissions,
  fn() {
    const calls = toToolCalls([{ name: "x" }, { id: "call00000", name: "y" }], new Set());
    assertEquals(calls.map(({ id }) => id), ["call00001", "call00000"]);
  },
});

Deno.test({
  name: "toToolCalls() makes ids of nine letters and digits, which the strictest server takes",
  permissions,
  fn() {
    const [call] = toToolCalls([{ name: "x" }], new Set());
    assertEquals(/^[a-z0-9]{9}$/i.test(call?.id ?? ""), true);
  },
});

Deno.test({
  name: "isCutCall() tells a cut call from a malformed one",
  permissions,
  fn() {
    const cases: [string, boolean][] = [
      ['{"path":"README2.md","content":"# Title\\n| a | b', true],
      ['{"path":"a","content":"\\"', true],
      ['{"path":["a"', true],
      ["{path: a}", false],
      ['{"a":1}}', false],
      ["", false],
    ];
    for (const [args, isCut] of cases) {
      const [call] = toToolCalls([{ name: "x", args }], new Set());
      assertEquals(call && isCutCall(call), isCut, args);
    }
  },
});
