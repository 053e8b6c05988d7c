/**
 * Pieces of tool calls: finds out which pieces of a stream belong to one call.
 *
 * Servers leave the index out, send several calls under one, send a new id with each piece, or
 * repeat what they sent. Imports only types, `reply.ts` and `json.ts`. Has no effect.
 *
 * @module
 */

import { isRecord, type JsonRecord, readJson } from "./json.ts";
import { readCall } from "./reply.ts";
import type { RawCall } from "./tool_calls.ts";

/** A call that is still growing. */
interface OpenCall {
  readonly index: number | null;
  id: string;
  name: string;
  args: string;
  extra: JsonRecord;
}

/** Collects the calls of one stream. */
export class CallPieces {
  readonly #calls: OpenCall[] = [];

  /**
   * Takes one piece.
   *
   * @param value An entry of `tool_calls` in a piece of the stream.
   */
  take(value: JsonRecord): void {
    const { id, name, args, extra } = readCall(value);
    const index = readIndex(value.index);
    const piece = { id: toText(id), name: toText(name), args: toArgsText(args), index };
    const call = this.#findCall(piece) ?? this.#openCall(index);
    call.id ||= piece.id;
    // A name comes whole, in parts, or again with each piece.
    if (piece.name !== call.name && call.args === "") call.name += piece.name;
    if (!isRepeated(call.args, piece.args)) call.args += piece.args;
    call.extra = { ...call.extra, ...extra };
  }

  /**
   * Lists the calls in the order in which they began.
   *
   * @returns The calls, none of them read yet.
   */
  list(): RawCall[] {
    return this.#calls.map(({ id, name, args, extra }) => ({ id, name, args, extra }));
  }

  #findCall(piece: OpenPiece): OpenCall | undefined {
    const call = piece.index === null
      ? this.#calls.find(({ id }) => id !== "" && id === piece.id) ?? this.#calls.at(-1)
      : this.#calls.findLast(({ index }) => index === piece.index);
    return call && beginsAnother(call, piece) ? undefined : call;
  }

  #openCall(index: number | null): OpenCall {
    const call = { index, id: "", name: "", args: "", extra: {} };
    this.#calls.push(call);
    return call;
  }
}

interface OpenPiece {
  readonly index: number | null;
  readonly id: string;
  readonly name: string;
  readonly args: string;
}

/** A new name with a new id, behind a call that is whole, is another call under an old index. */
function beginsAnother(call: OpenCall, piece: OpenPiece): boolean {
  if (piece.name === "" || call.name === "") return false;
  const isNewId = piece.id !== "" && piece.id !== call.id;
  const isSameId = piece.id !== "" && piece.id === call.id;
  if (isSameId || (piece.index !== null && !isNewId)) return false;
  return call.args === "" ? piece.name !== call.name : isWhole(call.args);
}

function isRepeated(args: string, piece: string): boolean {
  return piece !== "" && piece === args && isWhole(args);
}

function isWhole(args: string): boolean {
  return isRecord(readJson(args));
}

function readIndex(value: unknown): number | null {
  const index = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof index === "number" && Number.isInteger(index) ? index : null;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toArgsText(args: unknown): string {
  if (args === undefined || args === null) return "";
  return typeof args === "string" ? args : JSON.stringify(args);
}
