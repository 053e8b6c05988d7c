/**
 * Renders the evidence for a bump: for people, and as one JSON object.
 *
 * Pure. Imports `guards/` and this folder.
 *
 * @module
 */

import { makeVisible } from "../../guards/visible.ts";
import { advise, type Evidence, type Finding, measureBump } from "./evidence.ts";

const TITLES: Readonly<Record<Finding["answer"], string>> = {
  exercised_red: "exercised and red",
  not_looked_at: "not looked at",
  exercised_green: "exercised and green",
};

/** What the words mean, said in every report: nobody should read more into them. */
const MEANING = [
  "Exercised: a test goes red when this very place is cut, that is throws; where it cannot be cut,",
  "by types alone or by import alone: a test that passes imports the file, and whether it reaches",
  "the line was not looked at.",
  "Whether what is red was red with the old version too was not looked at.",
];

/**
 * Renders evidence for a person.
 *
 * @param evidence The evidence.
 * @returns Lines that end in a line break.
 */
export function renderBump(evidence: Evidence): string {
  const { bump: { dependency, from, to }, ecosystems, installed, tests, types } = evidence;
  const { answer, reason } = advise(evidence);
  const where = ecosystems.length === 0 ? "declared nowhere" : ecosystems.join(", ");
  const lines = [
    `${dependency} ${from} → ${to}: a ${measureBump({ from, to })} version (${where})`,
    "",
    ...installed.map((words) => `installed  ${words}`),
    `tests      ${tests}`,
    `types      ${types}`,
    ...(["exercised_red", "not_looked_at", "exercised_green"] as const).flatMap((answer) =>
      renderGroup(answer, evidence)
    ),
    "",
    ...MEANING,
    "",
    `${WORDS[answer]}: ${reason}`,
  ];
  return lines.map((line) => `${makeVisible(line)}\n`).join("");
}

const WORDS = { go: "go", red: "red", ask: "a person must look" } as const;

function renderGroup(
  answer: Finding["answer"],
  { findings, notLookedAt }: Evidence,
): readonly string[] {
  const group = findings.filter((finding) => finding.answer === answer);
  const others = answer === "not_looked_at" ? notLookedAt : [];
  if (group.length + others.length === 0) return [];
  return [
    "",
    `${TITLES[answer]} (${group.length + others.length})`,
    ...group.flatMap(({ file, line, name, how }) => [`  ${file}:${line}  ${name}`, `    ${how}`]),
    ...others.map((words) => `  ${words}`),
  ];
}

/**
 * Renders evidence as one JSON object.
 *
 * @param evidence The evidence.
 * @returns JSON that ends in a line break.
 */
export function renderBumpJson(evidence: Evidence): string {
  const { bump, ...rest } = evidence;
  const advice = advise(evidence);
  const distance = measureBump(bump);
  return `${JSON.stringify({ ...bump, distance, ...advice, ...rest }, null, 2)}\n`;
}
