/**
 * Git without anything of the repository: its own commands on its own objects, with hooks, filters,
 * helpers and transports switched off, whatever a configuration says.
 *
 * Pure: who starts the process is handed in. Imports nothing.
 *
 * @module
 */

/** What one command of git came to. */
export interface GitResult {
  /** Null where the time limit ended it. */
  readonly exitCode: number | null;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/** Starts git with exactly these arguments, this environment and this input. */
export type StartGit = (
  args: readonly string[],
  options: { readonly env: Readonly<Record<string, string>>; readonly input: Uint8Array },
) => Promise<GitResult>;

/** A command of git that failed. */
export class GitError extends Error {
  override readonly name = "GitError";
}

/**
 * Settings that beat every file of the configuration. A path to nowhere holds no hook; no transport
 * is allowed, so that a missing object is not fetched; and the checks on who owns the folder are
 * off, since nothing of it is run.
 */
const SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.attributesFile=/dev/null",
  "core.sshCommand=false",
  "core.gitProxy=",
  "core.askPass=",
  "core.editor=false",
  "core.pager=cat",
  "core.alternateRefsCommand=",
  "core.untrackedCache=false",
  "core.splitIndex=false",
  "core.ignoreCase=false",
  "core.precomposeUnicode=false",
  "core.autocrlf=false",
  "core.safecrlf=false",
  "commit.gpgSign=false",
  "gpg.program=false",
  "credential.helper=",
  "diff.external=",
  "gc.auto=0",
  "maintenance.auto=false",
  "i18n.commitEncoding=UTF-8",
  "protocol.allow=never",
  "safe.directory=*",
  "safe.bareRepository=explicit",
  "uploadpack.packObjectsHook=",
];

const FLAGS = ["--no-pager", "--no-replace-objects", "--no-optional-locks", "--literal-pathspecs"];

/** No program is found by its name, nothing is asked, nothing is read of the machine or the home. */
const ENVIRONMENT = {
  PATH: "/nowhere",
  HOME: "/nowhere",
  LC_ALL: "C",
  TZ: "UTC",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "",
} as const;

/** What a command is handed beside its words. */
export interface GitOptions {
  readonly input?: Uint8Array | string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs commands of git in one repository. */
export interface Git {
  /** Gives what a command printed; throws where it fails. */
  bytes(args: readonly string[], options?: GitOptions): Promise<Uint8Array>;
  /** The same as text, without its last line end. */
  text(args: readonly string[], options?: GitOptions): Promise<string>;
  /** The same, null where it fails. */
  find(args: readonly string[], options?: GitOptions): Promise<string | null>;
}

/**
 * Creates what runs commands of git.
 *
 * @param start Starts the process.
 * @returns It.
 */
export function createGit(start: StartGit): Git {
  const run = async (args: readonly string[], { input = "", env = {} }: GitOptions = {}) => {
    const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
    return await start([...FLAGS, ...settings, ...args], {
      env: { ...ENVIRONMENT, ...env },
      input: typeof input === "string" ? new TextEncoder().encode(input) : input,
    });
  };
  const bytes: Git["bytes"] = async (args, options) => {
    const { exitCode, stdout, stderr } = await run(args, options);
    if (exitCode === 0) return stdout;
    const said = stderr.replace(/\s+/g, " ").trim().slice(0, 300);
    throw new GitError(
      exitCode === null
        ? `found git ${args[0]} at work for too long`
        : `found that git ${args[0]} failed: ${said || `exit code ${exitCode}`}`,
    );
  };
  return {
    bytes,
    text: async (args, options) => decode(await bytes(args, options)),
    find: async (args, options) => {
      const { exitCode, stdout } = await run(args, options);
      return exitCode === 0 ? decode(stdout) : null;
    },
  };
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).replace(/\n$/, "");
}
