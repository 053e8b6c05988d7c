import { assertEquals, assertMatch } from "../assert.ts";
import { list, read, replace, testRows } from "./table.ts";

const TOOLS =
  "the tools are read_file, list_dir, find_text, write_file, replace_in_file, run_tests";
const NEEDED = /^Cannot use arguments: /;

testRows([
  {
    name: "calls of unknown tools and of broken arguments come back as text, one each (E20)",
    files: { "a.py": "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n" },
    calls: [
      { tool: "bash", args: { cmd: "ls" } },
      { tool: "read_file", args: { path: ["a.py"] } },
      { tool: "read_file", args: { file_path: "a.py" } },
      { tool: "read_file", args: { path: "a.py", from: "10", why: "x" } },
      { tool: "replace_in_file", args: { path: "a.py", old: 1, new: 2 } },
      { tool: "read_file", args: [] },
      { tool: "constructor", args: {} },
      { tool: "read_file", args: JSON.parse('{"path":"a.py","from":11,"__proto__":{"x":1}}') },
    ],
    results: [
      `Cannot call "bash": ${TOOLS}`,
      'Cannot use arguments: "path": found array and string is needed',
      'Cannot use arguments: "path" is required and missing (string), found "file_path"',
      "[lines 10-11 of 11]\n10\n11",
      'Cannot use arguments: "old": found number and string is needed; "new": found number and string is needed',
      "Cannot use arguments: found array and an object of named values is needed",
      `Cannot call "constructor": ${TOOLS}`,
      "[lines 11-11 of 11]\n11",
    ],
    check() {
      assertEquals(Object.hasOwn(Object.prototype, "x"), false);
    },
  },
  {
    name: "names of the prototype are no tools (E20)",
    calls: ["toString", "__proto__", "hasOwnProperty", "", "read_file ", "READ_FILE"].map((
      tool,
    ) => ({
      tool,
      args: { path: "a" },
    })),
    results: Array(6).fill(/^Cannot call ".*": the tools are read_file, /),
  },
  {
    name: "every tool names what is missing, what was found and what is needed (E20)",
    files: { "a.py": "x\n" },
    calls: [
      ...["read_file", "write_file", "replace_in_file", "find_text"].map((tool) => ({
        tool,
        args: {},
      })),
      { tool: "write_file", args: { path: "b.py", content: { text: "x" } } },
      { tool: "write_file", args: { path: "b.py", text: "x" } },
      { tool: "find_text", args: { pattern: null } },
      { tool: "list_dir", args: { path: 3 } },
      { tool: "run_tests", args: { filter: ["a"] } },
      { tool: "read_file", args: { path: "a.py", from: 1.5 } },
      { tool: "read_file", args: { path: "a.py", from: "one" } },
      { tool: "read_file", args: "a.py" },
      { tool: "read_file", args: null },
    ],
    results: [
      'Cannot use arguments: "path" is required and missing (string)',
      /"path" is required and missing \(string\); "content" is required and missing \(string\)$/,
      /"path" .*; "old" .*; "new" is required and missing \(string\)$/,
      'Cannot use arguments: "pattern" is required and missing (string)',
      'Cannot use arguments: "content": found object and string is needed',
      'Cannot use arguments: "content" is required and missing (string), found "path", "text"',
      'Cannot use arguments: "pattern": found null and string is needed',
      'Cannot use arguments: "path": found number and string is needed',
      'Cannot use arguments: "filter": found array and string is needed',
      NEEDED,
      NEEDED,
      "Cannot use arguments: found string and an object of named values is needed",
      "Cannot use arguments: found null and an object of named values is needed",
    ],
  },
  {
    name: "what may be left out may also be null or empty (E20)",
    files: { "a.py": "x\n" },
    calls: [
      { tool: "read_file", args: { path: "a.py", from: null, to: null } },
      { tool: "list_dir", args: { path: null } },
      { tool: "find_text", args: { pattern: "x", path: null } },
      { tool: "run_tests", args: { filter: null } },
      { tool: "run_tests", args: { filter: "" } },
      { tool: "run_tests", args: { filter: "total" } },
    ],
    results: [
      "x\n",
      "a.py",
      "a.py:1: x",
      ...["null", "null", "total"].map((filter) => `ran the tests (${filter})`),
    ],
  },
  {
    name: "a tool that does not exist is quoted in part only (E20)",
    calls: [{ tool: "x".repeat(5_000), args: {} }],
    results: [/^Cannot call "x{60}": the tools are /],
  },
  {
    name: "wrong arguments change nothing for the calls after them (E20)",
    files: { "a.py": "x\n" },
    calls: [replace("a.py", "nope", "y"), read("a.py"), list()],
    results: [/^Cannot edit "a\.py"/, "x\n", "a.py"],
    check: ({ events }) =>
      assertMatch(JSON.stringify(events[0]), /"tool_finished".*"isError":true/),
  },
]);
