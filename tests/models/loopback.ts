/**
 * A server on this machine that speaks the OpenAI protocol, right or wrong, as it is told.
 *
 * It talks plain TCP, so that it can cut a connection anywhere and knows each byte that came.
 * Start it with `await using`; it serves one request a connection.
 *
 * @module
 */

import { type LoopbackRequest, readRequest } from "./loopback_request.ts";

export type { LoopbackRequest } from "./loopback_request.ts";

/** What the server does with one request. */
export interface LoopbackReply {
  /** 200 where it is not given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces of the body, sent one after the other. */
  readonly pieces: readonly string[];
  /** Time before the headers. */
  readonly headersDelayMs?: number;
  /** Time before each piece. */
  readonly pieceDelayMs?: number;
  /**
   * How the body ends: `whole` says its length, `close` ends where the connection ends, `cut`
   * breaks its promise of more, `hang` sends nothing more until the client leaves.
   */
  readonly end?: "whole" | "close" | "cut" | "hang";
}

/** The replies in order, or a function that makes one for each request. */
export type LoopbackScript =
  | readonly LoopbackReply[]
  | ((request: LoopbackRequest, index: number) => LoopbackReply);

/** How the server is reached. */
export interface LoopbackOptions {
  /** Port to listen on; any free one where it is not given. */
  readonly port?: number;
  /** Certificate and key for https. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** A running server. */
export interface Loopback extends AsyncDisposable {
  /** Address to hand to a model, ending in `/v1`. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  /** All requests so far. */
  readonly requests: readonly LoopbackRequest[];
  /** Requests whose client left before it had the whole answer. */
  countGone(): number;
}

const SPENT: LoopbackReply = {
  status: 400,
  headers: { "content-type": "application/json" },
  pieces: [JSON.stringify({ error: { message: "No reply is left in the test's script" } })],
};

/**
 * Starts the server.
 *
 * @param script What it answers; behind the last reply it answers 400.
 * @param options How it is reached.
 * @returns The server, already listening.
 */
export function startLoopback(script: LoopbackScript, options: LoopbackOptions = {}): Loopback {
  return new LoopbackServer(script, options);
}

class LoopbackServer implements Loopback {
  readonly requests: LoopbackRequest[] = [];
  readonly #script: LoopbackScript;
  readonly #listener: Deno.Listener<Deno.Conn>;
  readonly #scheme: string;
  readonly #connections = new Set<Deno.Conn>();
  readonly #served: Promise<void>;
  #gone = 0;

  constructor(script: LoopbackScript, { port = 0, tls }: LoopbackOptions) {
    const address = { hostname: "127.0.0.1", port };
    this.#script = script;
    this.#scheme = tls ? "https" : "http";
    this.#listener = tls ? Deno.listenTls({ ...address, ...tls }) : Deno.listen(address);
    this.#served = this.#serve();
  }

  get port(): number {
    return (this.#listener.addr as Deno.NetAddr).port;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  get baseUrl(): string {
    return `${this.#scheme}://${this.host}/v1`;
  }

  countGone(): number {
    return this.#gone;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.close();
    for (const connection of this.#connections) closeQuietly(connection);
    await this.#served;
  }

  async #serve(): Promise<void> {
    const open: Promise<void>[] = [];
    try {
      for await (const connection of this.#listener) open.push(this.#answer(connection));
    } catch (error) {
      // Closing ends the wait for connections; a client may also turn TLS down.
      if (!(error instanceof Error)) throw error;
    }
    await Promise.all(open);
  }

  async #answer(connection: Deno.Conn): Promise<void> {
    this.#connections.add(connection);
    try {
      const request = await readRequest(connection);
      if (request === null) return await write(connection, "HTTP/1.1 400 Bad Request\r\n\r\n");
      const index = this.requests.push(request) - 1;
      await this.#send(connection, this.#pick(request, index));
    } catch (error) {
      // A client that leaves is what some tests are about.
      if (!(error instanceof Error)) throw error;
    } finally {
      closeQuietly(connection);
      this.#connections.delete(connection);
    }
  }

  #pick(request: LoopbackRequest, index: number): LoopbackReply {
    return typeof this.#script === "function"
      ? this.#script(request, index)
      : this.#script[index] ?? SPENT;
  }

  async #send(connection: Deno.Conn, reply: LoopbackReply): Promise<void> {
    const { pieces, headersDelayMs = 0, pieceDelayMs = 0, end = "whole" } = reply;
    let isGone = false;
    let isDone = false;
    const leaving = connection.read(new Uint8Array(1)).then((count) => {
      if (count === null && !isDone) this.#gone++;
      isGone = count === null;
    }, () => {});
    await Promise.race([sleep(headersDelayMs), leaving]);
    if (isGone) return;
    await write(connection, renderHead(reply));
    for (const piece of pieces) {
      await Promise.race([sleep(pieceDelayMs), leaving]);
      if (isGone) return;
      await write(connection, end === "cut" || end === "hang" ? renderChunk(piece) : piece);
    }
    if (end === "hang") await leaving;
    isDone = true;
  }
}

function renderHead({ status = 200, headers = {}, pieces, end = "whole" }: LoopbackReply): string {
  const length = new TextEncoder().encode(pieces.join("")).length;
  const framing = { whole: `content-length: ${length}`, close: "x-end: close" };
  const lines = [
    `HTTP/1.1 ${status} Status`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    end === "whole" || end === "close" ? framing[end] : "transfer-encoding: chunked",
    "connection: close",
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function renderChunk(text: string): string {
  return `${new TextEncoder().encode(text).length.toString(16)}\r\n${text}\r\n`;
}

async function write(connection: Deno.Conn, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}

function sleep(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}

function closeQuietly(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
