/**
 * Examples in doc comments and documents, as doc test runners find them.
 *
 * @module
 */

/** An example that may run as a test. */
export interface Example {
  /** For a person: its first line. */
  readonly name: string;
  /** Its lines without the comment around them; two examples of one text are the same. */
  readonly text: string;
}

const DOC_COMMENT = /\/\*\*(?!\/)[\s\S]*?\*\//g;
const FENCE = /^[ \t]*(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm;
const PROMPT = /^[ \t]*>>>( |$)/;
const CONTINUED = /^[ \t]*\.\.\.( |$)/;
/** What ends the output that is expected: a blank line, or the end of the docstring. */
const END_OF_OUTPUT = /^\s*$|"""|'''/;

/**
 * Lists the examples of a file.
 *
 * @param path Path of the file, by which its kind is told.
 * @param text Its text.
 * @returns The examples in source order.
 */
export function listExamples(path: string, text: string): readonly Example[] {
  const lines = text.replaceAll("\r\n", "\n");
  if (/\.pyi?$/i.test(path)) return listDoctests(lines);
  if (/\.(md|markdown|mdx)$/i.test(path)) return [...listFences(lines), ...listDoctests(lines)];
  if (/\.(rst|txt)$/i.test(path)) return listDoctests(lines);
  const comments = lines.match(DOC_COMMENT) ?? [];
  return comments.flatMap((comment) => listFences(stripComment(comment)));
}

/** The text of a doc comment without its frame of asterisks. */
function stripComment(comment: string): string {
  return comment.slice(3, -2).split("\n").map((line) => line.replace(/^[ \t]*\*[ \t]?/, ""))
    .join("\n") + "\n";
}

/** Code between fences; what the opening fence says (`ts ignore`) is part of it. */
function listFences(text: string): Example[] {
  return [...text.matchAll(FENCE)].map(([, , info = "", body = ""]) =>
    toExample(`${info.trim()}\n${trimLines(body)}`, body)
  );
}

/** Prompts, their continuations and the output expected of them. */
function listDoctests(text: string): Example[] {
  const examples: string[][] = [];
  let isOpen = false;
  for (const line of text.split("\n")) {
    if (PROMPT.test(line)) {
      examples.push([line]);
      isOpen = true;
    } else if (isOpen && CONTINUED.test(line)) {
      examples.at(-1)?.push(line);
    } else if (isOpen) {
      isOpen = !END_OF_OUTPUT.test(line);
      const output = line.replace(/("""|''').*/, "");
      if (output.trim() !== "") examples.at(-1)?.push(output);
    }
  }
  return examples.map((lines) => toExample(trimLines(lines.join("\n")), lines[0] ?? ""));
}

function toExample(text: string, source: string): Example {
  const name = source.split("\n").map((line) => line.trim()).find((line) => line !== "") ??
    "example";
  return { name: `\`${name.length > 60 ? `${name.slice(0, 57)}...` : name}\``, text };
}

/** Takes off the indentation that all lines share, and blanks at their ends. */
function trimLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const indents = lines.filter((line) => line !== "").map((line) =>
    /^[ \t]*/.exec(line)?.[0].length ?? 0
  );
  const indent = Math.min(...indents, 80);
  return lines.map((line) => line.slice(indent)).join("\n").trim();
}
