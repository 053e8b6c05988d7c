import { assertEquals, assertStringIncludes } from "../../assert.ts";
import { readTextCalls, toPlainMessages } from "../../../models/chat/text_calls.ts";
import type { Message, ToolSpec } from "../../../models/model.ts";

const permissions = "none";
const CALL = '{"tool": "read_file", "args": {"path": "a.py"}}';
const READ = { name: "read_file", args: { path: "a.py" } };

const TEXTS: readonly (readonly [string, readonly unknown[]])[] = [
  [CALL, [READ]],
  [` \n${CALL}\n`, [READ]],
  [`\`\`\`json\n${CALL}\n\`\`\``, [READ]],
  [`<tool_call>${CALL}</tool_call>`, [READ]],
  ['{"name":"read_file","arguments":{"path":"a.py"}}', [READ]],
  ['{"name":"read_file","parameters":{"path":"a.py"}}', [READ]],
  ['{"tool":"run_tests"}', [{ name: "run_tests", args: {} }]],
  [`${CALL}\n${CALL}`, [READ, READ]],
  [`[${CALL}, ${CALL}]`, [READ, READ]],
  [`I read it: ${CALL}`, []],
  [`${CALL}\nThen I edit.`, []],
  [`For example:\n\`\`\`json\n${CALL}\n\`\`\``, []],
  [`\`\`\`json\n${CALL}\n\`\`\`\nand\n\`\`\`json\n${CALL}\n\`\`\``, []],
  ['{"tool": "read_file", "args": {"path": "a', []],
  ['{"tool": 3}', []],
  ['{"result": "done"}', []],
  ['"read_file"', []],
  ["[]", []],
  ["", []],
  ["The bound was off.", []],
];

for (const [text, calls] of TEXTS) {
  const name = JSON.stringify(text);
  Deno.test(`readTextCalls() finds ${calls.length} in ${name}`, { permissions }, () => {
    assertEquals(readTextCalls(text) as readonly unknown[], calls);
  });
}

const TOOL: ToolSpec = {
  name: "read_file",
  description: "Read a file",
  parameters: { type: "object", properties: { path: { type: "string" }, from: {} } },
};

Deno.test("toPlainMessages() tells the tools once, and puts calls and results into words", {
  permissions,
}, () => {
  const args = { kind: "json", value: { path: "a.py" } } as const;
  const messages: readonly Message[] = [
    { role: "system", content: "Fix." },
    { role: "user", content: "1 failed" },
    {
      role: "assistant",
      content: "I look.",
      calls: [{ id: "a", tool: "read_file", args }, { id: "b", tool: "x", args }],
    },
    { role: "tool", callId: "a", content: "x = 1" },
    { role: "tool", callId: "b", content: "no tool" },
    { role: "user", content: "Go on." },
    { role: "assistant", content: "Done.", calls: [] },
  ];
  const [system, ...rest] = toPlainMessages({ messages, tools: [TOOL] });
  assertStringIncludes(system?.content ?? "", "Fix.\n\n");
  assertStringIncludes(system?.content ?? "", "read_file(path, from): Read a file");
  assertEquals(rest, [
    { role: "user", content: "1 failed" },
    {
      role: "assistant",
      content: '{"tool":"read_file","args":{"path":"a.py"}}\n{"tool":"x","args":{"path":"a.py"}}',
    },
    { role: "user", content: "Result: x = 1\nResult: no tool\nGo on." },
    { role: "assistant", content: "Done." },
  ]);
});
