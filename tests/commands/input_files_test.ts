import { readInput, readPolicy } from "../../commands/input_files.ts";
import { assertEquals, assertStringIncludes, assertThrows } from "../assert.ts";

const LOG = "test\tRun\t✖ Münze\r\n";

function toUtf16(text: string, isBigEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(2 * text.length + 2));
  [0xfeff, ...text.split("").map((unit) => unit.charCodeAt(0))].forEach((unit, at) =>
    bytes.setUint16(2 * at, unit, !isBigEndian)
  );
  return new Uint8Array(bytes.buffer);
}

for (
  const [title, bytes] of [
    ["UTF-8", new TextEncoder().encode(LOG)],
    ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${LOG}`)],
    ["UTF-16, as PowerShell saves it", toUtf16(LOG, false)],
    ["UTF-16 the other way round", toUtf16(LOG, true)],
  ] as const
) {
  Deno.test(`readInput() reads a log in ${title}`, async () => {
    const path = await Deno.makeTempFile();
    await Deno.writeFile(path, bytes);
    assertEquals(readInput(path, "--log"), LOG);
    await Deno.remove(path);
  });
}

Deno.test("readInput() takes no folder, no pipe and nothing that is missing", async () => {
  const folder = await Deno.makeTempDir();
  await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
  for (const path of [folder, `${folder}/pipe`, `${folder}/none`]) {
    const error = assertThrows(() => readInput(path, "--report"), TypeError);
    assertStringIncludes(String(error), `Cannot read --report "${path}": `);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("readPolicy() takes no folder, no pipe and no link to nowhere for a missing policy", async () => {
  const make: readonly ((path: string) => void)[] = [
    (path) => Deno.mkdirSync(path),
    (path) => void new Deno.Command("mkfifo", { args: [path] }).outputSync(),
    (path) => Deno.symlinkSync("nothing", path),
  ];
  for (const put of make) {
    const folder = await Deno.makeTempDir();
    assertEquals(readPolicy(folder), null);
    put(`${folder}/greenroom.json`);
    assertStringIncludes(String(assertThrows(() => readPolicy(folder))), "Cannot read policy");
    await Deno.remove(folder, { recursive: true });
  }
});
