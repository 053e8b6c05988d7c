/**
 * Which jobs of GitHub's workflows use an action, read line by line.
 *
 * Enough of YAML is read to know the job around a `uses:` and to step over texts in blocks. Pure.
 * Imports nothing.
 *
 * @module
 */

/** One `uses:` of an action. */
export interface ActionUse {
  readonly file: string;
  readonly line: number;
  /** `owner/action@ref`, as it stands there. */
  readonly text: string;
  /** What follows the `@`. */
  readonly ref: string;
  /** A version in the comment behind, as bots write it beside a commit; null where there is none. */
  readonly comment: string | null;
  /** Name of the workflow, or its path where it has none; null in an action of one's own. */
  readonly workflow: string | null;
  /** Name of the job as checks show it, else its id; null outside of jobs. */
  readonly job: string | null;
}

/**
 * Lists the uses of an action in a workflow or an action of one's own.
 *
 * @param file Path of the file.
 * @param text Its text.
 * @param options The action, `owner/action`.
 * @returns The uses in order.
 */
export function listActionUses(
  file: string,
  text: string,
  { action }: { readonly action: string },
): readonly ActionUse[] {
  const lines = readLines(text);
  const isWorkflow = /(^|\/)\.github\/workflows\//.test(file);
  const name = lines.find(({ indent, key }) => indent === 0 && key === "name")?.value;
  const jobs = listJobs(lines);
  const wanted = `${action}/`.toLowerCase();
  return lines.flatMap(({ key, value, comment, number }) => {
    const [, target = "", ref = ""] = /^([^@\s]+)@(\S+)$/.exec(value) ?? [];
    // Owners and repositories have no case.
    const isIt = key === "uses" && `${target}/`.toLowerCase().startsWith(wanted);
    if (!isIt) return [];
    const job = jobs.findLast((job) => job.line <= number && number <= job.end);
    return [{
      file,
      line: number,
      text: value,
      ref,
      comment,
      workflow: isWorkflow ? name || file.replace(/^.*(?=\.github\/)/, "") : null,
      job: job?.name ?? null,
    }];
  });
}

interface Line {
  readonly number: number;
  readonly indent: number;
  /** Key of a mapping, empty where the line is none. */
  readonly key: string;
  /** What follows the colon, without quotes. */
  readonly value: string;
  readonly comment: string | null;
}

/** Lines that are no comment and no part of a text in a block. */
function readLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let block: number | null = null;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.replace(/\r$/, "");
    const indent = line.length - line.trimStart().length;
    if (line.trim() === "" || (block !== null && indent > block)) continue;
    block = null;
    if (line.trimStart().startsWith("#")) continue;
    const [, dash = "", key = "", rest = ""] =
      /^\s*((?:-\s+)*)["']?([\w.-]+)["']?\s*:(?:\s+(.*))?$/.exec(line) ?? [];
    if (/^[|>][-+\d]*\s*(#.*)?$/.test(rest)) block = indent + dash.length;
    const { value, comment } = splitComment(rest);
    lines.push({
      number: index + 1,
      indent: indent + dash.length,
      key,
      value: value.trim().replace(/^(["'])(.*)\1$/, "$2"),
      comment,
    });
  }
  return lines;
}

/** A mark begins a comment after a blank, outside of quotes. */
function splitComment(rest: string): { readonly value: string; readonly comment: string | null } {
  const quote = /^["']/.exec(rest)?.[0] ?? null;
  const from = quote === null ? 0 : Math.max(0, rest.indexOf(quote, 1));
  const at = rest.indexOf(" #", from);
  return at === -1
    ? { value: rest, comment: null }
    : { value: rest.slice(0, at), comment: rest.slice(at + 2).trim() };
}

interface Job {
  readonly name: string;
  readonly line: number;
  readonly end: number;
}

function listJobs(lines: readonly Line[]): readonly Job[] {
  const start = lines.findIndex(({ indent, key }) => indent === 0 && key === "jobs");
  if (start === -1) return [];
  const after = lines.slice(start + 1);
  const end = after.findIndex(({ indent }) => indent === 0);
  const inside = end === -1 ? after : after.slice(0, end);
  const level = inside[0]?.indent ?? 2;
  const heads = inside.filter(({ indent, key }) => indent === level && key !== "");
  return heads.map((head, index) => {
    const next = heads[index + 1]?.number ?? Infinity;
    const own = inside.filter(({ number }) => number > head.number && number < next);
    const inner = own[0]?.indent ?? 0;
    const named = own.find(({ indent, key, value }) =>
      indent === inner && key === "name" && value !== ""
    );
    return { name: named?.value ?? head.key, line: head.number, end: next - 1 };
  });
}
