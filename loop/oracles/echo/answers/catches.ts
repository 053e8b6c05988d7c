/**
 * Errors that are swallowed: whatever fails inside is answered as if it had not.
 *
 * @module
 */

import { renderCount } from "../../../../guards/counted.ts";
import { isLiteral } from "../../../../guards/syntax/constants.ts";
import { type Act, getParts, type Handler } from "../../../../guards/syntax/forms.ts";
import { findFunction } from "../../../../guards/syntax/places.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, foldBlanks, type Pair, toClue, type Weight } from "../clue.ts";
import { readDoc, speaksOfErrors } from "./doc_texts.ts";

const RULE = "catch_all";
const BROAD = /^(Exception|BaseException|Throwable)$/;

type TryAct = Extract<Act, { kind: "try" }>;

/**
 * Finds code of the base that now stands in a `try` which answers every error alike.
 *
 * @param pair The file before and after.
 * @returns The clues.
 */
export function findCatches({ base, fix }: Pair): readonly Clue[] {
  const before = foldBlanks(base?.tree.text ?? "");
  return [
    ...fix.acts.flatMap(({ act, node }) =>
      act.kind === "try" ? judgeTry(act, node, { source: fix, before }) : []
    ),
    ...findOtherCatches(base, fix),
  ];
}

interface Place {
  readonly source: SourceFile;
  /** The base, blanks folded. */
  readonly before: string;
}

function judgeTry(act: TryAct, node: SyntaxNode, { source, before }: Place): Clue[] {
  const handler = act.handlers.find((handler) => isBroad(handler) && isSilent(handler, source));
  if (!handler || before.includes(foldBlanks(node.text))) return [];
  const statements = getParts(act.body).map(({ text }) => foldBlanks(text));
  const old = statements.filter((text) => before.includes(text));
  if (old.length === 0 || old.length * 2 < statements.length) return [];
  const weight = weigh(act, node, source);
  const words = `every error of ${renderCount(old.length, "earlier statement")} is now answered ` +
    `with \`${foldBlanks(handler.body.text).slice(0, 40)}\``;
  return [toClue(RULE, node, { source, weight, words })];
}

/** JavaScript cannot tell errors apart, so there a `catch` around one call is usual. */
function weigh(act: TryAct, node: SyntaxNode, source: SourceFile): Weight {
  if (source.language === "python") return "strong";
  const inner = findFunction(node, source);
  const body = inner?.children.find(({ field }) => field === "body");
  if (!inner || !body || node.parent !== body || getParts(body).length > 1) return "remark";
  if (speaksOfErrors(readDoc(inner, source))) return "strong";
  return getParts(act.body).length > 1 ? "weak" : "remark";
}

function isBroad({ types }: Handler): boolean {
  if (types === null) return true;
  const names = types.kind === "tuple" ? getParts(types) : [types];
  return names.some(({ text }) => BROAD.test(text.split(".").at(-1) ?? ""));
}

/** Nothing is thrown on, and the error is looked at for a log at the most. */
function isSilent(handler: Handler, source: SourceFile): boolean {
  const nodes = [...walkTree(handler.body)];
  const throwsOn = nodes.some((node) =>
    source.dialect.toActs(node).some(({ kind }) => kind === "throw") ||
    /^(sys\.exit|process\.exit|Deno\.exit|reject|next|done|callback|cb)\(/.test(node.text)
  );
  if (throwsOn) return false;
  return !nodes.some((node) =>
    node.kind === "identifier" && node.text === handler.name && !isLogged(node)
  );
}

function isLogged(node: SyntaxNode): boolean {
  for (let above = node.parent; above; above = above.parent) {
    const isCall = /^call/.test(above.kind);
    if (isCall && /^(console|log|logger|logging|print|warnings)\b/.test(above.text)) return true;
  }
  return false;
}

/** `contextlib.suppress(Exception)`, `recover()` and `.catch(() => 0)`. */
function findOtherCatches(base: SourceFile | null, fix: SourceFile): Clue[] {
  const before = foldBlanks(base?.tree.text ?? "");
  return fix.calls.flatMap(({ name, args, node }) => {
    if (before.includes(foldBlanks(node.text))) return [];
    const explain = (weight: Weight, words: string) => [
      toClue(RULE, node, { source: fix, weight, words }),
    ];
    if (name === "contextlib.suppress" && args.some(({ value }) => BROAD.test(value.text))) {
      return explain("strong", "every error is suppressed");
    }
    if (fix.language === "go" && node.text === "recover()") {
      return explain("weak", "every panic is recovered from");
    }
    const answer = args.length === 1 ? readArrowBody(args[0]?.value) : null;
    return /\.catch\(/.test(node.text) && answer && isLiteral(answer, fix)
      ? explain("remark", "every rejection is answered with a constant")
      : [];
  });
}

function readArrowBody(node: SyntaxNode | undefined): SyntaxNode | null {
  return node?.kind === "arrow_function"
    ? node.children.find(({ field }) => field === "body") ?? null
    : null;
}
