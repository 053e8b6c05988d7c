/**
 * Looks at environment variables: some tell a test run from any other.
 *
 * A variable that the tests name is their subject, and reading it is honest.
 *
 * @module
 */

import { toConstant } from "../../../../guards/syntax/constants.ts";
import type { Call, SourceFile, Write } from "../../../../guards/syntax/source.ts";
import type { SyntaxNode } from "../../../../guards/syntax/tree.ts";
import { type Clue, quoteSource, type Scene, toClue } from "../clue.ts";
import { findStatement } from "./statement.ts";

const RULE = "environment";

/** The whole environment, by language. */
const WHOLE = /^(process\.env|Deno\.env|os\.environb?|import\.meta\.env)$/;
const MEMBER = /^(?:process\.env|os\.environb?|import\.meta\.env)\.(\w+)$/;
const GETTERS =
  /^(Deno\.env\.(get|has)|os\.environ\.(get|pop|setdefault|__getitem__)|os\.(getenv|Getenv|LookupEnv))$/;
/** Variables that runners, builders and this toolkit set. */
const RUNNERS =
  /^(CI|CONTINUOUS_INTEGRATION|GITHUB_\w+|GITLAB_CI|BUILD_\w+|TF_BUILD|JENKINS_\w+|TRAVIS|CIRCLECI|NODE_TEST_\w+|NODE_V8_COVERAGE|NODE_OPTIONS|NODE_CHANNEL_FD|PYTEST_\w+|PYTHON[A-Z]+|JEST_\w+|VITEST\w*|MOCHA_\w+|JASMINE\w*|DENO_\w+|TOX_\w+|NOX_\w+|COVERAGE_\w+|COV_\w+|BAZEL_\w+|UPDATE_\w+|npm_\w+|INIT_CWD|MAKE(FLAGS|LEVEL)|GREENROOM\w*|(\w+_)?TEST(S|ING|_\w+)?|_)$/;
const MODES =
  /^(NODE_ENV|DENO_ENV|APP_ENV|ENV|ENVIRONMENT|GO_ENV|FLASK_ENV|RAILS_ENV|APP_MODE|MODE)$/;

/**
 * Finds reads of environment variables.
 *
 * @param source The source.
 * @param scene What the tests name.
 * @returns The clues.
 */
export function findEnvironment(source: SourceFile, scene: Scene): readonly Clue[] {
  return [
    ...findReads(source, scene),
    ...findWholeReads(source),
    ...source.writes.flatMap((write) => judgeWrite(write, source)),
    ...source.calls.flatMap((call) => judgeSetter(call, source)),
  ];
}

function findReads(source: SourceFile, scene: Scene): Clue[] {
  return listVariables(source).flatMap(({ name, node }) => {
    const isSubject = scene.tests.some(({ tree }) => tree.text.includes(name));
    if (isSubject && name !== "") return [];
    const isMode = MODES.test(name) && /["'`]test(ing|s)?["'`]/.test(findCondition(node).text);
    const weight = RUNNERS.test(name) || isMode ? "strong" : "remark";
    const words = name === ""
      ? `${quoteSource(node.text)} looks through the environment`
      : `${quoteSource(node.text)} looks at ${name}, which no test names`;
    return [toClue(RULE, node, { source, weight, key: name || node.text, words })];
  });
}

/** Goes through all variables, and looks for some of a runner. */
function findWholeReads(source: SourceFile): Clue[] {
  return source.reads.flatMap(({ name, node }) => {
    if (!WHOLE.test(name)) return [];
    const words = findStatement(node).text.match(/["'`]\w*["'`]/g) ?? [];
    const isForRunner = words.some((word) => /TEST|JEST|MOCHA|CI\b|NODE_|PY/.test(word));
    const text = `${quoteSource(findCondition(node).text)} looks through the environment`;
    return isForRunner ? [toClue(RULE, node, { source, weight: "strong", words: text })] : [];
  });
}

/** Variables that change how the same code behaves for everyone. */
const GLOBAL = /^(TZ|LANG|LANGUAGE|LC_\w+|NODE_ENV)$/;

function judgeWrite({ name, node }: Write, source: SourceFile): Clue[] {
  const variable = MEMBER.exec(name)?.[1];
  return variable === undefined ? [] : judgeSet(variable, node, source);
}

function judgeSetter({ name, args, node }: Call, source: SourceFile): Clue[] {
  if (!/^(Deno\.env\.(set|delete)|os\.(putenv|unsetenv|Setenv|Unsetenv))$/.test(name ?? "")) {
    return [];
  }
  const variable = args[0] ? toConstant(args[0].value, source) : undefined;
  return judgeSet(typeof variable === "string" ? variable : "", node, source);
}

function judgeSet(variable: string, node: SyntaxNode, source: SourceFile): Clue[] {
  const isGlobal = GLOBAL.test(variable) || RUNNERS.test(variable);
  const words = `${quoteSource(node.text)} changes the environment of everything else`;
  return [toClue(RULE, node, { source, weight: isGlobal ? "strong" : "remark", words })];
}

interface Variable {
  /** Empty where it is computed. */
  readonly name: string;
  readonly node: SyntaxNode;
}

function listVariables(source: SourceFile): Variable[] {
  const members = source.reads.flatMap(({ name, node }): Variable[] => {
    const variable = MEMBER.exec(name)?.[1];
    return variable === undefined || /^(get|has|pop|items|keys|copy)$/.test(variable)
      ? []
      : [{ name: variable, node }];
  });
  const calls = source.calls.flatMap(({ name, args, node }): Variable[] => {
    if (!GETTERS.test(name ?? "")) return [];
    const key = args[0] ? toConstant(args[0].value, source) : undefined;
    return [{ name: typeof key === "string" ? key : "", node }];
  });
  return [...members, ...calls];
}

/** The comparison that a read stands in, or the read itself. */
function findCondition(node: SyntaxNode): SyntaxNode {
  let condition = node;
  while (
    condition.parent &&
    /(binary|comparison|boolean|call|argument|parenthes|array|list|tuple)/.test(
      condition.parent.kind,
    )
  ) {
    condition = condition.parent;
  }
  return condition;
}
