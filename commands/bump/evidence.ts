/**
 * Evidence for a dependency bump: what was exercised and green, exercised and red, or not looked at,
 * and what follows from it.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** What is known of one place that touches a dependency. */
export interface Finding {
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
  /** What of the dependency stands there, as the source spells it. */
  readonly name: string;
  /** `not_looked_at` is never taken for a yes. */
  readonly answer: "exercised_green" | "exercised_red" | "not_looked_at";
  /** How it was seen, or why it was not, in a sentence without full stop. */
  readonly how: string;
}

/** The bump that is asked about. */
export interface Bump {
  readonly dependency: string;
  readonly from: string;
  readonly to: string;
}

/** Everything that was found out. */
export interface Evidence {
  readonly bump: Bump;
  /** Where the dependency is declared: ecosystems such as `npm`, `python`, `go`, `actions`. */
  readonly ecosystems: readonly string[];
  /** What is installed, a sentence each. */
  readonly installed: readonly string[];
  /** What the test command came to, or why it was not run. */
  readonly tests: string;
  /** Whether the tests are red for a reason that touches none of the places found. */
  readonly hasStrayRed: boolean;
  /** What a type check came to, or why there was none. */
  readonly types: string;
  readonly findings: readonly Finding[];
  /** What else was not looked at, a sentence each. */
  readonly notLookedAt: readonly string[];
}

/** What follows. */
export interface Advice {
  readonly answer: "go" | "red" | "ask";
  /** Why, in a sentence without full stop. */
  readonly reason: string;
}

/** Says how far two versions are apart. */
export type Distance = "patch" | "minor" | "major";

/**
 * Tells how far a bump goes.
 *
 * @param bump The bump.
 * @returns `major` also below 1.0, where a minor version may break, and where no version is read.
 */
export function measureBump({ from, to }: Pick<Bump, "from" | "to">): Distance {
  const [old, fresh] = [parseVersion(from), parseVersion(to)];
  if (old === null || fresh === null) return "major";
  const [major = 0, minor = 0] = old;
  if (major !== fresh[0]) return "major";
  if (minor === fresh[1]) return "patch";
  return major === 0 ? "major" : "minor";
}

/** `v4` is a whole version of an action; the rest of it moves. */
function parseVersion(text: string): readonly number[] | null {
  const [, major, minor, patch] = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[-+.].*)?$/.exec(text) ?? [];
  return major === undefined ? null : [major, minor ?? "0", patch ?? "0"].map(Number);
}

/**
 * Tells whether two spellings mean the same version.
 *
 * @param a A version.
 * @param b Another.
 * @returns True but for a `v` or `=` before them.
 */
export function isSameVersion(a: string, b: string): boolean {
  const clean = (text: string) => text.trim().replace(/^[v=]+/, "");
  return clean(a) === clean(b);
}

/**
 * Decides what follows from evidence: red speaks for itself, and a person is asked about a major
 * version only where the evidence has holes.
 *
 * @param evidence The evidence.
 * @returns The answer, and why.
 */
export function advise(evidence: Evidence): Advice {
  const { findings, notLookedAt, bump, hasStrayRed } = evidence;
  const count = (answer: Finding["answer"]) =>
    findings.filter((finding) => finding.answer === answer).length;
  const [red, green, unseen] = [
    count("exercised_red"),
    count("exercised_green"),
    count("not_looked_at"),
  ];
  if (red > 0) return { answer: "red", reason: `${places(red)} exercised and red` };
  if (hasStrayRed) {
    return { answer: "ask", reason: "the tests are red where nothing of it is touched" };
  }
  const holes = unseen + notLookedAt.length;
  if (holes === 0) {
    const none = "nothing of the project's own touches it";
    return { answer: "go", reason: green === 0 ? none : `${places(green)} exercised and green` };
  }
  const distance = measureBump(bump);
  const what = unseen === 0 ? "something" : places(unseen);
  if (distance === "major") {
    return { answer: "ask", reason: `a major version, and ${what} not looked at` };
  }
  if (green === 0) return { answer: "ask", reason: "nothing of it was exercised" };
  const reason = `a ${distance} version, ${
    places(green)
  } exercised and green, ${what} not looked at`;
  return { answer: "go", reason };
}

function places(count: number): string {
  return count === 1 ? "1 place is" : `${count} places are`;
}
