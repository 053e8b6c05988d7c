/**
 * Annotations of GitHub Actions: what a job says beside a file and a line.
 *
 * A message is data: it can end neither its command nor begin another. Imports `byte_limit.ts`.
 * Pure.
 *
 * @module
 */

import { countBytes, cutToBytes } from "../byte_limit.ts";

/** One remark beside a file. */
export interface Annotation {
  readonly kind: "error" | "warning" | "notice";
  readonly title: string;
  readonly message: string;
  /** Path below the repository, null where it belongs to none. */
  readonly file: string | null;
  /** Line in the file, from 1; null where none is known. */
  readonly line: number | null;
}

/**
 * Makes an annotation that belongs to no file.
 *
 * @param kind Its weight.
 * @param message What it says.
 * @param options Its title; `Greenroom` where left out.
 * @returns The annotation.
 */
export function annotateRun(
  kind: Annotation["kind"],
  message: string,
  { title = "Greenroom" }: { readonly title?: string } = {},
): Annotation {
  return { kind, title, message, file: null, line: null };
}

/** Annotations of one kind that a step may make; what is over is dropped without a word. */
const MAX_OF_A_KIND = 10;
/** Bytes of a message at the most. */
const MAX_MESSAGE_BYTES = 4_000;
const MAX_PROPERTY_BYTES = 500;

/**
 * Renders annotations as commands to the runner.
 *
 * @param annotations In the order of their weight.
 * @returns A line each, at most ten of a kind; where there are more, the tenth counts the rest.
 */
export function renderAnnotations(annotations: readonly Annotation[]): string {
  return (["error", "warning", "notice"] as const)
    .flatMap((kind) => limit(annotations.filter((annotation) => annotation.kind === kind)))
    .map(renderAnnotation).join("");
}

function limit(annotations: readonly Annotation[]): readonly Annotation[] {
  const [first] = annotations;
  if (first === undefined || annotations.length <= MAX_OF_A_KIND) return annotations;
  const shown = annotations.slice(0, MAX_OF_A_KIND - 1);
  const message = `${annotations.length - shown.length} more are in the report`;
  return [...shown, annotateRun(first.kind, message)];
}

function renderAnnotation({ kind, title, message, file, line }: Annotation): string {
  const properties = [
    ...(file === null ? [] : [`file=${escapeProperty(file)}`]),
    ...(file === null || line === null ? [] : [`line=${line}`]),
    `title=${escapeProperty(title)}`,
  ];
  return `::${kind} ${properties.join(",")}::${escapeWithin(message, MAX_MESSAGE_BYTES)}\n`;
}

/** The limit counts what is sent, and an escape is longer than what it stands for. */
function escapeWithin(text: string, maxBytes: number): string {
  let escaped = "";
  let bytes = 0;
  for (const character of text.toWellFormed()) {
    const next = escapeData(character);
    bytes += countBytes(next);
    if (bytes > maxBytes) break;
    escaped += next;
  }
  return escaped;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  const cut = cutToBytes(text.toWellFormed(), MAX_PROPERTY_BYTES);
  return escapeData(cut).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
