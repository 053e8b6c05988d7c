/**
 * Effects that happen while a module loads, before any test: files written, processes started.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import { runsAsProgram, runsAtLoad } from "../../../../guards/syntax/places.ts";
import type { Call, SourceFile } from "../../../../guards/syntax/source.ts";
import { type Clue, quoteSource, toClue } from "../clue.ts";

const RULE = "side_effect";

const WRITES =
  /^(Deno\.(write\w*|remove\w*|rename\w*|symlink\w*|link\w*|chmod\w*|copyFile\w*|truncate\w*|create\w*|mkdir\w*)|node:fs\.(write\w*|append\w*|rm\w*|unlink\w*|rename\w*|symlink\w*|link\w*|cp\w*|copyFile\w*|chmod\w*|truncate\w*|createWriteStream|mkdir\w*)|os\.(remove|unlink|rename|replace|symlink|link|chmod|truncate|mkdir|makedirs|WriteFile|Create|Remove\w*|Rename|Symlink|Link|Chmod|Mkdir\w*)|shutil\.(copy\w*|move|rmtree)|pathlib\.\w+(\(\))?.*\.(write_text|write_bytes|unlink|rename|replace|touch|symlink_to|hardlink_to|chmod|mkdir))$/;
const STARTS =
  /^(Deno\.(Command|run|spawn\w*)|node:child_process\.\w+|subprocess\.\w+|os\.(system|popen|fork|spawn\w*|posix_spawn\w*|StartProcess)|os\/exec\.Command\w*|multiprocessing\.Process|threading\.(Thread|Timer)|_thread\.start_new_thread|Worker|node:worker_threads\.Worker)$/;

/**
 * Finds writes and starts of processes; on demand they are only worth a remark.
 *
 * @param source The source.
 * @returns The clues.
 */
export function findSideEffects(source: SourceFile): readonly Clue[] {
  return source.calls.flatMap((call) => {
    const what = describe(call, source);
    if (what === null || runsAsProgram(call.node, source)) return [];
    const isEarly = runsAtLoad(call.node, source);
    const words = `${quoteSource(call.node.text)} ${what}${
      isEarly ? " while the module loads" : ""
    }`;
    return [toClue(RULE, call.node, { source, weight: isEarly ? "strong" : "remark", words })];
  });
}

function describe(call: Call, source: SourceFile): string | null {
  const name = call.name ?? "";
  if (WRITES.test(name) || opensForWriting(call, source)) return "changes files";
  return STARTS.test(name) ? "starts a process or thread" : null;
}

/** `open(path, "w")` */
function opensForWriting({ name, args }: Call, source: SourceFile): boolean {
  if (!/^(open|io\.open|os\.OpenFile|Deno\.open\w*)$/.test(name ?? "")) return false;
  const mode = args.find((argument) => argument.name === "mode") ?? args[1];
  const value = mode ? toConstant(mode.value, source) : undefined;
  return (typeof value === "string" && /[wax+]/.test(value)) ||
    /\b(write|append|create|truncate)\w*: true|O_(WRONLY|RDWR|CREATE)/.test(mode?.value.text ?? "");
}
