/**
 * Values of the environment that a command works with; read once by the main module.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** What a command knows of the world around it. */
export interface Environment {
  /** Reads one variable, null where it is not set or may not be read. */
  get(name: string): string | null;
  /** Removes one variable, so that no child can see it. */
  remove(name: string): void;
  /** Folder the person works in. */
  readonly cwd: string;
  /** Absolute path of the runtime. */
  readonly denoPath: string;
}

/** Variables that a program started in the foreground is handed. */
const HANDED_ON = [
  "PATH",
  "HOME",
  "TERM",
  "LANG",
  "LC_ALL",
  "COLORTERM",
  "NO_COLOR",
  "EDITOR",
  "VISUAL",
  "DENO_DIR",
  "DENO_CERT",
  "DENO_TLS_CA_STORE",
  "NODE_EXTRA_CA_CERTS",
  "NPM_CONFIG_REGISTRY",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "TMPDIR",
] as const;

/**
 * Lists the variables that a program started in the foreground is handed: none that changes what
 * is loaded into it, and no key.
 *
 * @param environment The environment.
 * @returns Names and values of those that are set.
 */
export function listHandedOn(environment: Environment): Record<string, string> {
  return Object.fromEntries(HANDED_ON.flatMap((name) => {
    const value = environment.get(name);
    return value === null ? [] : [[name, value]];
  }));
}
