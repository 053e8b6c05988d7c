/**
 * Listening: the one place that opens a port, on this machine's own address and no other.
 *
 * Imports nothing of ours. Its effect is the open port.
 *
 * @module
 */

/** A port that is open. */
export interface Serving {
  readonly port: number;
  close(): Promise<void>;
}

/** How a port is opened. */
export interface ServeOptions {
  /** Number of the port; 0 takes any that is free. */
  readonly port: number;
  readonly answer: (request: Request) => Response | Promise<Response>;
}

/**
 * Opens a port on 127.0.0.1.
 *
 * @param options The port, and what answers.
 * @returns The open port.
 * @throws {TypeError} Where the port cannot be had.
 */
export function serve({ port, answer }: ServeOptions): Serving {
  const place = { hostname: "127.0.0.1", port, onListen: () => {} };
  try {
    const server = Deno.serve({ ...place, handler: answer });
    return { port: server.addr.port, close: () => server.shutdown() };
  } catch (error) {
    const { AddrInUse, PermissionDenied } = Deno.errors;
    if (!(error instanceof AddrInUse) && !(error instanceof PermissionDenied)) throw error;
    throw new TypeError(
      `Cannot listen on port ${port}: found it taken or closed to you and a free one is needed ` +
        "(without --port any is taken)",
      { cause: error },
    );
  }
}
