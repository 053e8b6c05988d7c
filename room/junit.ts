/**
 * Reads JUnit reports. The one home of the dependency `fast-xml-parser`, which is loaded late.
 *
 * A report was written by a process that also runs the project's code, so it is data: no entity of
 * its own is expanded, and text that does not close is refused. Imports nothing of ours. Has no
 * effect beyond loading the parser.
 *
 * @module
 */

/** One test case of a report. */
export interface JunitCase {
  readonly name: string;
  readonly className: string;
  /** Attribute `file`, which only some runners write. */
  readonly file: string | null;
  readonly line: number | null;
  /** False where the report has no duration: the test was planned and never ran. */
  readonly hasTime: boolean;
  /** What stands inside the case; nothing means that the test passed. */
  readonly marks: readonly JunitMark[];
}

/** One element inside a test case. */
export interface JunitMark {
  readonly kind: "failure" | "error" | "skipped";
  readonly type: string;
  /** Attribute `message`, then the element's text. */
  readonly message: string;
  readonly text: string;
}

type XmlNode = { readonly [name: string]: unknown };

/**
 * Parses the text of a JUnit report.
 *
 * @param text The whole report.
 * @returns Its test cases in order.
 * @throws {SyntaxError} Where the text is cut off, declares entities or is no JUnit report.
 */
export async function parseJunit(text: string): Promise<JunitCase[]> {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new SyntaxError("Cannot read JUnit report: found a document type and none is allowed");
  }
  const root = toNode(await parseXml(text));
  const suites = root.testsuites ?? root.testsuite;
  if (suites === undefined) {
    throw new SyntaxError('Cannot read JUnit report: found no "testsuites" and one is needed');
  }
  return toList(suites).flatMap((suite) => toCases(toNode(suite)));
}

/**
 * Loads the parser ahead of its use, while something else runs.
 *
 * @returns Nothing; settles once the parser is there.
 */
export async function prepareJunit(): Promise<void> {
  await import("fast-xml-parser");
}

async function parseXml(text: string): Promise<unknown> {
  const { XMLParser, XMLValidator } = await import("fast-xml-parser");
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) {
    const { msg, line } = verdict.err;
    throw new SyntaxError(`Cannot read JUnit report: found "${msg}" in line ${line}`);
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    textNodeName: "#text",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    htmlEntities: true,
  });
  try {
    return parser.parse(text);
  } catch (cause) {
    throw new SyntaxError("Cannot read JUnit report: found XML that the parser refuses", { cause });
  }
}

function toCases(suite: XmlNode): JunitCase[] {
  const inner = toList(suite.testsuite).flatMap((child) => toCases(toNode(child)));
  return [...toList(suite.testcase).map((element) => toCase(toNode(element))), ...inner];
}

function toCase(element: XmlNode): JunitCase {
  const line = Number(toText(element["@line"]) || NaN);
  return {
    name: toText(element["@name"]),
    className: toText(element["@classname"]),
    file: element["@file"] === undefined ? null : toText(element["@file"]),
    line: Number.isInteger(line) ? line : null,
    hasTime: element["@time"] !== undefined,
    marks: (["failure", "error", "skipped"] as const).flatMap((kind) =>
      toList(element[kind]).map((mark) => toMark(kind, mark))
    ),
  };
}

function toMark(kind: JunitMark["kind"], value: unknown): JunitMark {
  const node = toNode(value);
  return {
    kind,
    type: toText(node["@type"]),
    message: toText(node["@message"]),
    text: typeof value === "string" ? value : toText(node["#text"]),
  };
}

function toList(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function toNode(value: unknown): XmlNode {
  return typeof value === "object" && value !== null ? value as XmlNode : {};
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
