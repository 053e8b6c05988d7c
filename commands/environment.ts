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

/** The job of GitHub Actions that this process is part of. */
export interface ActionsJob {
  /** File that the summary of this step is appended to, null where none can be used. */
  readonly summary: string | null;
  /** File that the outputs of this step are appended to, null where none can be used. */
  readonly output: string | null;
  /** Folder of the repository, null where none is named. */
  readonly repository: string | null;
  /** Name of the event that started the job, null where it is not known. */
  readonly event: string | null;
  /** File that tells of it, null where none is named. */
  readonly eventFile: string | null;
}

/** Variables that a run inside GitHub Actions reads beside its own. */
export const ACTIONS_VARIABLES = [
  "GITHUB_ACTIONS",
  "GITHUB_STEP_SUMMARY",
  "GITHUB_OUTPUT",
  "GITHUB_WORKSPACE",
] as const;

/**
 * Finds the job that this process is part of.
 *
 * @param environment The environment.
 * @returns The job, or null outside of GitHub Actions.
 */
export function findActionsJob(environment: Pick<Environment, "get">): ActionsJob | null {
  if (environment.get("GITHUB_ACTIONS") !== "true") return null;
  // A comma in a path would grant two of them.
  const findPath = (name: string) => {
    const path = environment.get(name) ?? "";
    return /^\/[^,\0]*$/.test(path) ? path : null;
  };
  return {
    summary: findPath("GITHUB_STEP_SUMMARY"),
    output: findPath("GITHUB_OUTPUT"),
    repository: findPath("GITHUB_WORKSPACE"),
    event: environment.get("GITHUB_EVENT_NAME"),
    eventFile: findPath("GITHUB_EVENT_PATH"),
  };
}

/**
 * Lists the files that a run inside a job appends to.
 *
 * @param job The job, null outside of GitHub Actions.
 * @returns Absolute paths.
 */
export function listRunnerFiles(job: ActionsJob | null): readonly string[] {
  return [job?.summary, job?.output].flatMap((path) => path ?? []);
}
