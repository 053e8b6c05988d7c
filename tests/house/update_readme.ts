/**
 * Writes the generated sections of the README, and the schema of `greenroom.json` for editors; with
 * `transcript`, plays the demo for the README too.
 *
 * `deno run --allow-read --allow-write=README.md,greenroom.schema.json tests/house/update_readme.ts`;
 * the transcript needs `-A` and a machine where nothing else runs.
 *
 * @module
 */

import { renderJsonSchema } from "../../guards/policy/policy_schema.ts";
import { HAS_PTY, startPty } from "../commands/pty.ts";
import { putSections, renderSections } from "./readme/sections.ts";
import { readText, ROOT } from "./source_files.ts";

/** Plays the demo at a terminal of 80 columns, with a yes. */
async function playDemo(): Promise<string> {
  if (!HAS_PTY) throw new Error("Cannot play the demo: found no pseudo terminal");
  const words = ["task", "--config", `${ROOT}/deno.json`, "demo"];
  const env = { PATH: Deno.env.get("PATH") ?? "" };
  const pty = startPty([Deno.execPath(), ...words], { rows: 60, env });
  await pty.waitFor("Apply src/cart.ts");
  await pty.send("y\r");
  const { output } = await pty.finish();
  return `\`\`\`text\n${toSeenText(output)}\n\`\`\`\n`;
}

/** What stays on the screen: rows that were written over are gone, and so are terminal codes. */
function toSeenText(output: string): string {
  // deno-lint-ignore no-control-regex
  const plain = output.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "");
  return plain.split("\n").map(writeOver).join("\n").trim();
}

/** Each return to the start of a row writes over what stands there. */
function writeOver(row: string): string {
  return row.split("\r").reduce((seen, layer) => layer + seen.slice(layer.length), "").trimEnd();
}

const sections = {
  ...renderSections(JSON.parse(readText("deno.json")).imports),
  ...(Deno.args.includes("transcript") ? { transcript: await playDemo() } : {}),
};
Deno.writeTextFileSync(`${ROOT}/README.md`, putSections(readText("README.md"), sections));
Deno.writeTextFileSync(`${ROOT}/greenroom.schema.json`, renderJsonSchema());
