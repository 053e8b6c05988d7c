/**
 * JSON as Deno reads its configuration, with comments, trailing commas and loose quotes, as a tree
 * that knows where in the text each value stands.
 *
 * `@std/jsonc` gives values alone, refuses the loose quotes that Deno takes, and takes a second member
 * of one name, which Deno refuses: what is pinned must be read as Deno reads it. Where a value is all
 * that is wanted, `room/jsonc.ts` reads it.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** One value, and where it stands. */
export interface JsonNode {
  /** The value as data. */
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
  /** Members of an object in their order; null for any other value. */
  readonly members: readonly JsonMember[] | null;
  /** Whether a comma follows the last member. */
  readonly endsWithComma: boolean;
}

/** One member of an object. */
export interface JsonMember {
  readonly key: string;
  readonly node: JsonNode;
}

/** Folders in folders in folders: nobody writes these by hand. */
const MAX_DEPTH = 100;

/**
 * Reads a text.
 *
 * @param text The text.
 * @returns Its one value.
 * @throws {SyntaxError} Where the text is none; the message names line and column.
 */
export function parseJsonTree(text: string): JsonNode {
  const reader = new Reader(text);
  const node = reader.readValue(0);
  reader.skipBlanks();
  if (reader.at < text.length) throw reader.refuse("the end");
  return node;
}

class Reader {
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  readValue(depth: number): JsonNode {
    this.skipBlanks();
    if (depth > MAX_DEPTH) throw this.refuse(`less than ${MAX_DEPTH} levels`);
    const start = this.at;
    const char = this.#text[start];
    if (char === "{") return this.#readObject(depth);
    if (char === "[") return this.#readArray(depth);
    const value = char === '"' || char === "'" ? this.#readString() : this.#readWord();
    return this.#close({ value, start, members: null });
  }

  skipBlanks(): void {
    // A byte order mark is white space here, too.
    const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
    blank.lastIndex = this.at;
    this.at += blank.exec(this.#text)?.[0].length ?? 0;
  }

  refuse(needed: string): SyntaxError {
    const found = this.#text[this.at];
    return new SyntaxError(
      `found ${found === undefined ? "the end" : JSON.stringify(found)} at ${this.#place()} and ` +
        `${needed} is needed`,
    );
  }

  #place(): string {
    const lines = this.#text.slice(0, this.at).split("\n");
    return `line ${lines.length} column ${(lines.at(-1) ?? "").length + 1}`;
  }

  #readObject(depth: number): JsonNode {
    const start = this.at++;
    const members: JsonMember[] = [];
    let endsWithComma = false;
    while (!this.#closes("}")) {
      const key = this.#readKey();
      if (members.some((member) => member.key === key)) {
        throw new SyntaxError(`found "${key}" twice (${this.#place()}) and once is needed`);
      }
      this.skipBlanks();
      if (this.#text[this.at] !== ":") throw this.refuse('":"');
      this.at++;
      members.push({ key, node: this.readValue(depth + 1) });
      endsWithComma = this.#readComma("}");
    }
    const value = Object.fromEntries(members.map(({ key, node }) => [key, node.value]));
    return { ...this.#close({ value, start, members }), endsWithComma };
  }

  #readArray(depth: number): JsonNode {
    const start = this.at++;
    const value: unknown[] = [];
    while (!this.#closes("]")) {
      value.push(this.readValue(depth + 1).value);
      this.#readComma("]");
    }
    return this.#close({ value, start, members: null });
  }

  #close(node: Pick<JsonNode, "value" | "start" | "members">): JsonNode {
    return { ...node, end: this.at, endsWithComma: false };
  }

  /** Steps over the end of a list where it is there. */
  #closes(end: string): boolean {
    this.skipBlanks();
    if (this.#text[this.at] !== end) return false;
    this.at++;
    return true;
  }

  /** True where there was one. */
  #readComma(end: string): boolean {
    this.skipBlanks();
    const char = this.#text[this.at];
    if (char !== "," && char !== end) throw this.refuse(`"," or "${end}"`);
    if (char === ",") this.at++;
    return char === ",";
  }

  #readKey(): string {
    this.skipBlanks();
    const char = this.#text[this.at];
    if (char === '"' || char === "'") return this.#readString();
    const word = this.#take(/[\w$-]+/y);
    if (word === null) throw this.refuse("a name");
    return word;
  }

  #readString(): string {
    const start = this.at;
    const word = this.#take(/"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/y);
    if (word === null) throw this.refuse("a text that ends");
    const body = word.slice(1, -1);
    const plain = word.startsWith("'")
      ? body.replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"')
      : body;
    try {
      return JSON.parse(`"${plain.replaceAll("\t", "\\t")}"`);
    } catch {
      this.at = start;
      throw this.refuse("a text as JSON has it");
    }
  }

  #readWord(): unknown {
    const start = this.at;
    const word = this.#take(/[\w.+-]+/y);
    try {
      return JSON.parse(word ?? "");
    } catch {
      this.at = start;
      throw this.refuse("a value");
    }
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const taken = pattern.exec(this.#text)?.[0] ?? null;
    this.at += taken?.length ?? 0;
    return taken;
  }
}
