/**
 * Streams: puts a reply together from its pieces, or reads it whole where it comes in one piece.
 *
 * A reply counts only when the provider said that it is over; the end of a connection says nothing.
 * Imports only `sse.ts`, `reply.ts`, `call_pieces.ts` and `json.ts`. Has no effect.
 *
 * @module
 */

import { CallPieces } from "./call_pieces.ts";
import { isRecord, type JsonRecord, readJson } from "./json.ts";
import { EXTRA_FIELDS, type RawReply, readContent, readWholeReply } from "./reply.ts";
import { EventReader } from "./sse.ts";

/** What the body of a successful response came to. */
export type Received =
  | { readonly kind: "reply"; readonly reply: RawReply }
  /** It ended before the reply was over. */
  | { readonly kind: "cut" }
  /** JSON without a reply in it: an error under a successful status. */
  | { readonly kind: "no_reply"; readonly body: unknown }
  /** Something else, a web page for instance. */
  | { readonly kind: "not_json"; readonly text: string };

/** Reads the body of one response, as it arrives. */
export class ReplyReader {
  readonly #events = new EventReader();
  readonly #calls = new CallPieces();
  readonly #extra: Record<string, unknown> = {};
  #plain = "";
  #hasEvents = false;
  #isDone = false;
  #isBroken = false;
  #hasChoice = false;
  #error: JsonRecord | null = null;
  #text: string | null = null;
  #refusal: string | null = null;
  #finish: string | null = null;
  #usage: unknown = undefined;

  /** True when the provider said that nothing follows. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** True when the reply is over, though its usage may follow. */
  get isFinished(): boolean {
    return this.#isDone || this.#finish !== null;
  }

  /**
   * Takes the next text of the body.
   *
   * @param text Text of any length; it may end anywhere.
   */
  push(text: string): void {
    if (!this.#hasEvents) this.#plain += text;
    this.#events.push(text).forEach((payload) => this.#takePayload(payload));
  }

  /**
   * Takes the end of the body.
   *
   * @returns What the body came to.
   */
  end(): Received {
    this.#events.end().forEach((payload) => this.#takePayload(payload));
    if (!this.#hasEvents) return readPlain(this.#plain);
    if (this.#error !== null) return { kind: "no_reply", body: this.#error };
    if (this.#isBroken || !this.isFinished) return { kind: "cut" };
    if (!this.#hasChoice) return { kind: "no_reply", body: {} };
    return { kind: "reply", reply: this.#toReply() };
  }

  #toReply(): RawReply {
    return {
      text: this.#text,
      calls: this.#calls.list(),
      extra: this.#extra,
      refusal: this.#refusal,
      finish: this.#finish,
      usage: this.#usage,
    };
  }

  #takePayload(payload: string): void {
    this.#hasEvents = true;
    this.#plain = "";
    if (payload.trim() === "[DONE]") this.#isDone = true;
    if (payload.trim() === "" || this.#isDone) return;
    const chunk = readJson(payload);
    if (isRecord(chunk)) this.#takeChunk(chunk);
    // A lost piece may be a piece of an argument. Behind the end nothing can be lost.
    else if (!this.isFinished) this.#isBroken = true;
  }

  #takeChunk(chunk: JsonRecord): void {
    if (chunk.error) this.#error = chunk;
    const groq = isRecord(chunk.x_groq) ? chunk.x_groq.usage : undefined;
    this.#usage = chunk.usage ?? groq ?? this.#usage;
    const choices = Array.isArray(chunk.choices) ? chunk.choices.filter(isRecord) : [];
    const choice = choices.find(({ index }) => index === undefined || Number(index) === 0);
    if (!choice) return;
    this.#hasChoice = true;
    if (choice.error) this.#error = chunk;
    if (choice.finish_reason) this.#finish = String(choice.finish_reason);
    const delta = choice.delta ?? choice.message;
    if (isRecord(delta)) this.#takeDelta(delta);
  }

  #takeDelta(delta: JsonRecord): void {
    const text = readContent(delta.content);
    if (text !== null) this.#text = (this.#text ?? "") + text;
    if (typeof delta.refusal === "string") this.#refusal = (this.#refusal ?? "") + delta.refusal;
    for (const name of EXTRA_FIELDS) {
      const joined = joinExtra(this.#extra[name], delta[name]);
      if (joined !== undefined) this.#extra[name] = joined;
    }
    const calls = Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isRecord) : [];
    calls.forEach((piece) => this.#calls.take(piece));
  }
}

function readPlain(text: string): Received {
  const trimmed = text.trim();
  const value = readJson(trimmed);
  const reply = readWholeReply(value);
  if (reply !== null) return { kind: "reply", reply };
  if (value !== undefined) return { kind: "no_reply", body: value };
  const isComments = trimmed.split("\n").every((line) => /^(:|event:|id:|retry:|\s*$)/.test(line));
  return isComments || /^[{[]/.test(trimmed) ? { kind: "cut" } : { kind: "not_json", text };
}

function joinExtra(before: unknown, piece: unknown): unknown {
  if (piece === undefined || piece === null) return before;
  if (typeof before === "string" && typeof piece === "string") return before + piece;
  if (Array.isArray(before) && Array.isArray(piece)) return piece.reduce(joinPart, before);
  return piece;
}

/** Parts of one list entry come with the same index; their texts belong together. */
function joinPart(parts: readonly unknown[], piece: unknown): unknown[] {
  const last = parts.at(-1);
  const isSame = isRecord(piece) && isRecord(last) && piece.index !== undefined &&
    piece.index === last.index && piece.type === last.type;
  if (!isSame) return [...parts, piece];
  const texts = ["text", "summary", "data"].filter((name) => typeof piece[name] === "string")
    .map((name) => [name, `${last[name] ?? ""}${piece[name]}`]);
  return [...parts.slice(0, -1), { ...last, ...piece, ...Object.fromEntries(texts) }];
}
