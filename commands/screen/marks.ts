/**
 * How an oracle's answer is marked, in a sign and in words.
 *
 * Imports types of `loop/`. Has no effect.
 *
 * @module
 */

import type { OracleAnswer } from "../../loop/verdict.ts";
import type { Style } from "./style.ts";

/**
 * Renders the sign of an answer.
 *
 * @param answer The answer of an oracle.
 * @param style The colours.
 * @returns A check, a cross or a dash.
 */
export function renderSign(answer: OracleAnswer["answer"], style: Style): string {
  switch (answer) {
    case "yes":
      return style.good("✓");
    case "no":
      return style.bad("✗");
    case "did_not_look":
      return style.quiet("–");
  }
}

/**
 * Renders what an oracle saw, or in words that it did not look.
 *
 * @param oracle The oracle's answer.
 * @returns Its name and its detail.
 */
export function renderFinding({ name, answer, detail }: OracleAnswer): string {
  const title = name.replaceAll("_", " ");
  return answer === "did_not_look" ? `${title}: did not look. ${detail}` : `${title}: ${detail}`;
}

/**
 * Joins the oracles that did not look for one reason, which is told once then.
 *
 * @param oracles Answers, in their order.
 * @returns The answers; those that are joined stand where the first of them stood.
 */
export function joinUnlooked(oracles: readonly OracleAnswer[]): readonly OracleAnswer[] {
  const joined: OracleAnswer[] = [];
  for (const oracle of oracles) {
    const index = joined.findIndex(({ answer, detail }) =>
      answer === "did_not_look" && answer === oracle.answer && detail === oracle.detail
    );
    const first = joined[index];
    if (first === undefined) joined.push(oracle);
    else joined[index] = { ...first, name: `${first.name}, ${oracle.name}` };
  }
  return joined;
}
