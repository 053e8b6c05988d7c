/**
 * Unix sockets for tests: the name of one, left behind by a process that is gone, so that the
 * tests themselves need no permission to listen.
 *
 * @module
 */

const BIND = "import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])";

/**
 * Leaves a socket at a path.
 *
 * @param path Absolute path that nothing has yet.
 * @throws {Error} Where it cannot be made.
 */
export function plantSocket(path: string): void {
  const { success, stderr } = new Deno.Command("python3", { args: ["-c", BIND, path] })
    .outputSync();
  if (!success) throw new Error(`Cannot plant socket: ${new TextDecoder().decode(stderr)}`);
}
