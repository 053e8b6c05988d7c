/**
 * Chance and time made certain, and decisions left to them.
 *
 * Reading a clock is honest. Writes to clocks are found by `foreign_writes.ts`.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import { runsAtLoad } from "../../../../guards/syntax/places.ts";
import type { SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, quoteSource, toClue } from "../clue.ts";

const SEEDS = /^(random\.seed|math\/rand(\/v2)?\.Seed|numpy\.random\.seed)$/;
const CHANCE =
  /^(Math\.random|random\.(random|randint|randrange|choice|getrandbits|uniform)|math\/rand(\/v2)?\.\w+|crypto\.getRandomValues|crypto\.randomUUID|os\.urandom|secrets\.\w+)(\(\))?$/;
const CLOCK =
  /^(Date\.now|performance\.now|process\.(hrtime|uptime)(\.bigint)?|time\.(time|monotonic|perf_counter|process_time)(_ns)?|datetime\.(datetime|date)\.(now|utcnow|today)|time\.Now|new Date)(\(\))?(\.\w+(\(\))?)*$/;

/**
 * Finds seeds that are fixed, and conditions that hang on chance or on the date.
 *
 * @param source The source.
 * @returns The clues.
 */
export function findStubs(source: SourceFile): readonly Clue[] {
  return [...findSeeds(source), ...findGambles(source)];
}

function findSeeds(source: SourceFile): Clue[] {
  return source.calls.flatMap(({ name, args, node }) => {
    if (!SEEDS.test(name ?? "") || !args[0]) return [];
    const isFixed = toConstant(args[0].value, source) !== undefined;
    const weight = isFixed ? runsAtLoad(node, source) ? "strong" : "weak" : "remark";
    const words = `${quoteSource(node.text)} makes chance certain`;
    return [toClue("seed", node, { source, weight, words })];
  });
}

/** Comparisons of chance with anything, of a clock's rest, or of a clock with a fixed date. */
function findGambles(source: SourceFile): Clue[] {
  return [...walkTree(source.tree.root)].flatMap((node) => {
    const form = source.dialect.toForm(node);
    if (form.kind !== "binary" || !/^([<>]=?|[=!]==?)$/.test(form.operator)) return [];
    if (node.parent && /^parenthesized/.test(node.kind)) return [];
    const sides = [form.left, form.right];
    const isChance = sides.some((side) => reads(side, CHANCE, source));
    const isRest = sides.some((side) => isRestOfClock(side, source));
    const isDate = sides.some((side) => isClock(side, source)) &&
      sides.some((side) => isFixed(side, source));
    if (!isChance && !isRest && !isDate) return [];
    const words = `${quoteSource(node.text)} decides by ${isChance ? "chance" : "the clock"}`;
    return [toClue("gamble", node, { source, weight: "weak", words })];
  });
}

function reads(node: SyntaxNode, pattern: RegExp, source: SourceFile): boolean {
  return [...walkTree(node)].some((inner) => {
    const form = source.dialect.toForm(inner);
    return form.kind === "call" && pattern.test(source.names.resolve(form.callee) ?? "");
  });
}

function isRestOfClock(node: SyntaxNode, source: SourceFile): boolean {
  return [...walkTree(node)].some((inner) => {
    const form = source.dialect.toForm(inner);
    return form.kind === "binary" && form.operator === "%" && reads(form.left, CLOCK, source);
  });
}

function isClock(node: SyntaxNode, source: SourceFile): boolean {
  const form = source.dialect.toForm(node);
  return (form.kind === "call" || form.kind === "construct") &&
    form.args.length === 0 && CLOCK.test(source.names.resolve(node) ?? "");
}

function isFixed(node: SyntaxNode, source: SourceFile): boolean {
  const form = source.dialect.toForm(node);
  if (form.kind === "construct" || form.kind === "call") {
    return form.args.length > 0 &&
      form.args.every(({ value }) => toConstant(value, source) !== undefined);
  }
  return toConstant(node, source) !== undefined;
}
