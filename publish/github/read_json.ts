/**
 * Replies of the API as data: bounded, and what they say is wrong in one line without the token.
 *
 * Imports `guards/`. Reads the reply it is handed.
 *
 * @module
 */

import { toLine } from "../plain_text.ts";

/** Bytes of a reply at the most: a file of 20 MB in base64. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_COMPLAINT = 300;

/** What a reply says. */
export interface ReadReply {
  /** Null where it is no JSON. */
  readonly json: unknown;
  /** What it says is wrong; empty where it says nothing. */
  readonly complaint: string;
  /** True where the reply ended too early, or is no JSON where it says that all went well. */
  readonly isCut: boolean;
}

/**
 * Reads a reply.
 *
 * @param response The reply.
 * @param token The token, which a host may repeat.
 * @returns What it says.
 */
export async function readJson(response: Response, token: string): Promise<ReadReply> {
  const text = await readText(response);
  const json = text === null ? undefined : parse(text);
  const type = response.headers.get("content-type")?.split(";")[0] ?? "nothing";
  const said = json === undefined ? `${type} in place of JSON` : toComplaint(json);
  const complaint = toLine(said.replaceAll(token, "[token]"), MAX_COMPLAINT);
  return { json: json ?? null, complaint, isCut: json === undefined && response.ok };
}

async function readText(response: Response): Promise<string | null> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > MAX_BYTES) return null;
      chunks.push(decoder.decode(chunk, { stream: true }));
    }
  } catch {
    // The connection broke: what came is no whole reply.
    return null;
  }
  return chunks.join("");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `message`, and the words of each of `errors`. */
function toComplaint(json: unknown): string {
  const { message, errors } = toRecord(json);
  const details = (Array.isArray(errors) ? errors : []).map((error: unknown) => {
    if (typeof error === "string") return error;
    const { message, field, code } = toRecord(error);
    return [message, field, code].filter((word) => typeof word === "string").join(" ");
  });
  return [typeof message === "string" ? message : "", ...details]
    .filter((word) => word !== "").join(": ");
}

/**
 * Takes a value for a record.
 *
 * @param value Any value.
 * @returns The record; an empty one where it is none.
 */
export function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
    ? value as Readonly<Record<string, unknown>>
    : {};
}
