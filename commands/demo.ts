/**
 * The demo behind `deno task demo`: the shop of the examples, red to green, on a copy.
 *
 * Writes a copy into a folder of its own among the temporary files and launches a fix there; words
 * after `demo` are handed on to `fix`. Reads the arguments.
 *
 * @module
 */

import { fromFileUrl, join } from "../guards/std_path.ts";
import { launch } from "./main.ts";

const ROOT = fromFileUrl(new URL("..", import.meta.url));
const SHOP = join(ROOT, "examples/shop");

/** Copies a small tree of plain files. */
function copyTree(from: string, to: string): void {
  Deno.mkdirSync(to, { recursive: true });
  for (const entry of Deno.readDirSync(from)) {
    if (entry.name.startsWith(".")) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory) copyTree(source, target);
    else if (entry.isFile) Deno.copyFileSync(source, target);
  }
}

if (import.meta.main) {
  const shop = join(Deno.makeTempDirSync({ dir: "/tmp", prefix: "greenroom-demo-" }), "shop");
  copyTree(SHOP, shop);
  console.error(
    "The shop promises ten percent off from three items on, and its code forgets\n" +
      "the third: two of its four tests fail. This copy is yours to keep or throw away:\n" +
      `  ${shop}\n` +
      "No key, no network, no script: the repairer tries small edits until they pass.\n",
  );
  await launch(["fix", "--dir", shop, "--test", "deno test", ...Deno.args]);
}
