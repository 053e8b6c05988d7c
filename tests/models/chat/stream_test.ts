import { assertEquals } from "../../assert.ts";
import type { RawReply } from "../../../models/chat/reply.ts";
import { type Received, ReplyReader } from "../../../models/chat/stream.ts";

const permissions = "none";
const STOP = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
const DONE = "data: [DONE]\n\n";

/** Reads a text in one piece, and byte by byte; both have to come to the same. */
function read(text: string): Received {
  const whole = readPieces([text]);
  assertEquals(readPieces([...text]), whole);
  return whole;
}

function readPieces(pieces: readonly string[]): Received {
  const reader = new ReplyReader();
  pieces.forEach((piece) => reader.push(piece));
  return reader.end();
}

function toEvents(chunks: readonly unknown[]): string {
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
}

function toDelta(delta: unknown): unknown {
  return { choices: [{ index: 0, delta }] };
}

function readReply(text: string): Partial<RawReply> {
  const received = read(text);
  return received.kind === "reply" ? received.reply : {};
}

function readCalls(pieces: readonly unknown[]): unknown {
  const chunks = pieces.map((piece) => toDelta({ tool_calls: [piece] }));
  return readReply(toEvents([...chunks, STOP])).calls
    ?.map(({ id, name, args }) => [id, name, args]);
}

Deno.test({
  name: "ReplyReader.end() comes to the same reply when lines end in different ways",
  permissions,
  fn() {
    const chunks = [toDelta({ content: "h" }), toDelta({ content: "i ✓" }), STOP];
    const lines = chunks.map((chunk) => JSON.stringify(chunk));
    const texts = [
      lines.map((line) => `data: ${line}\n\n`).join("") + DONE,
      lines.map((line) => `data: ${line}\r\n\r\n`).join("") + DONE,
      lines.map((line) => `data: ${line}\r\r`).join("") + DONE,
      lines.map((line) => `data:${line}\n`).join("") + DONE,
      lines.map((line) => `: ping\nevent: x\nid: 1\ndata: ${line}\n\n`).join(""),
      lines.map((line) => `data: ${line}\n\n`).join("").trimEnd(),
      `data: ${lines.join("\n\ndata: ").replace('{"choices"', '{\ndata: "choices"')}\n\n`,
    ];
    for (const text of texts) assertEquals(readReply(text).text, "hi ✓", text);
  },
});

Deno.test({
  name: "ReplyReader.end() calls a reply cut when nobody said that it is over",
  permissions,
  fn() {
    const texts = [
      "",
      ": ping\n\n: ping\n\n",
      toEvents([toDelta({ content: "half" })]),
      `${toEvents([toDelta({ content: "half" })])}data: {"choices":[{"del`,
      'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"a","function":' +
      '{"name":"write_file","arguments":"{\\"path\\":\\"a\\",\\"content\\":\\""}}]}}]}\n\n',
      '{"choices":[{"message":{"content":"hal',
      `data: {"choices":[{"index":0,"delta":{"content":"lost\n\n${toEvents([STOP])}`,
    ];
    for (const text of texts) assertEquals(read(text), { kind: "cut" }, text);
  },
});

Deno.test({
  name: "ReplyReader.end() gives the reply when it is over, whatever is missing behind it",
  permissions,
  fn() {
    const hi = toEvents([toDelta({ content: "hi" })]);
    const texts = [
      `${hi}${DONE}`,
      `${hi}${toEvents([STOP])}`,
      `${hi}${toEvents([STOP])}data: {"usage":{"prompt_to`,
      'data: {"choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"stop"}]}\n',
      'data: {"choices":[{"index":0,"delta":{"content":"hi"},"finish_reason":"stop"}]}',
      'data: {"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}\n\n',
      '{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}',
      '\n {"choices":[{"message":{"content":[{"type":"text","text":"hi"}]}}]}\n',
    ];
    for (const text of texts) assertEquals(readReply(text).text, "hi", text);
  },
});

Deno.test({
  name: "ReplyReader.end() reads choices and usage from wherever they come in a stream",
  permissions,
  fn() {
    const usage = { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 };
    const reply = readReply(
      toEvents([{ choices: [], prompt_filter_results: [] }, { usage }]) + ": keep-alive\n\n" +
        toEvents([toDelta({ content: "hi" }), { choices: null }, STOP]) + DONE,
    );
    assertEquals([reply.text, reply.usage, reply.finish], ["hi", usage, "stop"]);
    const groq = { choices: [{ delta: {}, finish_reason: "stop" }], x_groq: { usage } };
    assertEquals(readReply(toEvents([groq])).usage, usage);
    assertEquals(readReply(toEvents([STOP, { choices: [], usage }]) + DONE).usage, usage);
  },
});

Deno.test({
  name: "ReplyReader.end() gives the body when it holds no reply",
  permissions,
  fn() {
    const error = { error: { message: "upstream overloaded", code: 502 } };
    const cases: [string, unknown][] = [
      [JSON.stringify(error), error],
      [JSON.stringify([error]), [error]],
      ['{"choices":null}', { choices: null }],
      ['{"choices":[]}', { choices: [] }],
      [toEvents([toDelta({ content: "h" }), error]) + DONE, error],
      [toEvents([{ choices: [] }]) + DONE, {}],
    ];
    for (const [text, body] of cases) assertEquals(read(text), { kind: "no_reply", body }, text);
  },
});

Deno.test({
  name: "ReplyReader.end() gives the text when it is no JSON",
  permissions,
  fn() {
    for (const text of ["<!doctype html><title>Login</title>", "404 page not found"]) {
      assertEquals(read(text), { kind: "not_json", text });
    }
  },
});

Deno.test({
  name: "ReplyReader.end() joins the pieces of a call in every way servers cut and name them",
  permissions,
  fn() {
    const args = '{"path":"a.py"}';
    const start = { id: "a", type: "function", function: { name: "read_file", arguments: "" } };
    const [head, tail] = [args.slice(0, 6), args.slice(6)];
    const part = (text: string) => ({ function: { arguments: text } });
    const cases: unknown[][] = [
      [{ index: 0, ...start }, { index: 0, ...part(head) }, { index: 0, ...part(tail) }],
      [{ index: "0", ...start }, { index: "0", ...part(head) }, { index: "0", ...part(tail) }],
      [start, part(head), part(tail)],
      [start, { id: "a", ...part(head) }, { id: "a", ...part(tail) }],
      [{ index: 0, ...start }, { index: 0, id: "b", ...part(head) }, { index: 0, ...part(tail) }],
      [{ index: 0, ...start }, { index: 0, function: { name: "read_file", arguments: args } }],
      [{ index: 0, ...start }, { index: 0, ...part(args) }, { index: 0, ...part(args) }],
      [{ index: 0, id: "a", function: { name: "read_file", arguments: { path: "a.py" } } }],
      [
        { index: 0, id: "a", function: { name: "read_" } },
        { index: 0, function: { name: "file", arguments: null } },
        { index: 0, ...part(args) },
      ],
      [{ ...start, id: "" }, { id: "a", ...part(args) }],
    ];
    for (const pieces of cases) {
      assertEquals(readCalls(pieces), [["a", "read_file", args]], JSON.stringify(pieces));
    }
  },
});

Deno.test({
  name: "ReplyReader.end() keeps calls apart when the index is missing or the same",
  permissions,
  fn() {
    const call = (id: string, name: string, path: string) => ({
      id,
      function: { name, arguments: `{"path":"${path}"}` },
    });
    const both = [["a", "read_file", '{"path":"1"}'], ["b", "read_file", '{"path":"2"}']];
    const [first, second] = [call("a", "read_file", "1"), call("b", "read_file", "2")];
    assertEquals(readCalls([{ index: 0, ...first }, { index: 1, ...second }]), both);
    assertEquals(readCalls([{ index: 0, ...first }, { index: 0, ...second }]), both);
    assertEquals(readCalls([first, second]), both);
    const unnamed = [["", "read_file", '{"path":"1"}'], ["", "read_file", '{"path":"2"}']];
    assertEquals(readCalls([{ ...first, id: undefined }, { ...second, id: null }]), unnamed);
    const empty = [["a", "list_dir", ""], ["b", "run_tests", ""]];
    assertEquals(
      readCalls([
        { index: 0, id: "a", function: { name: "list_dir", arguments: "" } },
        { index: 0, id: "b", function: { name: "run_tests", arguments: "" } },
      ]),
      empty,
    );
    const mixed = [{ index: 1, ...second }, { index: 0, ...first }];
    assertEquals(readCalls(mixed), [both[1], both[0]]);
  },
});

Deno.test({
  name: "ReplyReader.end() keeps reasoning apart from the text and whole",
  permissions,
  fn() {
    const detail = (text: string, rest = {}) => ({
      type: "reasoning.text",
      index: 0,
      text,
      ...rest,
    });
    const reply = readReply(toEvents([
      toDelta({ reasoning_content: "I ", reasoning_details: [detail("I ")] }),
      toDelta({ reasoning_content: "see", reasoning_details: [detail("see", { signature: "s" })] }),
      toDelta({ content: "hi", reasoning_content: null }),
      STOP,
    ]));
    assertEquals(reply.text, "hi");
    assertEquals(reply.extra, {
      reasoning_content: "I see",
      reasoning_details: [detail("I see", { signature: "s" })],
    });
  },
});

Deno.test({
  name: "ReplyReader.end() reads only the first choice when there are more",
  permissions,
  fn() {
    const other = { index: 1, delta: { content: "no" }, finish_reason: "stop" };
    const first = { index: 0, delta: { content: "yes" } };
    assertEquals(readReply(toEvents([{ choices: [other, first] }, STOP])).text, "yes");
  },
});
