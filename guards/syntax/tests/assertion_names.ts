/**
 * The assertions that libraries offer, by name: what each claims.
 *
 * Names are compared without `assert` in front, without `_`, in lower case, so that `assertEquals`,
 * `assert.equals` and `assert_equal` are one. Pure.
 *
 * @module
 */

import type { AssertionForm } from "./shape.ts";

const NAMES: Readonly<Partial<Record<AssertionForm, string>>> = {
  equal: "equal equals strictequal strictequals deepequal deepequals deepstrictequal strictsame " +
    "partialdeepstrictequal objectmatch is same deepeq eq eql tobe toequal tostrictequal " +
    "tomatchobject tohavelength lengthof havelength samemembers samedeepmembers sameorderedmembers " +
    "countequal listequal dictequal tupleequal setequal sequenceequal multilineequal arrayequal " +
    "instanceof isinstance instance tobeinstanceof a an",
  close: "almostequals almostequal closeto approximately approx tobecloseto allclose isclose",
  at_least: "greater greaterequal greaterorequal isabove isatleast tobegreaterthan " +
    "tobegreaterthanorequal above gt greaterthan least gte atleast greaterthanorequal",
  at_most:
    "less lessequal lessorequal isbelow isatmost tobelessthan tobelessthanorequal below lt " +
    "lessthan most lte atmost lessthanorequal",
  contains: "arrayincludes stringincludes include includes contain contains deepinclude in " +
    "tocontain tocontainequal tohaveproperty property hasproperty",
  matches: "match matches tomatch regex like",
  throws: "throws rejects throwsasync throw tothrow tothrowerror raises raisesregex throwserror " +
    "warns warnsregex",
  truthy: "ok true istrue isok truthy tobetruthy false isfalse notok isnotok falsy tobefalsy",
  absent: "null isnull undefined isundefined notexists none isnone tobenull tobeundefined",
  present: "exists isdefined isnotnull isnotnone isnotundefined tobedefined",
};

const FORMS: ReadonlyMap<string, AssertionForm> = new Map(
  Object.entries(NAMES).flatMap(([form, names]) =>
    names.split(" ").map((name): [string, AssertionForm] => [name, form as AssertionForm])
  ),
);

/**
 * Tells what an assertion of a library claims.
 *
 * @param name Its last name: `deepEqual`, `assertEquals`, `toBe`, `assertRaises`; empty for `assert`.
 * @returns The form, or null where the name is not known.
 */
export function findForm(name: string): AssertionForm | null {
  const plain = name.replace(/^_*assert_?/i, "").replaceAll("_", "").toLowerCase();
  if (plain === "") return "truthy";
  const form = FORMS.get(plain);
  if (form) return form;
  const rest = /^(?:isnot|not|doesnot|doesnt)(.*)$/.exec(plain)?.[1];
  return rest !== undefined && (FORMS.has(rest) || FORMS.has(rest + "s")) ? "differs" : null;
}

/** Differences that the libraries let pass where a test names none. */
const DEFAULT_TOLERANCE = 0.005;

/**
 * Tells how far off a close value may be.
 *
 * @param name Name of the assertion.
 * @param given What the test names as digits or difference; null where it names nothing.
 * @returns The largest difference that passes, for values near one.
 */
export function toTolerance(name: string, given: number | null): number {
  if (given === null) return DEFAULT_TOLERANCE;
  const isDigits = /closeto$|almostequal$/i.test(name) && Number.isInteger(given) && given >= 0 &&
    /^(toBeCloseTo|assertAlmostEqual)$/.test(name);
  return isDigits ? 0.5 * 10 ** -given : Math.abs(given);
}

const ANSWERS =
  /^(want(ed)?|expect(ed|s|ation)?|should(Be|_be|Equal|_equal)?|desired|golden)(_?[A-Z]\w*|_\w+)?$/;

/**
 * Tells whether a member of a table's rows can be nothing but the answer that a test waits for.
 *
 * @param name Name of the member.
 * @returns True for `want`, `expected` and the like; `result` and `output` may be input, too.
 */
export function isAnswerName(name: string): boolean {
  return ANSWERS.test(name);
}
