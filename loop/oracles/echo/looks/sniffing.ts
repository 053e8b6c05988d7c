/**
 * Looks at who is calling: stacks, loaded test modules, how the process was started.
 *
 * @module
 */

import { findFunction, runsAsProgram } from "../../../../guards/syntax/places.ts";
import type { Call, Read, SourceFile } from "../../../../guards/syntax/source.ts";
import { type SyntaxNode, walkTree } from "../../../../guards/syntax/tree.ts";
import { type Clue, quoteSource, toClue, type Weight } from "../clue.ts";
import { findStatement } from "./statement.ts";

const RULE = "sniffing";

/** Stacks, and the source of other functions. */
const STACK =
  /^((new )?\w*Error(\(\))?\.stack\b|Error\.prepareStackTrace|arguments\.callee|node:util\.getCallSites?\b|inspect\.(stack|currentframe|getouterframes|getinnerframes|trace|getsource\w*|getfile|getsourcefile|getmodule)\b|sys\.(_getframe\w*|_current_frames|gettrace|getprofile)\b|traceback\.(extract_stack|format_stack|print_stack|walk_stack|StackSummary)\b|linecache\.|runtime\.(Callers?\w*|Stack|FuncForPC)\b|runtime\/debug\.Stack|testing\.Testing\b)/;
/** What a program was started as. */
const START =
  /^(process\.(execArgv|mainModule)|Deno\.mainModule|sys\.(orig_argv|modules|warnoptions)\b|__main__\b|process\.ppid|os\.getppid|Deno\.ppid)/;
const WORDS = /^(process\.argv0?|Deno\.args|sys\.argv|os\.Args)\b/;
const PLACE =
  /^(node:os\.(hostname|userInfo)|Deno\.(hostname|osRelease)|platform\.node|socket\.gethostname|getpass\.getuser|os\.(getlogin|uname))/;
const FOLDER =
  /^((process|Deno)\.cwd|os\.(getcwdb?|Getwd)|pathlib\.Path\.cwd|import\.meta\.(url|filename|dirname)|__file__|__filename|__dirname)\b/;
const OWN_NAME = /^(__name__|import\.meta\.main|require\.main)$/;
const TEST_WORD = /\b\w*(test|spec|jest|mocha|vitest|runner)\w*\b/i;

/**
 * Finds looks at the stack, at loaded modules and at how the process was started.
 *
 * @param source The source.
 * @returns The clues.
 */
export function findSniffing(source: SourceFile): readonly Clue[] {
  return [
    ...source.reads.flatMap((read) => judgeRead(read, source)),
    ...source.calls.flatMap((call) => judgeCall(call, source)),
    ...findCaughtStacks(source),
    ...findProcFiles(source),
    ...findFrames(source),
  ];
}

function judgeRead({ name, node }: Read, source: SourceFile): Clue[] {
  if (STACK.test(name)) return [explain(node, source, "strong", "looks at the stack of callers")];
  if (/^sys\.modules\.\[__name__\]/.test(name)) return [];
  if (START.test(name)) {
    return [explain(node, source, "strong", "looks at what runs the process")];
  }
  if (WORDS.test(name)) return judgeArgv(node, name, source);
  if (PLACE.test(name)) return [explain(node, source, "weak", "looks at the machine it runs on")];
  if (FOLDER.test(name)) {
    return isInCondition(node, source)
      ? [explain(node, source, "weak", "decides by the folder it runs in")]
      : [];
  }
  return OWN_NAME.test(name) ? judgeOwnName(node, source) : [];
}

/** Arguments are for programs; whoever looks in them for tests is no program. */
function judgeArgv(node: SyntaxNode, name: string, source: SourceFile): Clue[] {
  if (runsAsProgram(node, source)) return [];
  const statement = findStatement(node);
  const hasTestWord = TEST_WORD.test(statement.text.replaceAll(/\.test\(/g, "("));
  const isProgramName = /\.(0|1)$|argv0$/.test(name);
  const weight = hasTestWord ? "strong" : isProgramName ? "weak" : "remark";
  return [explain(node, source, weight, "looks at the words the process was started with")];
}

/** `if __name__ == "__main__"` is usual at the end of a module, and nowhere else. */
function judgeOwnName(node: SyntaxNode, source: SourceFile): Clue[] {
  if (runsAsProgram(node, source)) return [];
  const inCondition = isInCondition(node, source);
  const isCompared = node.parent !== null &&
    source.dialect.toForm(node.parent).kind === "binary";
  if (!inCondition && !isCompared) return [];
  const isUsual = inCondition && findFunction(node, source) === null &&
    !/!|not\b/.test(findStatement(node).text.split("\n")[0] ?? "");
  return isUsual ? [] : [explain(node, source, "strong", "asks whether it is the program itself")];
}

function isInCondition(node: SyntaxNode, source: SourceFile): boolean {
  return source.acts.some(({ act }) =>
    act.kind === "branch" && act.condition.start <= node.start && node.end <= act.condition.end
  );
}

function judgeCall({ name, args, node }: Call, source: SourceFile): Clue[] {
  const holder = args[0]?.value.text ?? "";
  if (name === "Error.captureStackTrace" && source.tree.text.includes(`${holder}.stack`)) {
    return [explain(node, source, "strong", "looks at the stack of callers")];
  }
  const isFlag = name === "flag.Lookup" && /test/.test(node.text);
  return isFlag ? [explain(node, source, "strong", "asks for the flags of the test runner")] : [];
}

/** The stack of a caught error is for logs; who searches in it looks for the caller. */
function findCaughtStacks(source: SourceFile): Clue[] {
  const isStack = (node: SyntaxNode) =>
    /^caught\.(stack|__traceback__)/.test(source.names.resolve(node) ?? "");
  return source.calls.flatMap(({ name, args, node }) => {
    const callee = source.dialect.toForm(node);
    const method = callee.kind === "call" ? source.dialect.toForm(callee.callee) : null;
    const isSearch = method?.kind === "member" &&
      /^(test|exec|match|search|includes|indexOf|split)$/.test(method.key ?? "");
    const isFound = /^caught\.(stack|__traceback__)\./.test(name ?? "") ||
      (isSearch && args.some(({ value }) => isStack(value)));
    return isFound ? [explain(node, source, "strong", "searches the stack of callers")] : [];
  });
}

const FRAME_KEYS = /^(f_back|f_globals|f_locals|f_code|tb_frame|gi_frame|cr_frame)$/;

/** Frames of Python, whatever they were reached by. */
function findFrames(source: SourceFile): Clue[] {
  if (source.language !== "python") return [];
  return [...walkTree(source.tree.root)].flatMap((node) => {
    const form = node.kind === "attribute" ? source.dialect.toForm(node) : null;
    return form?.kind === "member" && FRAME_KEYS.test(form.key ?? "")
      ? [explain(node, source, "strong", "looks at frames of callers")]
      : [];
  });
}

/** Files of the kernel tell of the process and its parents. */
function findProcFiles(source: SourceFile): Clue[] {
  const literals = /["'`]\/(proc|sys\/fs\/cgroup)\//;
  if (!literals.test(source.tree.text)) return [];
  const line = source.tree.text.slice(0, source.tree.text.search(literals)).split("\n").length;
  const words = "reads what the kernel says of the process";
  return [{ rule: RULE, weight: "strong", path: source.path, line, key: "/proc", words }];
}

function explain(node: SyntaxNode, source: SourceFile, weight: Weight, what: string): Clue {
  return toClue(RULE, node, { source, weight, words: `${quoteSource(node.text)} ${what}` });
}
