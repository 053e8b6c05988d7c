import { assertEquals } from "../assert.ts";
import { ROOT } from "../house/source_files.ts";

Deno.test("importing the library has no effect and needs no permission", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/import.ts`;
    await Deno.writeTextFile(
      file,
      `import * as library from "file://${ROOT}/mod.ts";
console.log(typeof library.fix);`,
    );
    const args = ["run", "--quiet", "--no-prompt", `--config=${ROOT}/deno.json`, file];
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assertEquals([code, text(stdout), text(stderr)], [0, "function\n", ""]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
