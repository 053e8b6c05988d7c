// deno-lint-ignore-file explicit-module-boundary-types -- plain JavaScript holds no types
/**
 * Neighbours of an input: where an argument can be varied, and into what.
 *
 * The same value always has the same neighbours, so that two processes try the same ones. Plain
 * JavaScript for Deno and for Node 18 and later. Has no effect.
 *
 * @module
 */

const MAX_LEAVES = 11;
const MAX_DEPTH = 5;
const SMALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 20, 24, 25, 30, 31, 32, 40, 49];
const ROUND = [50, 60, 64, 81, 90, 99, 100, 101, 121, 365, 366, 400, 500, 999, 1000, 1024, 2000];

/**
 * Lists what can be varied in some arguments.
 *
 * @param {unknown[]} args The arguments.
 * @returns {{ path: (string | number)[], value: unknown }[]} Places, outer before inner.
 */
export function listLeaves(args) {
  const found = args.length > 0 ? [{ path: [], value: args }] : [];
  const open = args.map((value, index) => ({ path: [index], value }));
  while (open.length > 0 && found.length < MAX_LEAVES) {
    const leaf = open.shift();
    if (isPlain(leaf.value)) found.push(leaf);
    if (leaf.path.length < MAX_DEPTH) open.push(...listInner(leaf));
  }
  return found;
}

function isPlain(value) {
  if (typeof value !== "object" || value === null) {
    return typeof value !== "function" && typeof value !== "symbol";
  }
  return Array.isArray(value) || value instanceof Date || isRecord(value);
}

function isRecord(value) {
  const above = Object.getPrototypeOf(value);
  return above === Object.prototype || above === null;
}

function listInner({ path, value }) {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value) || isNumbers(value)) {
    return pickIndexes(value.length).map((index) => ({
      path: [...path, index],
      value: value[index],
    }));
  }
  if (!isRecord(value)) return [];
  return Object.keys(value).slice(0, 6).map((key) => ({ path: [...path, key], value: value[key] }));
}

function isNumbers(value) {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function pickIndexes(length) {
  const wanted = [0, 1, length - 1, Math.floor(length / 2), 2, 3];
  return [...new Set(wanted)].filter((index) => index >= 0 && index < length);
}

/**
 * Puts a value to a place of some arguments, into the very objects that stand there.
 *
 * @param {unknown[]} args The arguments.
 * @param {(string | number)[]} path The place.
 * @param {unknown} value The value.
 * @returns {() => void} What puts the old value back.
 */
export function putAt(args, path, value) {
  if (path.length === 0) return putAll(args, value);
  const undo = [];
  const put = (holder, key, value) => {
    const old = holder[key];
    if (value === MISSING) delete holder[key];
    else holder[key] = value;
    undo.push(() => holder[key] = old);
  };
  let holder = args;
  for (const key of path.slice(0, -1)) {
    // What is frozen cannot be written, so a copy takes its place.
    if (Object.isFrozen(holder[key])) put(holder, key, copy(holder[key]));
    holder = holder[key];
  }
  put(holder, path.at(-1), value);
  return () => undo.reverse().forEach((step) => step());
}

function copy(value) {
  return Array.isArray(value) ? [...value] : { ...value };
}

/** Changes every number and text at once, so that what is equal or in order stays so. */
function putAll(args, change) {
  const undo = [];
  const open = [args];
  for (let holder = open.pop(), left = 500; holder && left > 0; holder = open.pop(), left--) {
    if (Object.isFrozen(holder)) continue;
    for (const key of Object.keys(holder)) {
      const old = holder[key];
      if (typeof old === "object" && old !== null) {
        if (Array.isArray(old) || isNumbers(old) || isRecord(old)) open.push(old);
        continue;
      }
      const changed = change(old);
      if (Object.is(changed, old)) continue;
      holder[key] = changed;
      undo.push([holder, key, old]);
    }
  }
  return () => undo.forEach(([holder, key, old]) => holder[key] = old);
}

const toAll = (change) => (value) => typeof value === "number" ? change(value) : value;
const toTexts = (change) => (value) => typeof value === "string" ? change(value) : value;

/** Changes of all that a call is given. */
const ALL = [
  ["all +1", toAll((value) => value + 1)],
  ["all x2", toAll((value) => value * 2)],
  ["all +2", toAll((value) => value + 2)],
  ["all +10", toAll((value) => value + 10)],
  ["all next letters", toTexts((text) => text.replace(/[a-z]/gi, nextLetter))],
  ["all + x", toTexts((text) => text + "x")],
  ["all x +", toTexts((text) => "x" + text)],
  ["all upper", toTexts((text) => text.toUpperCase())],
  [
    "all digits +1",
    toTexts((text) =>
      text.replace(/\d+/g, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"))
    ),
  ],
];

/**
 * Lists the changes of all arguments at once.
 *
 * @returns {{ label: string, sort: string, value: (value: unknown) => unknown }[]} The changes.
 */
export function listWholeAlternatives() {
  return ALL.map(([label, value]) => ({ label, sort: "near", value }));
}

/** Stands for a member that is left out. */
export const MISSING = Symbol("missing");

/**
 * Lists the neighbours of a value.
 *
 * @param {unknown} value The value.
 * @param {{ isCareful: boolean }} options `isCareful` leaves out what may make a loop endless.
 * @returns {{ label: string, sort: string, value: unknown }[]} Neighbours, the likely ones first.
 * `sort` is `near`, `case` (of letters), `shape`, `dirty` (the value and something that does not
 * belong) or `type`.
 */
export function listAlternatives(value, { isCareful }) {
  const found = listAny(value, isCareful).filter(([sort]) => !isCareful || sort !== "type");
  const seen = new Set([toLabel(value)]);
  return found.map(([sort, other]) => ({ sort, value: other, label: toLabel(other) }))
    .filter(({ label }) => !seen.has(label) && seen.add(label));
}

function toLabel(value) {
  if (value === MISSING) return "left out";
  const text = typeof value === "bigint" ? `${value}n` : toText(value);
  return text.length > 24 ? `${text.slice(0, 16)}~${text.length}${checksum(text)}` : text;
}

function toText(value) {
  if (Object.is(value, -0)) return "-0";
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

function checksum(text) {
  let sum = 7;
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) | 0;
  return (sum >>> 0).toString(36);
}

function listAny(value, isCareful) {
  switch (typeof value) {
    case "number":
      return [...listNumbers(value, isCareful), ...OTHER_TYPES];
    case "string":
      return [...listTexts(value), ...OTHER_TYPES];
    case "boolean":
      return [["near", !value], ...OTHER_TYPES];
    case "bigint":
      return [1n, -1n, 2n, 10n, value].map((by) => ["near", value + by]);
    case "undefined":
      return [["near", null], ["near", 1], ["near", 7], ["near", "a"], ["near", ""], [
        "near",
        true,
      ]];
    case "object":
      return value === null ? listAny(undefined, isCareful) : listObjects(value);
    default:
      return [];
  }
}

const OTHER_TYPES = [["type", null], ["type", 5], ["type", "x"], ["type", {}], ["type", []]];

function listNumbers(value, isCareful) {
  const add = (steps) => steps.map((by) => value + by);
  const isWhole = Number.isInteger(value);
  const first = add([1, -1, 2, -2, 3]).filter((other) => Math.sign(other) === Math.sign(value));
  if (isCareful) return isWhole ? [...first, value + 4].map(toNear) : [];
  const times = (Math.abs(value) < 100_000 ? [2, 3, 10, 4, 5, 0.5] : [2, 0.5])
    .map((by) => value * by).filter((other) => !isWhole || Number.isInteger(other));
  const parts = isWhole
    ? add([0.5, 0.25])
    : [...add([0.01, -0.01, 0.1, 0.5, 0.25]), Math.trunc(value)];
  const sweep = Math.abs(value) < 5000 ? [...SMALL, ...ROUND] : [];
  const far = [...times, ...add([10, -3, 5, 20, 7, 50, 100, -10]), ...sweep];
  const isModest = (other) => Math.abs(other) <= 2 * Math.abs(value) + 10;
  const modest = far.filter(isModest);
  // Ever larger ones come last: a place is given up where they take long.
  const large = far.filter((other) => !isModest(other)).sort((a, b) => a - b);
  const odd = [...parts, 0, -value, -1];
  return [...first, ...modest.slice(0, 8), ...odd, ...modest.slice(8), ...large]
    .filter((other) => Number.isFinite(other)).map((other) => toNear(tidy(other)));
}

function toNear(value) {
  return ["near", value];
}

/** No long tails of binary fractions, which no test would write. */
function tidy(value) {
  return Number(value.toPrecision(12));
}

/** Paths are only lengthened and respelled: what they lead to must not become more. */
const PATH = /^(\.{0,2}\/|~|[a-z]:\\)/i;

function listTexts(text) {
  if (PATH.test(text)) {
    return [text + "x", ...listLetterChanges(text).slice(1)].map((other) => ["near", other]);
  }
  const mixed = [
    ...[...listDigitChanges(text), ...listLetterChanges(text)].map(toNear),
    ...listCases(text).map((other) => ["case", other]),
    ...[...listWordChanges(text), ...listCuts(text)].map(toNear),
  ];
  const whole = ["", "a", "abc", "Hello World", "1", "12"].map((other) => ["shape", other]);
  return interleave(mixed, [...listDirt(text), ...whole]);
}

function interleave(many, few) {
  const mixed = [];
  for (let index = 0; index < Math.max(many.length, few.length * 2); index++) {
    if (index < many.length) mixed.push(many[index]);
    if (index % 2 === 0 && index / 2 < few.length) mixed.push(few[index / 2]);
  }
  return mixed;
}

function listDigitChanges(text) {
  const runs = [...text.matchAll(/\d{1,15}/g)].slice(0, 4);
  return [1, 10, -1, 4, 3, 20, 100, 400].flatMap((by) =>
    runs.map(({ 0: digits, index }) => {
      const other = String(Math.max(0, Number(digits) + by)).padStart(digits.length, "0");
      return text.slice(0, index) + other + text.slice(index + digits.length);
    })
  );
}

function listLetterChanges(text) {
  const places = [0, text.length - 1, Math.floor(text.length / 2), 1, 2];
  return [...new Set(places)].filter((place) => /[a-z]/i.test(text[place] ?? "")).map((place) =>
    text.slice(0, place) + nextLetter(text[place]) + text.slice(place + 1)
  );
}

function nextLetter(letter) {
  if (letter === "z" || letter === "Z") return String.fromCharCode(letter.charCodeAt(0) - 25);
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}

function listCases(text) {
  const swapped = [...text].map((one) =>
    one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase()
  );
  return [text.toUpperCase(), text.toLowerCase(), swapped.join("")];
}

function listWordChanges(text) {
  const separator = [", ", ",", ";", "\n", " ", ":", "/", "-", "_", "."]
    .find((sign) => text.includes(sign));
  if (separator === undefined) return [];
  const words = text.split(separator);
  return [
    [...words].reverse(),
    words.slice(1),
    words.slice(0, -1),
    [...words, words.at(-1)],
    [words[0], ...words],
  ].map((some) => some.join(separator));
}

function listCuts(text) {
  const middle = Math.floor(text.length / 2);
  const swaps = [0, 1, 2, middle].filter((place) => place + 1 < text.length).map((place) =>
    text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2)
  );
  return [
    ...[text + "x", "x" + text, text + text, text + "1", text.slice(1), text.slice(0, -1)],
    ...[text.slice(0, middle) + text.slice(middle + 1), ...swaps, [...text].reverse().join("")],
    ...[
      text + "s",
      "un" + text,
      `${text} ${text}`,
      text.slice(0, middle) + "a" + text.slice(middle),
    ],
  ];
}

/** The text, and something in it that hardly any rule allows. */
function listDirt(text) {
  const middle = Math.ceil(text.length / 2);
  const inside = (sign) => text.slice(0, middle) + sign + text.slice(middle);
  return [
    ...[text + "!", " " + text, inside("?"), text + "\u0000", inside(" "), text + "\n"],
    ...[text + "<b>", "%" + text, inside("\u2603"), (text || "x").repeat(60), inside("#")],
  ].map((other) => ["dirty", other]);
}

function listObjects(value) {
  if (Array.isArray(value)) return listLists(value).map((other) => ["shape", other]);
  if (value instanceof Date) return listDates(value).map((other) => ["near", other]);
  return [["type", null], ["type", 5]];
}

function listLists(list) {
  if (list.length === 0) return [[1], ["a"], [1, 2, 3], ["a", "b"]];
  const middle = Math.floor(list.length / 2);
  return [
    ...[list.slice(1), list.slice(0, -1), [...list, ...list.slice(-1)]],
    ...[[...list.slice(0, 1), ...list], [...list].reverse(), [...list, ...list]],
    ...[[...list.slice(0, middle), ...list.slice(middle + 1)], [
      ...list.slice(1),
      ...list.slice(0, 1),
    ]],
    [],
  ];
}

function listDates(date) {
  const day = 86_400_000;
  const days = [1, -1, 2, 3, -2, 7, 14, 31, -31, 60, 365, 366, -365, 1000];
  return [...days.map((by) => by * day), day / 24, -day / 24, 60_000, 1000, 1]
    .map((by) => new Date(Number(date) + by));
}
