/**
 * Operators on calls: sibling functions, arguments, missing and surplus calls.
 *
 * @module
 */

import { findAbove, getField } from "../../../guards/syntax/tree.ts";
import {
  type Dialect,
  insertAt,
  type Operator,
  readCall,
  replaceNode,
  swapNodes,
  takePositional,
} from "./operator.ts";

/** Functions that are taken for one another, each group in full. */
const SIBLINGS: Readonly<Record<Dialect, readonly (readonly string[])[]>> = {
  script: [
    ["Math.floor", "Math.round", "Math.ceil", "Math.trunc"],
    ["Math.min", "Math.max"],
    ["Number", "parseInt", "parseFloat", "String"],
    ["Object.keys", "Object.values", "Object.entries"],
    ["Promise.all", "Promise.allSettled", "Promise.race"],
    ["Number.isNaN", "isNaN", "Number.isFinite", "Number.isInteger"],
    ["encodeURIComponent", "encodeURI", "decodeURIComponent"],
    ["Array.isArray", "Boolean"],
  ],
  python: [
    ["math.floor", "round", "math.ceil", "int", "math.trunc"],
    ["floor", "round", "ceil", "int"],
    ["min", "max", "sum"],
    ["any", "all"],
    ["sorted", "reversed", "list", "set", "tuple"],
    ["int", "float", "str", "abs", "len"],
    ["isinstance", "issubclass"],
    ["zip", "enumerate", "map"],
  ],
};
/** Methods that are taken for one another. */
const METHODS: Readonly<Record<Dialect, readonly (readonly string[])[]>> = {
  script: [
    ["startsWith", "endsWith", "includes"],
    ["indexOf", "lastIndexOf", "findIndex", "findLastIndex"],
    ["push", "unshift", "concat"],
    ["pop", "shift"],
    ["some", "every"],
    ["map", "flatMap", "filter", "forEach"],
    ["find", "findLast", "filter", "some"],
    ["slice", "splice", "substring", "at"],
    ["trim", "trimStart", "trimEnd"],
    ["toLowerCase", "toUpperCase", "toLocaleLowerCase"],
    ["padStart", "padEnd"],
    ["replace", "replaceAll"],
    ["keys", "values", "entries"],
    ["has", "get", "delete", "add", "set"],
    ["reduce", "reduceRight"],
    ["sort", "toSorted", "reverse", "toReversed"],
    ["toFixed", "toPrecision", "toString"],
    ["match", "matchAll", "test"],
    ["split", "join"],
    ["getDate", "getDay", "getUTCDate"],
    ["getMonth", "getUTCMonth"],
    ["charAt", "charCodeAt", "codePointAt"],
    ["then", "catch", "finally"],
  ],
  python: [
    ["startswith", "endswith"],
    ["find", "rfind", "index", "rindex"],
    ["append", "extend", "insert", "add"],
    ["pop", "popleft", "remove"],
    ["append", "appendleft"],
    ["keys", "values", "items"],
    ["strip", "lstrip", "rstrip"],
    ["split", "rsplit", "splitlines"],
    ["lower", "upper", "title", "capitalize", "casefold"],
    ["isdigit", "isalpha", "isalnum", "isnumeric"],
    ["ljust", "rjust", "center", "zfill"],
    ["partition", "rpartition"],
    ["union", "intersection", "difference", "symmetric_difference"],
    ["update", "setdefault"],
    ["get", "pop", "setdefault"],
    ["encode", "decode"],
    ["heappush", "heappop", "heappushpop"],
    ["discard", "remove", "add"],
    ["sort", "reverse"],
  ],
};
/** Functions whose call around a value, or whose absence, is a common slip. */
const WRAPPERS: Readonly<Record<Dialect, readonly string[]>> = {
  script: ["Math.abs", "Number", "String", "Math.round", "Math.floor", "Math.ceil"],
  python: ["abs", "int", "str", "len", "list", "sorted", "set", "round", "float", "reversed"],
};
/** Calls without arguments behind a value. */
const SUFFIXES: Readonly<Record<Dialect, readonly string[]>> = {
  script: [".trim()", ".toLowerCase()", ".slice()", ".length", ".reverse()"],
  python: [".strip()", ".lower()", ".copy()", "[::-1]"],
};

/** A sibling of the function was meant. */
export const sibling: Operator = {
  id: "sibling_call",
  prior: 7,
  examples: {
    script: ["Math.floor(x)", "Math.round(x)"],
    python: ["text.find(x)", "text.rfind(x)"],
  },
  *propose(node, { dialect }) {
    const call = readCall(node);
    if (!call) return;
    for (const other of findOthers(SIBLINGS[dialect], call.callee.text)) {
      yield replaceNode(call.callee, other);
    }
    const method = getField(call.callee, "property") ?? getField(call.callee, "attribute");
    if (!method) return;
    for (const other of findOthers(METHODS[dialect], method.text)) {
      yield replaceNode(method, other);
    }
  },
};

function findOthers(groups: readonly (readonly string[])[], name: string): readonly string[] {
  const found = groups.filter((group) => group.includes(name)).flat();
  return [...new Set(found)].filter((other) => other !== name);
}

/** Two arguments stand in the wrong order. */
export const argumentSwap: Operator = {
  id: "argument_swap",
  prior: 5,
  examples: { script: ["pad(width, text)", "pad(text, width)"], python: ["f(b, a)", "f(a, b)"] },
  *propose(node, source) {
    const call = readCall(node);
    if (!call) return;
    const args = takePositional(call.args);
    for (let first = 0; first < args.length; first++) {
      for (let second = first + 1; second < Math.min(args.length, first + 3); second++) {
        const [one, other] = [args[first], args[second]];
        if (one && other && one.text !== other.text) yield swapNodes(one, other, source);
      }
    }
  },
};

/** An argument too many. */
export const argumentDrop: Operator = {
  id: "argument_drop",
  prior: 2,
  examples: { script: ["f(a, b)", "f(a)"], python: ["f(a, b)", "f(a)"] },
  *propose(node) {
    const call = readCall(node);
    if (!call || call.args.length < 2) return;
    for (const dropped of call.args) {
      const rest = call.args.filter((arg) => arg !== dropped).map(({ text }) => text);
      yield replaceNode(call.list, `(${rest.join(", ")})`);
    }
  },
};

/** A call around a value is missing, or one is too many. */
export const wrapper: Operator = {
  id: "wrapper",
  prior: 3,
  examples: {
    script: ["return a - b", "return Math.abs(a - b)"],
    python: ["return a - b", "return abs(a - b)"],
  },
  *propose(node, { dialect }) {
    const call = readCall(node);
    const [only, ...more] = call?.args ?? [];
    if (call && only && more.length === 0 && node.kind !== "new_expression") {
      if (WRAPPERS[dialect].includes(call.callee.text)) yield replaceNode(node, only.text);
    }
    if (call && call.args.length === 0) {
      const object = getField(call.callee, "object");
      if (object) yield replaceNode(node, object.text);
    }
    if (!isValuePlace(node.field, node.parent?.kind ?? "")) return;
    if (
      !/^(?:identifier|call|call_expression|binary_\w+|subscript\w*|member_expression|attribute)$/
        .test(node.kind)
    ) {
      return;
    }
    for (const name of WRAPPERS[dialect]) {
      if (call?.callee.text !== name) yield replaceNode(node, `${name}(${node.text})`);
    }
    const isPlain = !node.kind.startsWith("binary");
    for (const suffix of isPlain ? SUFFIXES[dialect] : []) {
      yield replaceNode(node, node.text + suffix);
    }
  },
};

/** Places where a value is handed on: returned, assigned, compared, passed. */
function isValuePlace(field: string | null, parent: string): boolean {
  return parent === "return_statement" || parent === "arguments" || parent === "argument_list" ||
    ((field === "right" || field === "value") && /assignment|declarator/.test(parent)) ||
    (parent === "comparison_operator") || (parent === "binary_expression");
}

/** A promise is not waited for. */
export const awaitCall: Operator = {
  id: "await",
  prior: 4,
  examples: {
    script: ["const x = load()", "const x = await load()"],
    python: ["x = load()", "x = await load()"],
  },
  *propose(node) {
    if (node.kind === "await_expression" || node.kind === "await") return;
    if (!readCall(node) || node.kind === "new_expression") return;
    if (node.parent?.kind === "await_expression" || node.parent?.kind === "await") return;
    const around = findAbove(node, [
      "function_declaration",
      "arrow_function",
      "function_expression",
      "method_definition",
      "function_definition",
    ]);
    if (!around?.children.some(({ kind }) => kind === "async")) return;
    yield /^(?:member_expression|attribute|subscript)/.test(node.parent?.kind ?? "")
      ? replaceNode(node, `(await ${node.text})`)
      : insertAt(node.start, "await ");
  },
};

/** A class is called without `new`. */
export const newCall: Operator = {
  id: "new",
  prior: 1,
  examples: { script: ["throw Error(x)", "throw new Error(x)"] },
  *propose(node, { dialect }) {
    if (dialect !== "script" || node.kind !== "call_expression") return;
    const call = readCall(node);
    if (call && /^[A-Z]\w*$/.test(call.callee.text)) yield insertAt(node.start, "new ");
  },
};

/** A start value, a comparator or a radix is missing. */
export const missingArgument: Operator = {
  id: "missing_argument",
  prior: 4,
  examples: {
    script: ["numbers.sort()", "numbers.sort((a, b) => a - b)"],
    python: ["sorted(x)", "sorted(x, reverse=True)"],
  },
  *propose(node, { dialect }) {
    const call = readCall(node);
    if (!call) return;
    const name = call.callee.text.replace(/^.*\./, "");
    const given = call.args.map(({ text }) => text);
    for (const extra of EXTRAS[dialect][name] ?? []) {
      if (given.length <= extra.after) {
        yield replaceNode(call.list, `(${[...given, extra.text].join(", ")})`);
      }
    }
  },
};

/** Arguments that are forgotten, by the name of the function and how many are given at the most. */
const EXTRAS: Readonly<
  Record<
    Dialect,
    Readonly<Record<string, readonly { readonly after: number; readonly text: string }[]>>
  >
> = {
  script: {
    sort: [{ after: 0, text: "(a, b) => a - b" }, { after: 0, text: "(a, b) => b - a" }],
    toSorted: [{ after: 0, text: "(a, b) => a - b" }, { after: 0, text: "(a, b) => b - a" }],
    reduce: [{ after: 1, text: "0" }, { after: 1, text: "1" }, { after: 1, text: '""' }, {
      after: 1,
      text: "[]",
    }],
    parseInt: [{ after: 1, text: "10" }, { after: 1, text: "2" }],
    toString: [{ after: 0, text: "2" }, { after: 0, text: "16" }],
    toFixed: [{ after: 0, text: "2" }, { after: 0, text: "1" }],
    join: [{ after: 0, text: '""' }, { after: 0, text: '" "' }, { after: 0, text: '", "' }],
    split: [{ after: 0, text: '""' }, { after: 0, text: '","' }, { after: 0, text: '" "' }],
    flat: [{ after: 0, text: "Infinity" }],
    fill: [{ after: 0, text: "0" }],
    stringify: [{ after: 1, text: "null, 2" }],
    max: [{ after: 1, text: "0" }],
    min: [{ after: 1, text: "0" }],
  },
  python: {
    sorted: [{ after: 1, text: "reverse=True" }, { after: 1, text: "key=len" }, {
      after: 1,
      text: "key=str.lower",
    }],
    sort: [{ after: 0, text: "reverse=True" }, { after: 0, text: "key=len" }],
    sum: [{ after: 1, text: "0.0" }],
    round: [{ after: 1, text: "2" }, { after: 1, text: "1" }],
    get: [{ after: 1, text: "0" }, { after: 1, text: '""' }, { after: 1, text: "[]" }],
    pop: [{ after: 0, text: "0" }, { after: 1, text: "None" }],
    enumerate: [{ after: 1, text: "1" }],
    int: [{ after: 1, text: "2" }, { after: 1, text: "16" }],
    max: [{ after: 1, text: "0" }, { after: 1, text: "default=0" }, {
      after: 1,
      text: "default=None",
    }],
    min: [{ after: 1, text: "0" }, { after: 1, text: "default=0" }, {
      after: 1,
      text: "default=None",
    }],
    split: [{ after: 0, text: '","' }, { after: 1, text: "1" }],
    next: [{ after: 1, text: "None" }],
    zip: [{ after: 3, text: "strict=True" }],
    strip: [{ after: 0, text: '","' }],
  },
};
