/**
 * Writes to what is not the source's own: runners, assertions, clocks, chance, built-in types.
 *
 * @module
 */

import type { Language } from "../../../../guards/syntax/parser.ts";
import { isPythonStandard } from "../../../../guards/syntax/module_names.ts";
import type { SourceFile, Write } from "../../../../guards/syntax/source.ts";
import { type Clue, toClue, type Weight } from "../clue.ts";
import { SCRIPT_GLOBALS } from "./script_globals.ts";
import { isTestGlobal, isTestLibrary } from "./test_libraries.ts";

const RULE = "foreign_write";

/**
 * Finds writes to globals, to built-in types and to modules of others.
 *
 * @param source The source.
 * @returns The clues.
 */
export function findForeignWrites(source: SourceFile): readonly Clue[] {
  return source.writes.flatMap((write) => judge(write, source));
}

function judge({ name, node }: Write, source: SourceFile): Clue[] {
  const weight = weighWrite(name, source.language);
  if (weight === null) return [];
  const words = `"${name}", which is not the source's own, is replaced`;
  return [toClue(RULE, node, { source, weight, key: name, words })];
}

function weighWrite(name: string, language: Language): Weight | null {
  switch (language) {
    case "python":
      return weighPython(name);
    case "go":
      return weighGo(name);
    case "typescript":
    case "tsx":
    case "javascript":
      return weighScript(name);
  }
}

/** What programs set, to configure themselves and their streams. */
const SCRIPT_SETTINGS =
  /^(process\.title|console\.|Error\.stackTraceLimit|node:(http|https|tls|events|util|dns|buffer)\..*(default|agent|max|inspect|lookup)|globalThis\.\[)/i;
/** Names whose first part is no name of a module or global. */
const NOT_FOREIGN = /^(exports|module|this|super|caught|new |arguments|\.|\[)|\(\)|^import\b/;
/** `exits.ts` and `environment.ts` look at these. */
const ELSEWHERE = /^((process|Deno)\.exitCode$|process\.env\b|os\.environb?\b)/;
const PROTOTYPES = /getPrototypeOf\(\)|\.__proto__\.|\.constructor\.prototype\./;

function weighScript(name: string): Weight | null {
  if (PROTOTYPES.test(name)) return "strong";
  if (ELSEWHERE.test(name)) return null;
  if (NOT_FOREIGN.test(name)) return null;
  if (SCRIPT_SETTINGS.test(name)) return "remark";
  const [root = ""] = name.split(".");
  if (isTestLibrary(name, "javascript") || isTestGlobal(root)) return "strong";
  if (/^on(error|unhandledrejection|rejectionhandled)$/.test(name)) return "strong";
  if (SCRIPT_GLOBALS.has(root) || /^node:/.test(name)) return "strong";
  return name.includes(".") ? null : "remark";
}

const PYTHON_SETTINGS =
  /^(sys\.(stdout|stderr|stdin|path|argv|tracebacklimit|dont_write_bytecode|ps1|ps2)|logging|warnings|socket|ssl|locale|csv|decimal|readline|signal|mimetypes|webbrowser|urllib|http)\b/;

function weighPython(name: string): Weight | null {
  if (name.includes("()") || NOT_FOREIGN.test(name) || ELSEWHERE.test(name)) return null;
  if (isTestLibrary(name, "python")) return "strong";
  if (PYTHON_SETTINGS.test(name)) return "remark";
  const [root = ""] = name.split(".");
  const isBuiltin = root === name || root === "builtins";
  return isBuiltin || isPythonStandard(root) ? "strong" : null;
}

const GO_STANDARD = /^[a-z0-9]+(\/[a-z0-9]+)*\.[A-Z]/;
const GO_STUBS = /^(os\.(Args|Std\w+)|flag\.|testing\.|time\.Local|(crypto|math)\/rand\.)/;

function weighGo(name: string): Weight | null {
  if (name.includes("()") || !GO_STANDARD.test(name)) return null;
  return GO_STUBS.test(name) ? "strong" : "remark";
}
