/**
 * Ways to end the process: a run that ends early reports no failure.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import { runsAsProgram, runsAtLoad } from "../../../../guards/syntax/places.ts";
import type { Call, SourceFile, Write } from "../../../../guards/syntax/source.ts";
import type { SyntaxNode } from "../../../../guards/syntax/tree.ts";
import { type Clue, quoteSource, toClue, type Weight } from "../clue.ts";

const RULE = "exit";

/** Ends the process without a word, whatever the runner wants. */
const HARD =
  /^(process\.(reallyExit|abort|_kill)|os\.(_exit|abort|execv?p?l?e?|execvpe)|syscall\.(Exit|Kill)|runtime\.Goexit|_thread\.interrupt_main|signal\.(raise_signal|pthread_kill))$/;
/** Ends the process as a program does that is done. */
const SOFT = /^(process\.exit|Deno\.exit|sys\.exit|exit|quit|site\.exit|os\.Exit|log\.Fatal\w*)$/;
const KILL = /^(process\.kill|Deno\.kill|os\.killp?g?)$/;
const OWN_PROCESS = /\bpid\b|getpid|getpgrp|getppid|\(\s*0\s*,/;
const AT_END =
  /^(atexit\.register|threading\._register_atexit|process\.(on|once|addListener|prependListener)|addEventListener)$/;
const END_EVENTS = /^(exit|beforeExit|unload|beforeunload)$/;
const RAISED = /^(SystemExit|KeyboardInterrupt|GeneratorExit|unittest\.(case\.)?SkipTest)(\(\))?$/;

/**
 * Finds ends of the process that are not those of a program.
 *
 * @param source The source.
 * @returns The clues.
 */
export function findExits(source: SourceFile): readonly Clue[] {
  return [
    ...source.calls.flatMap((call) => judgeCall(call, source)),
    ...source.writes.flatMap((write) => judgeExitCode(write, source)),
    ...findRaised(source),
  ];
}

function judgeCall(call: Call, source: SourceFile): Clue[] {
  const name = call.name ?? "";
  if (HARD.test(name)) return [explain(call.node, source, "strong", "ends the process at once")];
  if (KILL.test(name)) {
    const weight = OWN_PROCESS.test(call.node.text) ? "strong" : "remark";
    return [explain(call.node, source, weight, "sends a signal to a process")];
  }
  if (AT_END.test(name)) return judgeHandler(call, source);
  return SOFT.test(name) ? judgeSoft(call.node, call.args[0]?.value, source) : [];
}

/** A program may exit; a module that is imported may not, and nobody may claim success. */
function judgeSoft(node: SyntaxNode, code: SyntaxNode | undefined, source: SourceFile): Clue[] {
  if (runsAsProgram(node, source)) return [];
  if (runsAtLoad(node, source)) {
    return [explain(node, source, "strong", "ends the process while the module loads")];
  }
  const value = code ? toConstant(code, source) : 0;
  const isSuccess = value === 0 || value === null || value === false;
  const weight = isSuccess && !/^func main\b|package main/m.test(source.tree.text)
    ? "strong"
    : "remark";
  return [explain(node, source, weight, `ends the process${isSuccess ? " as a success" : ""}`)];
}

/** What runs at the end of the process may turn its failure into a success. */
function judgeHandler(call: Call, source: SourceFile): Clue[] {
  const [first] = call.args.map(({ value }) => toConstant(value, source));
  if (!call.name?.startsWith("atexit") && !END_EVENTS.test(String(first))) return [];
  const bodies = call.args.flatMap(({ value }) => [value, ...findFunctions(value, source)]);
  const isExit = bodies.some((body) => holdsExit(body, source));
  return [explain(
    call.node,
    source,
    isExit ? "strong" : "remark",
    isExit
      ? "decides at the end how the process ended"
      : "runs something at the end of the process",
  )];
}

function findFunctions(node: SyntaxNode, source: SourceFile): SyntaxNode[] {
  const form = source.dialect.toForm(node);
  const binding = form.kind === "name" ? source.bindings.find(form.name, node) : null;
  return (binding?.values ?? []).map(({ value }) => value);
}

function holdsExit(body: SyntaxNode, source: SourceFile): boolean {
  const isIn = (node: SyntaxNode) => body.start <= node.start && node.end <= body.end;
  const isExit = (name: string | null) =>
    name !== null && (HARD.test(name) || SOFT.test(name) || KILL.test(name));
  return source.reads.some(({ name, node }) => isIn(node) && isExit(name)) ||
    source.writes.some(({ name, node }) => isIn(node) && isExitCode(name));
}

function isExitCode(name: string): boolean {
  return name === "process.exitCode" || name === "Deno.exitCode";
}

function judgeExitCode({ name, value, node }: Write, source: SourceFile): Clue[] {
  if (!isExitCode(name)) return [];
  const code = value ? toConstant(value, source) : undefined;
  if (typeof code === "number" && code !== 0) return [];
  const isKnown = value === null || code === 0 || value.text === "undefined";
  return [explain(node, source, isKnown ? "strong" : "remark", "sets the exit code")];
}

function findRaised(source: SourceFile): Clue[] {
  return source.acts.flatMap(({ act, node }) => {
    if (act.kind !== "throw" || !act.value) return [];
    const name = source.names.resolve(act.value) ?? "";
    if (!RAISED.test(name)) return [];
    if (name.includes("SkipTest")) return [explain(node, source, "strong", "skips the tests")];
    const form = source.dialect.toForm(act.value);
    return judgeSoft(node, form.kind === "call" ? form.args[0]?.value : undefined, source);
  });
}

function explain(node: SyntaxNode, source: SourceFile, weight: Weight, what: string): Clue {
  return toClue(RULE, node, { source, weight, words: `${quoteSource(node.text)} ${what}` });
}
