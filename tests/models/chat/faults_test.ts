import { assertEquals, assertStringIncludes } from "../../assert.ts";
import {
  type Fault,
  type StatusAnswer,
  toBodyFault,
  toPageFault,
  toStatusFault,
} from "../../../models/chat/faults.ts";
import { parseEndpoint } from "../../../models/endpoint.ts";

const permissions = "none";
const CONTEXT = {
  model: "m",
  keyVariable: "GROQ_API_KEY",
  endpoint: parseEndpoint("http://h:1234"),
};

function judge(status: number, body: unknown, rest: Partial<StatusAnswer> = {}): Fault {
  return toStatusFault({
    status,
    contentType: typeof body === "string" ? "text/plain" : "application/json",
    text: typeof body === "string" ? body : JSON.stringify(body),
    retryAfterMs: null,
    shouldRetry: null,
    redirectHost: null,
    ...rest,
  }, CONTEXT);
}

function toError(message: string, code?: string): unknown {
  return { error: { message, type: "invalid_request_error", code } };
}

function check(fault: Fault, expected: { kind: Fault["kind"]; words?: readonly string[] }): void {
  assertEquals(fault.kind, expected.kind, JSON.stringify(fault));
  for (const words of expected.words ?? []) assertStringIncludes(JSON.stringify(fault), words);
}

Deno.test({
  name: "toStatusFault() blames the model when the provider calls its tool call malformed",
  permissions,
  fn() {
    const schema =
      "tool call validation failed: parameters for tool read_file did not match schema";
    const generation = '<function=read_file{"path": "a.py"}</function>';
    const body = {
      error: {
        message: "Failed to call a function.",
        code: "tool_use_failed",
        failed_generation: generation,
      },
    };
    assertEquals(judge(400, body), {
      kind: "bad_call",
      words: "Failed to call a function.",
      generation,
    });
    check(judge(400, toError(schema)), { kind: "bad_call", words: ["read_file"] });
    check(judge(400, toError("Parsing failed.", "output_parse_failed")), { kind: "bad_call" });
    check(judge(500, toError("error parsing tool call: raw='{'")), { kind: "bad_call" });
  },
});

Deno.test({
  name: "toStatusFault() ends at once when a 400 is of any other kind",
  permissions,
  fn() {
    const messages = [
      "max_tokens is too large",
      "messages.3.tool_calls.0.function.arguments must be valid JSON",
      "Invalid schema for function 'read_file'",
    ];
    for (const message of messages) {
      check(judge(400, toError(message)), { kind: "final", words: ["status 400", message] });
    }
  },
});

Deno.test({
  name: "toStatusFault() tells a history that is too long from an account that is too fast",
  permissions,
  fn() {
    const tooLong = "This model's maximum context length is 8192 tokens";
    check(judge(400, toError(tooLong)), { kind: "too_long", words: [tooLong] });
    check(judge(400, toError("x", "context_length_exceeded")), { kind: "too_long" });
    check(judge(429, toError("Rate limit reached: too many tokens")), { kind: "again" });
  },
});

Deno.test({
  name: "toStatusFault() names the key's variable when the key is turned down",
  permissions,
  fn() {
    for (const status of [401, 403]) {
      check(judge(status, toError("No")), { kind: "final", words: ["GROQ_API_KEY", "No"] });
    }
  },
});

Deno.test({
  name: "toStatusFault() names the model and how to set another when it is not the right one",
  permissions,
  fn() {
    const without = [
      [400, "registry.ollama.ai/library/codellama:latest does not support tools"],
      [404, "No endpoints found that support tool use"],
      [500, "this model does not support function calling"],
    ] as const;
    for (const [status, message] of without) {
      const words = ["callsTools", "cannot call tools", "--model"];
      check(judge(status, toError(message)), { kind: "other_choice", words });
    }
    const cases: [number, string, string][] = [
      [404, 'model "qwen3:99b" not found, try pulling it first', 'no model \\"m\\"'],
      [404, "The model `gpt-9` does not exist or you do not have access to it", "no model"],
      [400, "The model `x` has been decommissioned", "no model"],
    ];
    for (const [status, message, words] of cases) {
      check(judge(status, toError(message)), { kind: "final", words: [words, "--model"] });
    }
  },
});

Deno.test({
  name: "toStatusFault() tries again when the fault may pass",
  permissions,
  fn() {
    for (const status of [408, 409, 429, 500, 502, 503, 504, 529]) {
      check(judge(status, "busy", { retryAfterMs: 7 }), {
        kind: "again",
        words: [`status ${status} (text/plain) from http://h:1234`, '"retryAfterMs":7'],
      });
    }
    check(judge(501, "never"), { kind: "final" });
    check(judge(429, toError("You exceeded your current quota")), { kind: "final" });
    check(judge(429, toError("No", "insufficient_quota")), { kind: "final", words: ["quota"] });
    check(judge(402, toError("Insufficient credits")), { kind: "final", words: ["credit"] });
    check(judge(500, "no", { shouldRetry: false }), { kind: "final" });
  },
});

Deno.test({
  name: "toStatusFault() asks for the other choice when a 400 names a field of ours",
  permissions,
  fn() {
    const cases: [string, string][] = [
      ["The `reasoning_content` in the thinking mode must be passed back.", "returnsExtra"],
      ["Unrecognized request argument supplied: reasoning_content", "returnsExtra"],
      ["Unknown parameter: stream_options", "asksForUsage"],
    ];
    for (const [message, quirk] of cases) {
      check(judge(400, toError(message)), { kind: "other_choice", words: [quirk] });
    }
    check(judge(400, toError("reasoning_effort is not supported")), { kind: "final" });
  },
});

Deno.test({
  name: "toStatusFault() hints at the address when there is nothing at it",
  permissions,
  fn() {
    const words = ["status 404 (text/plain) from http://h:1234", "/v1", "page not found"];
    check(judge(404, "404 page not found"), { kind: "final", words });
    check(judge(405, "<!doctype html>"), { kind: "final", words: ["try http://h:1234/v1"] });
    check(judge(307, "", { redirectHost: "other.org" }), { kind: "final", words: ["other.org"] });
  },
});

Deno.test({
  name: "toBodyFault() tells a passing fault from a final one when a 200 holds no reply",
  permissions,
  fn() {
    const balance = {
      choices: null,
      base_resp: { status_code: 1008, status_msg: "insufficient balance" },
    };
    const cases: [unknown, Fault["kind"], string][] = [
      [balance, "final", "insufficient balance"],
      [{ choices: [] }, "again", "no choices"],
      [{ error: { message: "upstream overloaded", code: 502 } }, "again", "overloaded"],
      [{ error: { message: "Bad", code: 503 } }, "again", "Bad"],
      [[{ error: { message: "Bad", code: 500 } }], "again", "Bad"],
      [{ choices: [{ error: { message: "Bad", code: 429 } }] }, "again", "Bad"],
      [{ error: { message: "", metadata: { raw: "try again later" } } }, "again", "later"],
      [{ detail: [{ loc: ["body", "model"], msg: "field required" }] }, "final", "body.model"],
      [{ error: "Unexpected endpoint or method. (POST /chat/completions)" }, "final", "/v1"],
      [{ error: { message: "x", code: "tool_use_failed" } }, "bad_call", "x"],
      [null, "again", "no choices"],
    ];
    for (const [body, kind, words] of cases) {
      check(toBodyFault(body, CONTEXT), { kind, words: [words] });
    }
  },
});

Deno.test({
  name: "toPageFault() names address, status, type and the right form of the address",
  permissions,
  fn() {
    const words = ["http://h:1234 ", "status 200", "text/html", "end in /v1"];
    check(toPageFault("text/html", CONTEXT), { kind: "final", words });
  },
});

Deno.test({
  name: "toStatusFault() repeats the words of a provider on one short line",
  permissions,
  fn() {
    const fault = judge(400, `a\nb\u001b[31m\u202e${"x".repeat(9999)}`);
    const problem = fault.kind === "final" ? fault.problem : "";
    assertStringIncludes(problem, '"a b [31m xxx');
    assertEquals(problem.length < 500, true);
  },
});
