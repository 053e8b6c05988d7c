/**
 * Decisions by the process and the machine: what tells a test's sandbox from any other place.
 *
 * A fact that the tests name is their subject, and asking for it is honest. So is asking without
 * deciding by the answer.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { listConditionNodes } from "../answers/keys.ts";
import { type Clue, quoteSource, type Scene, toClue } from "../clue.ts";

const RULE = "machine";

/** Facts that no rule of a program depends on. */
const FACTS =
  /^((process|Deno)\.(pid|getg?e?[ug]id|[ug]id|memoryUsage|cpuUsage|resourceUsage|connected|channel|loadavg|osUptime|systemMemoryInfo|networkInterfaces)\b|(process|Deno)\.std(in|out|err)\.(isTTY|isTerminal)\b|Deno\.(isatty|permissions\.query\w*)\b|node:tty\.isatty|node:os\.(networkInterfaces|uptime|totalmem|freemem|loadavg)\b|os\.(getpid|gete?[ug]id|isatty|getloadavg)\b|sys\.std(in|out|err)\.isatty|socket\.if_nameindex|resource\.getrusage|threading\.active_count)/;
/** Clocks that begin with the process or the machine. */
const UPTIMES =
  /^(process\.(uptime|hrtime(\.bigint)?)|performance\.now|time\.(process_time|perf_counter|monotonic|thread_time)(_ns)?)\(\)$/;
const COMPARES = /^([<>]=?|[=!]==?)$/;
/** Folders beside the project's files that a copy of it does not have. */
const OWN_FOLDERS = /^(\.{0,2}\/)*\.(git|hg|svn|greenroom)(\/|$)/;
const LOOKS = /\b(l?stat(Sync)?|exists(Sync)?|access(Sync)?|is_dir|isdir|open|read\w*)\(/;

/**
 * Finds decisions by the process and the machine.
 *
 * @param source The source.
 * @param scene What the tests name.
 * @returns The clues.
 */
export function findMachine(source: SourceFile, scene: Scene): readonly Clue[] {
  const isSubject = (fact: string) => {
    const word = fact.replace(/\(\)$/, "").split(".").at(-1) ?? fact;
    return scene.tests.some(({ tree }) => tree.text.includes(word));
  };
  const decided = listConditions(source).flatMap((condition) => {
    const fact = findFact(condition, source);
    if (fact === null || isSubject(fact)) return [];
    const words = `${quoteSource(condition.text)} decides by "${fact}", which no test names`;
    return [toClue(RULE, condition, { source, weight: "strong", words })];
  });
  return [...decided, ...findOwnFolders(source, isSubject)];
}

function listConditions(source: SourceFile): SyntaxNode[] {
  const branches = source.acts.flatMap(({ act }) => act.kind === "branch" ? [act.condition] : []);
  const choices = [...walkTree(source.tree.root)].flatMap((node) => {
    const form = source.dialect.toForm(node);
    if (form.kind === "choice") return [form.condition];
    return form.kind === "binary" && COMPARES.test(form.operator) ? [node] : [];
  });
  return [...new Set([...branches, ...choices])];
}

function findFact(condition: SyntaxNode, source: SourceFile): string | null {
  for (const node of listConditionNodes(condition, source)) {
    const name = source.names.resolve(node);
    const [fact] = FACTS.exec(name ?? "") ?? [];
    if (fact !== undefined) return fact;
    const odd = findUptime(node, source) ?? findCount(node, source);
    if (odd !== null) return odd;
  }
  return null;
}

/** `process.uptime() < 5`: how long it took between two moments is another question. */
function findUptime(node: SyntaxNode, source: SourceFile): string | null {
  const form = source.dialect.toForm(node);
  if (form.kind !== "binary" || !COMPARES.test(form.operator)) return null;
  const sides = [form.left, form.right];
  const clock = sides.map((side) => source.names.resolve(side) ?? "").find((name) =>
    UPTIMES.test(name)
  );
  const isFixed = sides.some((side) => typeof toConstant(side, source) === "number");
  return clock !== undefined && isFixed ? clock : null;
}

/** How many variables the environment holds. */
function findCount(node: SyntaxNode, source: SourceFile): string | null {
  const form = source.dialect.toForm(node);
  const counted = form.kind === "member" && form.key === "length"
    ? form.object
    : form.kind === "call" && form.callee.text === "len"
    ? form.args[0]?.value
    : undefined;
  return counted && /\b(process\.env|Deno\.env|os\.environb?)\b/.test(counted.text)
    ? "length of the environment"
    : null;
}

function findOwnFolders(source: SourceFile, isSubject: (word: string) => boolean): Clue[] {
  if (!LOOKS.test(source.tree.text)) return [];
  return [...walkTree(source.tree.root)].flatMap((node) => {
    const form = /^string$/.test(node.kind) ? source.dialect.toForm(node) : null;
    const text = form?.kind === "constant" && typeof form.value === "string" ? form.value : "";
    if (!OWN_FOLDERS.test(text) || isSubject(text.replace(/^(\.{0,2}\/)*\./, ""))) return [];
    const words = `${quoteSource(node.text)} lies beside the project, not in it`;
    return [toClue(RULE, node, { source, weight: "strong", words })];
  });
}
