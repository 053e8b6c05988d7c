/**
 * Modules that Python's test runner imports on its own, and files that run at every start.
 *
 * @module
 */

/** Loaded by `unittest` and its mocks on Python 3.10 to 3.13. */
const RUNNER = new Set(
  `
  argparse array ast asyncio atexit base64 binascii collections concurrent contextlib
  contextvars copy copyreg dataclasses difflib dis enum errno fcntl fnmatch functools
  gettext heapq importlib inspect itertools json keyword linecache locale logging
  math opcode operator pkgutil pprint re reprlib select selectors signal socket
  sre_compile sre_constants sre_parse ssl string struct subprocess textwrap threading
  token tokenize traceback types typing unittest warnings weakref
`.trim().split(/\s+/),
);

/** Files that the interpreter or its runner executes without being asked. */
export const STARTUP_FILE: RegExp = /(^|\/)((site|user)customize\.py|conftest\.py|[^/]+\.pth)$/i;

/**
 * Says whether the test runner imports a module of the standard library.
 *
 * @param name Name of the module.
 * @returns True where another module of the name would be found by the runner itself.
 */
export function isLoadedByRunner(name: string): boolean {
  return RUNNER.has(name);
}
