/**
 * Test files in all that is known of them, for tests that compare whole values.
 *
 * @module
 */

import {
  changeExpectation,
  nudgeExpectation,
} from "../../../../guards/syntax/tests/change_expectation.ts";
import { plantFailingTests } from "../../../../guards/syntax/tests/plant.ts";
import { repeatTests } from "../../../../guards/syntax/tests/repeat_tests.ts";
import type { Assertion } from "../../../../guards/syntax/tests/shape.ts";
import type { TestFile } from "../../../../guards/syntax/tests.ts";

const fold = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * Lists the assertions of a file.
 *
 * @param file The file.
 * @returns For each what it claims, how it is changed, and wrong claims like it.
 */
export function describeAssertions(file: TestFile): readonly string[] {
  const planted = plantFailingTests(file, file.tests)?.tests ?? [];
  const wrong = planted.map(({ how }) => how).filter((how) => how.startsWith("it holds"));
  return [
    ...file.tests.flatMap(({ assertions }) => assertions.flatMap((one) => describe(one, file))),
    ...wrong.map((how) => how.replace("it holds", "wrong:")),
  ];
}

function describe(assertion: Assertion, { language }: TestFile): readonly string[] {
  const { form, callee, actual, expected, tolerance, literals, runs } = assertion;
  const dialect = language === "python" ? "python" : "script";
  const values = literals.map(({ kind, node, place }) =>
    `${kind} ${fold(node.text)}${place === "built" ? "*" : ""}`
  );
  const sides = [actual, expected].map((side) => side ? fold(side.text) : "-").join(" | ");
  const leeway = tolerance === null ? "" : ` within ${tolerance}`;
  const strip = (what: string) => what.replace(/^line \d+, [^:]*: /, "");
  const changes = changeExpectation(assertion, dialect).flatMap(({ ways, weight }) =>
    ways.map(({ what }) => `${weight}: ${strip(what)}`)
  );
  const nudge = nudgeExpectation(assertion, dialect);
  const nudged = nudge && !changes[0]?.endsWith(`: ${strip(nudge.what)}`);
  return [
    `${form}${runs === "maybe" ? "?" : ""} ${callee}: ${sides}${leeway} [${values.join(", ")}]`,
    ...(changes.length > 0 ? [`  ${changes.join("; ")}`] : []),
    ...(nudged ? [`  nudge: ${strip(nudge.what)}`] : nudge === null ? ["  no nudge"] : []),
  ];
}

/**
 * Lists the tests of a file by their names, and what is planted beside them.
 *
 * @param file The file.
 * @returns Names, patterns, styles; then the new lines, after what is reported of them.
 */
export function describeTests(file: TestFile): readonly string[] {
  const old = new Set(file.tree.text.split("\n"));
  const made = {
    planted: plantFailingTests(file, file.tests),
    twice: repeatTests(file, file.tests),
  };
  const lines = [
    ...file.tests.map(({ name, pattern, style, callee, body }) =>
      `${name} /${pattern.source}/ ${style} ${callee}${body ? "" : " (elsewhere)"}`
    ),
    ...Object.entries(made).flatMap(([what, one]) =>
      one === null ? [`${what}: nothing`] : [
        ...one.tests.map(({ pattern, how }) => `${what}: ${how} /${pattern.source}/`),
        ...one.text.split("\n").filter((line) => line.trim() !== "" && !old.has(line)),
      ]
    ),
  ];
  return lines.map((line) => line.replaceAll(/v[0-9a-f]{5}/g, "WORD"));
}
