/**
 * Requests as the loopback server records them, to the byte.
 *
 * @module
 */

/** First byte of a client that speaks TLS. */
const TLS_HANDSHAKE = 0x16;

/** One request, as it came. */
export interface LoopbackRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  /** The body's text. */
  readonly body: string;
  /** Bytes of the body. */
  readonly bodyBytes: number;
  /** Bytes of the whole request, head and body. */
  readonly bytes: number;
}

/** A body as tests read it. */
export interface ChatBody {
  readonly model: string;
  readonly stream?: boolean;
  readonly stream_options?: unknown;
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly messages: readonly ChatMessage[];
}

/** A message as tests read it. */
export interface ChatMessage {
  readonly role: string;
  readonly content: string | null;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly [field: string]: unknown;
}

/**
 * Parses the body of a recorded request.
 *
 * @param request The request.
 * @returns The body.
 */
export function parseBody(request: LoopbackRequest | undefined): ChatBody {
  return JSON.parse(request?.body ?? "null");
}

/**
 * Reads one request from a connection.
 *
 * @param connection The connection.
 * @returns The request, null where the client left before it was whole, or speaks TLS.
 */
export async function readRequest(connection: Deno.Conn): Promise<LoopbackRequest | null> {
  let bytes = new Uint8Array();
  for (;;) {
    const request = parseRequest(bytes);
    if (request !== null) return request;
    if (bytes[0] === TLS_HANDSHAKE) return null;
    const buffer = new Uint8Array(65_536);
    const count = await connection.read(buffer);
    if (count === null) return null;
    bytes = concat(bytes, buffer.subarray(0, count));
  }
}

function parseRequest(bytes: Uint8Array): LoopbackRequest | null {
  const head = /^(.*?)\r\n\r\n/s.exec(new TextDecoder("latin1").decode(bytes))?.[1];
  if (head === undefined) return null;
  const [first = "", ...lines] = head.split("\r\n");
  const [method = "", path = ""] = first.split(" ");
  const headers = new Headers(lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  }));
  const body = bytes.subarray(head.length + 4);
  if (body.length < Number(headers.get("content-length") ?? 0)) return null;
  return {
    method,
    path,
    headers,
    body: new TextDecoder().decode(body),
    bodyBytes: body.length,
    bytes: bytes.length,
  };
}

function concat(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}
