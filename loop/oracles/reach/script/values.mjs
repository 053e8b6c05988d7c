// deno-lint-ignore-file explicit-module-boundary-types -- plain JavaScript holds no types
/**
 * Turns any value into a stable text, so that answers can be compared between two processes.
 *
 * Plain JavaScript for Deno and for Node 18 and later; runs where the tests run. Has no effect.
 *
 * @module
 */

const MAX_DEPTH = 8;
const MAX_ENTRIES = 400;
const MAX_TEXT = 4000;

/**
 * Renders a value: `-0`, `NaN`, `undefined`, dates, maps and sets keep apart; cycles end.
 *
 * @param {unknown} value The value.
 * @returns {string} Its text; the end of a very long one is a hash.
 */
export function renderValue(value) {
  const text = render(value, []);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT / 2)}#${hashText(text)}` : text;
}

function render(value, above) {
  switch (typeof value) {
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "bigint":
      return `${value}n`;
    case "string":
      return JSON.stringify(value);
    case "function":
      return "function";
    case "object":
      return value === null ? "null" : renderObject(value, above);
    default:
      return String(value);
  }
}

function renderObject(value, above) {
  const level = above.indexOf(value);
  if (level >= 0) return `~${level}`;
  if (above.length >= MAX_DEPTH) return "~deep";
  const inner = [...above, value];
  try {
    return renderKnown(value, inner) ?? renderMembers(value, inner);
  } catch {
    return "~unreadable";
  }
}

function renderKnown(value, above) {
  const list = (values) => renderList([...values].map((item) => render(item, above)));
  if (Array.isArray(value)) {
    return `[${list(value.length > MAX_ENTRIES ? cutList(value) : value)}]`;
  }
  if (value instanceof Error) return renderError(value);
  if (value instanceof Date) return `Date(${Number(value)})`;
  if (value instanceof RegExp || value instanceof URL) return String(value);
  if (value instanceof Map) {
    const pairs = [...value].map(([key, item]) => `${render(key, above)}=>${render(item, above)}`);
    return `Map{${renderList(pairs)}}`;
  }
  if (value instanceof Set) return `Set{${list(value)}}`;
  if (value instanceof Promise) return "Promise";
  if (value instanceof ArrayBuffer) return `ArrayBuffer[${list(new Uint8Array(value))}]`;
  if (ArrayBuffer.isView(value)) {
    const bytes = value instanceof DataView
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : value;
    return `${value.constructor.name}[${list(bytes.subarray(0, MAX_ENTRIES))}]${bytes.length}`;
  }
  for (const wrapper of [Number, String, Boolean, BigInt]) {
    // An object that stands for a number shows as that number.
    if (value instanceof wrapper) return render(wrapper.prototype.valueOf.call(value), above);
  }
  return null;
}

function cutList(list) {
  return [...list.slice(0, MAX_ENTRIES), `~${list.length} in all`];
}

function renderList(texts) {
  return texts.join(",");
}

function renderMembers(value, above) {
  const name = Object.getPrototypeOf(value)?.constructor?.name ?? "";
  const keys = Object.keys(value).sort().slice(0, MAX_ENTRIES);
  const members = keys.map((key) => `${JSON.stringify(key)}:${render(value[key], above)}`);
  const symbols = Object.getOwnPropertySymbols(value).map(String);
  return `${name === "Object" ? "" : name}{${renderList([...members, ...symbols])}}`;
}

/**
 * Renders what was thrown: class and message, nothing of the place.
 *
 * @param {unknown} error What was thrown.
 * @returns {string} Its text.
 */
export function renderError(error) {
  if (!(error instanceof Error)) return `thrown ${render(error, [])}`;
  return `${error.constructor?.name ?? error.name}: ${error.message}`;
}

/**
 * Hashes a text; 53 bits, enough to tell answers apart.
 *
 * @param {string} text The text.
 * @returns {string} Eight characters or less.
 */
export function hashText(text) {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36).slice(-8);
}

/**
 * Renders plain data as source text that makes it again.
 *
 * @param {unknown} value The value.
 * @returns {string | null} An expression, or null where the value is more than plain data.
 */
export function renderSource(value) {
  if (typeof value !== "object" || value === null) {
    if (typeof value === "symbol" || typeof value === "function") return null;
    return render(value, []);
  }
  if (Array.isArray(value)) return joinSource("[", value.map(renderSource), "]");
  if (value instanceof Date) return `new Date(${Number(value)})`;
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    return joinSource(`new ${value.constructor.name}([`, [...value].map(renderSource), "])");
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  const members = Object.entries(value).map(([key, item]) => {
    const text = renderSource(item);
    return text === null ? null : `[${JSON.stringify(key)}]:${text}`;
  });
  return joinSource("({", members, "})");
}

function joinSource(open, texts, close) {
  return texts.includes(null) ? null : open + texts.join(",") + close;
}
