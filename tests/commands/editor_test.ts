import { editChange, type Edited } from "../../commands/editor.ts";
import { assertEquals } from "../assert.ts";

interface Case {
  readonly before: string | null;
  readonly after: string | Uint8Array;
  readonly edit: (text: string) => string | null;
}

async function edit({ before, after, edit }: Case): Promise<string> {
  const encoder = new TextEncoder();
  const bytes = typeof after === "string" ? encoder.encode(after) : after;
  const change = {
    path: "a.ts",
    before: before === null ? null : encoder.encode(before),
    after: bytes,
  };
  return toText(await editChange(change, (text) => Promise.resolve(edit(text))));
}

function toText(edited: Edited): string {
  if (edited.kind === "unedited") return edited.message;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(edited.change.after);
}

Deno.test("editChange() gives the person's text", { permissions: "none" }, async () => {
  const add = (text: string) => `${text}c\n`;
  assertEquals(await edit({ before: "a\n", after: "b\n", edit: add }), "b\nc\n");
  assertEquals(await edit({ before: null, after: "b\n", edit: add }), "b\nc\n");
});

Deno.test("editChange() keeps byte order mark and line ends whatever the editor does", {
  permissions: "none",
}, async () => {
  const before = "\ufeffa\r\nb\r\n";
  const after = "\ufeffa\r\nc\r\n";
  const seen: string[] = [];
  const toLf = (text: string) => {
    seen.push(text);
    return text.replaceAll("\r\n", "\n").replace("c", "d");
  };
  assertEquals(await edit({ before, after, edit: toLf }), "\ufeffa\r\nd\r\n");
  assertEquals(seen, ["a\r\nc\r\n"]);
});

Deno.test("editChange() gives nothing to ask about when nothing came of it", {
  permissions: "none",
}, async () => {
  const table: [Case["edit"], string][] = [
    [() => null, "Nothing was edited."],
    [(text) => text, "The text is the same as before."],
    [() => "a\n", "That leaves the file as it is; answer n to refuse the change."],
  ];
  for (const [change, message] of table) {
    assertEquals(await edit({ before: "a\n", after: "b\n", edit: change }), message);
  }
});

Deno.test("editChange() refuses bytes that an editor would spoil", {
  permissions: "none",
}, async () => {
  const upper = (text: string) => text.toUpperCase();
  assertEquals(
    await edit({ before: "a\n", after: new Uint8Array([0xe9, 10]), edit: upper }),
    "Cannot edit: found bytes that are not UTF-8 and only UTF-8 can be edited",
  );
  assertEquals(
    await edit({ before: "a\n", after: new Uint8Array([0, 1, 2]), edit: upper }),
    "Cannot edit: found binary data, it holds a NUL byte",
  );
});
