import { createKeyDecoder, type Key } from "../../../commands/terminal/keys.ts";
import { applyKey, renderEntry } from "../../../commands/terminal/line_entry.ts";
import { assertEquals } from "../../assert.ts";

function decode(...chunks: (string | Uint8Array)[]): Key[] {
  const decoder = createKeyDecoder();
  const encoder = new TextEncoder();
  return chunks.flatMap((chunk) =>
    decoder(typeof chunk === "string" ? encoder.encode(chunk) : chunk)
  );
}

Deno.test("createKeyDecoder() tells text from keys", { permissions: "none" }, () => {
  assertEquals(decode("yes\r"), [{ kind: "text", text: "yes" }, { kind: "enter" }]);
  assertEquals(decode("\r\n\n"), [{ kind: "enter" }, { kind: "enter" }]);
  assertEquals(decode("\x03\x04\x7f\x17\x15"), [
    { kind: "interrupt" },
    { kind: "end_of_input" },
    { kind: "backspace" },
    { kind: "erase_word" },
    { kind: "erase_line" },
  ]);
});

Deno.test("createKeyDecoder() takes an escape sequence as one key and never as text", {
  permissions: "none",
}, () => {
  assertEquals(decode("\x1b[B\x1b[6~\x1b"), [
    { kind: "down" },
    { kind: "page_down" },
    { kind: "escape" },
  ]);
  assertEquals(decode("\x1b[200~y\x1b[201~"), [
    { kind: "unknown" },
    { kind: "text", text: "y" },
    { kind: "unknown" },
  ]);
  assertEquals(decode("\0\t\x1c"), [
    { kind: "unknown" },
    { kind: "unknown" },
    { kind: "unknown" },
  ]);
});

Deno.test("createKeyDecoder() waits for the rest of a character", { permissions: "none" }, () => {
  const [first = 0, ...rest] = new TextEncoder().encode("é");
  assertEquals(decode(new Uint8Array([first]), new Uint8Array(rest)), [{
    kind: "text",
    text: "é",
  }]);
});

Deno.test("applyKey() edits a line", { permissions: "none" }, () => {
  const type = (...keys: Key[]) => keys.reduce(applyKey, "");
  const text = (text: string): Key => ({ kind: "text", text });
  assertEquals(type(text("no"), text("w"), { kind: "backspace" }), "no");
  assertEquals(type(text("n e\u0301"), { kind: "backspace" }), "n ");
  assertEquals(type(text("日"), { kind: "backspace" }, { kind: "backspace" }), "");
  assertEquals(type(text("n too wide  "), { kind: "erase_word" }), "n too ");
  assertEquals(type(text("yes"), { kind: "erase_line" }), "");
  assertEquals(type(text("y"), { kind: "down" }, { kind: "unknown" }), "y");
  assertEquals(type(text("x".repeat(5000))).length, 2000);
});

Deno.test("renderEntry() shows the end of a line that is too long for its row", {
  permissions: "none",
}, () => {
  assertEquals(renderEntry("short", 10), "short");
  assertEquals(renderEntry("0123456789abc", 10), "…456789abc");
  assertEquals(renderEntry("日本語日本語", 6), "…本語");
});
