/**
 * Where this machine has Chromium; apart from its driver, which loads slowly.
 *
 * Looks at the disk.
 *
 * @module
 */

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Absolute path of the browser, null where this machine has none. */
export const CHROMIUM: string | null = PATHS.find(isThere) ?? null;

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
