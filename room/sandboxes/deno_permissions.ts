/**
 * The permission flags of a `deno test` command, cut down to the copy and to the hosts that the
 * policy names.
 *
 * Pure, imports its neighbours, has no effect.
 *
 * @module
 */

import { isLoopback, LOOPBACK } from "./network.ts";

/** What the tests may reach at most. */
export interface PermissionLimits {
  /** Real path of the copy. */
  readonly room: string;
  /** Real path of the project; a flag that names it means the copy. */
  readonly workspace: string;
  /** Further files and folders that may be read. */
  readonly readable: readonly string[];
  /** Folder for temporary files. */
  readonly tmpDir: string;
  /** Hosts that the policy names; `*` is all of them. */
  readonly net: readonly string[];
}

/** Arguments without any permission beyond the limits. */
export interface LimitedArgs {
  /** The arguments, permissions first. */
  readonly args: readonly string[];
  /** One sentence for a person where something was taken away, else null. */
  readonly note: string | null;
}

type Kind = "read" | "write" | "net" | "env" | "sys" | "run" | "ffi" | "import" | "all" | "set";

/** One permission that the command asks for; without values it asks for all of the kind. */
interface Asked {
  readonly kind: Kind;
  readonly values: readonly string[];
  readonly text: string;
}

const SHORT: Readonly<Record<string, Kind>> = {
  A: "all",
  P: "set",
  R: "read",
  W: "write",
  N: "net",
  E: "env",
  S: "sys",
  I: "import",
};
const LONG: Readonly<Record<string, Kind>> = {
  "allow-all": "all",
  "permission-set": "set",
  "allow-read": "read",
  "allow-write": "write",
  "allow-net": "net",
  "allow-env": "env",
  "allow-sys": "sys",
  "allow-run": "run",
  "allow-ffi": "ffi",
  "allow-import": "import",
};
/** Kinds that a command without limits gets. */
const EVERYTHING: readonly Kind[] = ["read", "write", "net", "env", "sys"];

/**
 * Cuts the permissions of a `deno test` command down.
 *
 * Nothing is added: a command that asks for no permission gets none. `run` and `ffi` never pass.
 *
 * @param args What follows `deno test`.
 * @param limits What the tests may reach at most.
 * @returns The arguments with the permissions first.
 * @throws {TypeError} Where a group of short flags cannot be read, or a folder has a comma in its path.
 */
export function limitPermissions(args: readonly string[], limits: PermissionLimits): LimitedArgs {
  [limits.room, limits.tmpDir, ...limits.readable].forEach(assertNoComma);
  const end = args.indexOf("--");
  const flags = end < 0 ? args : args.slice(0, end);
  const asked: Asked[] = [];
  const others: string[] = [];
  const dropped: string[] = [];
  for (const arg of flags) {
    const found = parsePermissions(arg);
    if (found !== null) asked.push(...found);
    else if (isForbidden(arg)) dropped.push(arg);
    else others.push(arg);
  }
  const denied = others.flatMap((arg) => /^--deny-(\w+)$/.exec(arg)?.[1] ?? []);
  const granted = grant(asked, limits).filter(({ kind }) => !denied.includes(kind));
  const cut = asked.filter((one) => isCut(one, granted));
  const isNetCut = cut.some(({ kind }) => ["net", "all", "set"].includes(kind));
  return {
    args: [...granted.map(renderFlag), ...others, ...(end < 0 ? [] : args.slice(end))],
    note: renderNote([...new Set([...dropped, ...cut.map(({ text }) => text)])], {
      net: limits.net,
      isNetCut,
    }),
  };
}

/** To Deno a comma parts two paths, and the first of them may be a parent of everything. */
function assertNoComma(path: string): void {
  if (!path.includes(",")) return;
  throw new TypeError(
    `Cannot allow "${path}" with Deno's permission flags: found a comma, which parts two paths`,
  );
}

interface Granted {
  readonly kind: Kind;
  /** Null grants the whole kind. */
  readonly values: readonly string[] | null;
}

/** Reloading needs the network; scripts of packages run outside of any permission. */
function isForbidden(arg: string): boolean {
  return /^(?:-r|-r=.*|--reload|--reload=.*|--allow-.*)$/.test(arg);
}

function parsePermissions(arg: string): Asked[] | null {
  const [, long, longValue] = /^--([a-z-]+)(?:=(.*))?$/s.exec(arg) ?? [];
  const longKind = long === undefined ? undefined : LONG[long];
  if (longKind !== undefined) return [toAsked(longKind, longValue, arg)];
  const [, letters, value] = /^-([A-Za-z]+)(?:=(.*))?$/s.exec(arg) ?? [];
  if (letters === undefined || !/[ARWNESIP]/.test(letters)) return null;
  return [...letters].map((letter, index) => {
    const kind = SHORT[letter];
    if (kind === undefined) {
      throw new TypeError(
        `Cannot read "${arg}": found a group of short flags with "${letter}" in it, and each ` +
          "permission as a flag of its own is needed",
      );
    }
    return toAsked(kind, index === letters.length - 1 ? value : undefined, arg);
  });
}

function toAsked(kind: Kind, value: string | undefined, text: string): Asked {
  return { kind, values: value === undefined || value === "" ? [] : value.split(","), text };
}

/** A permission set of the configuration may hold anything, so it is read as a wish for all. */
function grant(asked: readonly Asked[], limits: PermissionLimits): Granted[] {
  const wishes = asked.flatMap((one) =>
    one.kind === "all" || one.kind === "set"
      ? EVERYTHING.map((kind) => ({ kind, values: [] as readonly string[] }))
      : [one]
  );
  return EVERYTHING.flatMap((kind) => {
    const ofKind = wishes.filter((wish) => wish.kind === kind);
    if (ofKind.length === 0) return [];
    const isWhole = ofKind.some(({ values }) => values.length === 0);
    const values = isWhole ? null : ofKind.flatMap((wish) => wish.values);
    const limited = limitValues({ kind, values }, limits);
    return limited.values?.length === 0 ? [] : [limited];
  });
}

function limitValues({ kind, values }: Granted, limits: PermissionLimits): Granted {
  if (kind === "env" || kind === "sys") return { kind, values };
  if (kind === "net") return { kind, values: limitHosts(values, limits.net) };
  const more = kind === "read" ? limits.readable : [limits.tmpDir];
  const inside = values?.flatMap((value) => toRoomPath(value, limits) ?? []);
  return { kind, values: inside ?? [limits.room, ...more] };
}

/** A policy that names the loopback by one of its names means all of them. */
function limitHosts(
  asked: readonly string[] | null,
  net: readonly string[],
): readonly string[] | null {
  if (net.includes("*")) return asked;
  const own = net.filter((host) => !isLoopback(host));
  const named = [...net.filter(isLoopback).flatMap(toLoopbackNames), ...own];
  if (asked === null) return [...new Set(named)];
  return asked.filter((host) => named.includes(host) || named.includes(host.replace(/:\d+$/, "")));
}

function toLoopbackNames(host: string): readonly string[] {
  const port = /[^:](:\d+)$/.exec(host)?.[1] ?? "";
  return LOOPBACK.map((name) => `${name}${port}`);
}

/** A path that the room does not hold is left out; Deno takes a relative one from the room. */
function toRoomPath(path: string, { room, workspace, tmpDir }: PermissionLimits): string | null {
  if (path === "" || path.split("/").includes("..")) return null;
  if (!path.startsWith("/")) return path;
  for (const folder of [workspace, room]) {
    if (path === folder || path.startsWith(`${folder}/`)) return room + path.slice(folder.length);
  }
  return path.startsWith(`${tmpDir}/`) || path === tmpDir ? path : null;
}

function isCut({ kind, values }: Asked, granted: readonly Granted[]): boolean {
  if (kind === "env" || kind === "sys") return false;
  const given = granted.find((one) => one.kind === kind)?.values ?? [];
  return values.length === 0 || values.some((value) => !given.includes(value));
}

function renderFlag({ kind, values }: Granted): string {
  return values === null ? `--allow-${kind}` : `--allow-${kind}=${values.join(",")}`;
}

function renderNote(
  cut: readonly string[],
  { net, isNetCut }: Pick<PermissionLimits, "net"> & { readonly isNetCut: boolean },
): string | null {
  if (cut.length === 0) return null;
  const reach = ["the copy", ...net].join(" and ");
  const hint = isNetCut && net.length === 0
    ? '; the network is opened by "net" in greenroom.json'
    : "";
  return `The tests get no more than ${reach}, although the command asks for ${
    cut.join(" ")
  }${hint}.`;
}
