/**
 * The profile of macOS's sandbox: everything is forbidden but what a test run needs.
 *
 * Paths are parameters, never part of the text, so that no name of a folder can say anything to the
 * profile. Of two rules that match, the later one counts. Pure, imports nothing, has no effect.
 *
 * This profile was written from the documentation and is tested as text: it was not run.
 *
 * @module
 */

/** What a run may reach; absolute real paths. */
export interface ProfilePaths {
  /** Folders and files that may be read and whose programs may be started. */
  readonly readable: readonly string[];
  /** Folders that may be read and written. */
  readonly writable: readonly string[];
  /** Files and folders, below the others, that may not be changed. */
  readonly readOnly: readonly string[];
  /** Files and folders, below the others, that may not be seen at all. */
  readonly hidden: readonly string[];
}

/** A profile and the values of its parameters. */
export interface Profile {
  readonly text: string;
  /** Values by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** How the network is opened. */
export type ProfileNet = "none" | "loopback" | "all";

/** What every program reads before its first line: the loader, libraries, time zones, devices. */
const SYSTEM = [
  "/usr",
  "/bin",
  "/sbin",
  "/System",
  "/Library/Apple",
  "/Library/Developer/CommandLineTools",
  "/Library/Frameworks",
  "/Library/Java",
  "/opt/homebrew",
  "/opt/local",
  "/private/etc/hosts",
  "/private/etc/localtime",
  "/private/etc/protocols",
  "/private/etc/services",
  "/private/etc/ssl",
  "/private/var/db/dyld",
  "/private/var/db/timezone",
  "/private/var/select",
];

const BASE = `(version 1)
(deny default)
(import "system.sb")
(allow process-exec process-fork)
(allow signal (target same-sandbox))
(allow process-info* (target same-sandbox))
(allow sysctl-read)
(allow ipc-posix-sem ipc-posix-shm)
(allow file-read-metadata)
(allow file-read* (literal "/") (literal "/dev/autofs_nowait"))
(allow file-read* file-write-data
  (literal "/dev/null") (literal "/dev/zero") (literal "/dev/dtracehelper") (subpath "/dev/fd"))
(allow file-read* (literal "/dev/random") (literal "/dev/urandom"))
(allow mach-lookup
  (global-name "com.apple.system.logger")
  (global-name "com.apple.system.notification_center")
  (global-name "com.apple.system.opendirectoryd.libinfo"))`;

/** A port of this machine is one of anybody on it: macOS has no network for one program alone. */
const NET: Readonly<Record<ProfileNet, string>> = {
  none: "(deny network*)",
  loopback: `(deny network*)
(allow network-bind network-inbound (local ip "localhost:*"))
(allow network-outbound (remote ip "localhost:*"))`,
  all: `(allow network*)
(allow system-socket)
(allow file-read* (literal "/private/etc/resolv.conf") (literal "/private/var/run/resolv.conf"))
(allow mach-lookup (global-name "com.apple.mDNSResponder"))`,
};

/**
 * Renders the profile of one run.
 *
 * @param paths What the run may reach.
 * @param net How the network is opened.
 * @returns The profile.
 */
export function renderProfile(paths: ProfilePaths, net: ProfileNet): Profile {
  const system = SYSTEM.map((path) => `(subpath ${JSON.stringify(path)})`);
  const parameters = {
    ...nameAll("READ", paths.readable),
    ...nameAll("WRITE", paths.writable),
    ...nameAll("KEEP", paths.readOnly),
    ...nameAll("HIDE", paths.hidden),
  };
  const rules = [
    BASE,
    renderRule("(allow file-read* file-map-executable", system),
    renderRule("(allow file-read* file-map-executable", toSubpaths("READ", paths.readable)),
    renderRule(
      "(allow file-read* file-write* file-map-executable",
      toSubpaths("WRITE", paths.writable),
    ),
    renderRule("(deny file-write*", toSubpaths("KEEP", paths.readOnly)),
    renderRule("(deny file-read* file-write*", toSubpaths("HIDE", paths.hidden)),
    NET[net],
  ];
  return { text: `${rules.filter((rule) => rule !== "").join("\n")}\n`, parameters };
}

function nameAll(name: string, paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path, index) => [`${name}_${index}`, path]));
}

/** A subpath is the file or folder itself, too. */
function toSubpaths(name: string, paths: readonly string[]): string[] {
  return paths.map((_, index) => `(subpath (param "${name}_${index}"))`);
}

/** A rule without places would hold for every place. */
function renderRule(start: string, places: readonly string[]): string {
  return places.length === 0 ? "" : `${start}\n  ${places.join("\n  ")})`;
}
