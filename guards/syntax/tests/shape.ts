/**
 * What is known of a test file: where its tests are declared, which assertions stand in each, and
 * which literals in those are expected values.
 *
 * Imports types of the syntax tree. Has no effect.
 *
 * @module
 */

import type { Language } from "../parser.ts";
import type { SyntaxNode, SyntaxTree } from "../tree.ts";

/** A file whose tests are understood. */
export interface TestFile {
  /** Path below the workspace. */
  readonly path: string;
  readonly language: Language;
  /** The parsed text, without byte order mark. */
  readonly tree: SyntaxTree;
  /** In source order; a test in a table stands once a row. */
  readonly tests: readonly DeclaredTest[];
}

/** Imported files of the project, parsed, by the words with which they are imported. */
export type HelperTrees = ReadonlyMap<string, SyntaxNode>;

/** How a test is declared, which decides how another one is written. */
export type TestStyle = "call" | "unittest" | "pytest" | "go";

/** One test as the file declares it. */
export interface DeclaredTest {
  /** For a person: suites and steps joined by ` > `, `Class.test_x`, `Class::test_x`, `TestX`. */
  readonly name: string;
  /** Matches the name by which the runner reports the test, without the file. */
  readonly pattern: RegExp;
  readonly style: TestStyle;
  /** What declares it, as the source says it: `Deno.test`, `it`, a base class; else empty. */
  readonly callee: string;
  /** The call or the definition. */
  readonly node: SyntaxNode;
  /** The statement at the top of the file that holds it. */
  readonly statement: SyntaxNode;
  /** What runs: the body of a function, or a class where only that is known; null if elsewhere. */
  readonly body: SyntaxNode | null;
  /** Assertions in the body, steps and own functions' calls included, in source order. */
  readonly assertions: readonly Assertion[];
}

/**
 * What an assertion claims.
 *
 * - `equal`: exactly the expected value, so that any other literal is wrong
 * - `close`: the expected value but for a tolerance
 * - `at_least`, `at_most`: not below, not above the expected value
 * - `contains`: the expected part, among others that are not known
 * - `matches`: the expected pattern
 * - `throws`: an error of the expected class, message or pattern
 * - `truthy`: a condition that holds, or one that does not
 * - `absent`, `present`: nothing there, something there
 * - `own`: a function of the file compares in a way of its own
 * - `differs`: anything but the expected value
 */
export type AssertionForm =
  | "equal"
  | "close"
  | "at_least"
  | "at_most"
  | "contains"
  | "matches"
  | "throws"
  | "truthy"
  | "absent"
  | "present"
  | "own"
  | "differs";

/** One claim of a test. A condition joined by `and` gives several of the same node. */
export interface Assertion {
  readonly form: AssertionForm;
  /** The call, or the statement: `assert x`, `with self.assertRaises(…):`, `if … throw`. */
  readonly node: SyntaxNode;
  /** What asserts, as the source says it; `assert` and `if` for statements. */
  readonly callee: string;
  /** What comes from the code under test; null where that cannot be told. */
  readonly actual: SyntaxNode | null;
  /** What it is held against; null where there is nothing or that cannot be told. */
  readonly expected: SyntaxNode | null;
  /** Largest difference that `close` lets pass; null where it is not a plain number. */
  readonly tolerance: number | null;
  /** Literals that are expected values and feed nothing else. */
  readonly literals: readonly Literal[];
  /** `always`: no test that passed can have left it out. */
  readonly runs: "always" | "maybe";
}

/** A literal that is an expected value. */
export interface Literal {
  /** `fragment` is a plain part of a text with values in it, `empty` a list without elements. */
  readonly kind:
    | "number"
    | "string"
    | "fragment"
    | "boolean"
    | "nothing"
    | "empty"
    | "pattern"
    | "class";
  readonly node: SyntaxNode;
  /** `direct`, or an argument of a constructor whose equality is not known here. */
  readonly place: "direct" | "built";
}
