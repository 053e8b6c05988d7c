/**
 * Fields of a record that anybody may have written: each is read as what it should be, and anything
 * else counts as missing.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** The fields of one object. */
export interface Fields {
  /** A text, empty where there is none. */
  text(name: string): string;
  textOrNull(name: string): string | null;
  /** A finite number, null where there is none. */
  number(name: string): number | null;
  /** A whole number from 0, null where there is none. */
  count(name: string): number | null;
  flag(name: string): boolean;
  texts(name: string): readonly string[];
  /** The objects of a list. */
  list(name: string): readonly Fields[];
  object(name: string): Fields;
  /** One of several words, the first where it is none of them. */
  word<W extends string>(name: string, words: readonly [W, ...W[]]): W;
  has(name: string): boolean;
  raw(name: string): unknown;
  /** True where a text, a list or an object below was cut when it was written. */
  isCut(): boolean;
}

/**
 * Creates the fields of a value.
 *
 * @param value Any JSON value; what is no object has no fields.
 * @returns The fields.
 */
export function createFields(value: unknown): Fields {
  const object = isObject(value) ? value : {};
  const get = (name: string) => Object.hasOwn(object, name) ? object[name] : undefined;
  const textOrNull = (name: string) => {
    const found = get(name);
    return typeof found === "string" ? found : null;
  };
  const number = (name: string) => {
    const found = get(name);
    return typeof found === "number" && Number.isFinite(found) ? found : null;
  };
  const list = (name: string): readonly unknown[] => {
    const found = get(name);
    return Array.isArray(found) ? found : [];
  };
  return {
    text: (name) => textOrNull(name) ?? "",
    textOrNull,
    number,
    count: (name) => {
      const found = number(name);
      return found !== null && Number.isSafeInteger(found) && found >= 0 ? found : null;
    },
    flag: (name) => get(name) === true,
    texts: (name) => list(name).filter((item) => typeof item === "string"),
    list: (name) => list(name).filter(isObject).map(createFields),
    object: (name) => createFields(get(name)),
    word: (name, words) => words.find((word) => word === get(name)) ?? words[0],
    has: (name) => get(name) !== undefined && get(name) !== null,
    raw: get,
    isCut: () => isCut(object),
  };
}

/** Marks that the journal leaves where it cuts: at the end of a text, and last in a list. */
const CUT_MARK =
  /\[cut: (?:\d+ (?:more of \d+|characters, sha256 [0-9a-f]{64})|more than \d+ levels)\]$/;

function isCut(value: unknown): boolean {
  if (typeof value === "string") return value.endsWith("]") && CUT_MARK.test(value.slice(-200));
  if (Array.isArray(value)) return value.some(isCut);
  return isObject(value) && Object.values(value).some(isCut);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
