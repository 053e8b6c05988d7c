/**
 * Errors of providers: finds the words in a body of any of the known shapes.
 *
 * Imports only `json.ts`. Has no effect.
 *
 * @module
 */

import { isRecord, type JsonRecord, readJson } from "./json.ts";

/** Characters of a provider's words that are worth repeating. */
const MAX_WORDS = 300;

/** What a provider says about an error. */
export interface ProviderError {
  /** One line, shortened; empty where it says nothing. */
  readonly words: string;
  /** Its code or type; empty where there is none. */
  readonly code: string;
  /** What the model wrote where its call was refused, null where that is not told. */
  readonly generation: string | null;
}

/**
 * Reads an error out of a parsed body.
 *
 * @param body The body; anything at all.
 * @returns What it says.
 */
export function readProviderError(body: unknown): ProviderError {
  const root = Array.isArray(body) ? body[0] : body;
  if (!isRecord(root)) return { words: "", code: "", generation: null };
  const error = findError(root);
  const { failed_generation: generation } = error;
  return {
    words: toLine([error.message, readUpstream(error)].filter(isText).join(": ")),
    code: String(error.code ?? error.type ?? ""),
    generation: typeof generation === "string" ? generation : null,
  };
}

/**
 * Reads an error out of the text of a body.
 *
 * @param text JSON or plain text; a web page has nothing to say.
 * @returns What it says.
 */
export function readProviderErrorText(text: string): ProviderError {
  const body = readJson(text);
  if (body !== undefined && typeof body !== "string") return readProviderError(body);
  const isPage = /^\s*<(!doctype|html|\?xml)/i.test(text);
  return { words: isPage ? "" : toLine(text), code: "", generation: null };
}

function findError(root: JsonRecord): JsonRecord {
  const choice: unknown = Array.isArray(root.choices) ? root.choices[0] : undefined;
  const inner = root.error ?? (isRecord(choice) ? choice.error : undefined);
  if (isRecord(inner)) return inner;
  const base = isRecord(root.base_resp) ? root.base_resp : {};
  const message = [inner, root.message, base.status_msg, readDetail(root.detail)].find(isText);
  return { ...root, message, code: root.code ?? base.status_code };
}

/** Routers keep the words of the server behind them apart. */
function readUpstream({ metadata }: JsonRecord): unknown {
  if (!isRecord(metadata) || !isText(metadata.raw)) return undefined;
  return readProviderErrorText(metadata.raw).words;
}

function readDetail(detail: unknown): unknown {
  if (!Array.isArray(detail)) return detail;
  return detail.filter(isRecord)
    .map(({ loc, msg }) => `${Array.isArray(loc) ? loc.join(".") : ""} ${msg ?? ""}`.trim())
    .join("; ");
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function toLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS)}…` : line;
}
