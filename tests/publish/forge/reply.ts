/**
 * Replies of the stand-in, and the faults that a test scripts in their place.
 *
 * @module
 */

/** What one request gets. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reply in place of the real one. */
export interface ForgeFault {
  /** Method and path below the repository, `POST /git/refs` for instance; longer paths match too. */
  readonly on: string;
  readonly status: number;
  /** An object goes out as JSON, a text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** How often it happens; once where left out. */
  readonly times?: number;
  /** True where the effect happens all the same: an answer that got lost. */
  readonly isAfterEffect?: boolean;
  /** True where the request is never answered, until the client gives up. */
  readonly hangs?: boolean;
}

/**
 * Makes a reply.
 *
 * @param status Its status.
 * @param body What goes out.
 * @returns The reply.
 */
export function toReply(status: number, body: unknown): Reply {
  return { status, body };
}

/**
 * Makes a reply that says what is wrong, as the real API does.
 *
 * @param status Its status.
 * @param message What is wrong.
 * @returns The reply.
 */
export function complain(status: number, message: string): Reply {
  return { status, body: { message, documentation_url: "https://docs.test/rest" } };
}

/**
 * Makes the HTTP response of a reply.
 *
 * @param reply The reply, or a fault.
 * @returns The response.
 */
export function toResponse(
  { status, body, headers = {} }: Pick<ForgeFault, "status" | "body" | "headers">,
): Response {
  const isText = typeof body === "string";
  const type = isText ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
  const text = body === undefined ? null : isText ? body : JSON.stringify(body);
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? text : null, {
    status,
    headers: { "content-type": type, ...headers },
  });
}
