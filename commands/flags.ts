/**
 * Parsing of the command line: validates and stores, and does nothing else.
 *
 * Everything it knows comes from the flag table. Imports the table and `flags/`.
 * Has no effect.
 *
 * @module
 */

import { quote } from "./flags/flag_kinds.ts";
import {
  COMMANDS,
  type CommandText,
  DENIED_FLAGS,
  DOCTOR_FLAGS,
  FIX_FLAGS,
  MODELS_FLAGS,
  PIN_FLAGS,
  PR_FLAGS,
  type ValuesOf,
  VERIFY_FLAGS,
} from "./flag_table.ts";
import {
  type LookWish,
  parseExport,
  parseLedger,
  parseRuns,
  parseShow,
  parseView,
  type ViewWish,
} from "./flags/parse_look.ts";
import { type BumpWish, parseBump, parseTour, type TourWish } from "./flags/parse_survey.ts";
import { parseResume, type ResumeWish } from "./flags/parse_resume.ts";
import { readFlags, toFlagName, toUsageError, type UsageError } from "./flags/read_flags.ts";

/** Options of a fix as they were given; null where neither given nor of any default here. */
export type FixOptions = Omit<ValuesOf<typeof FIX_FLAGS>, "help">;

/** What `denied` shall do. */
export type DeniedAction =
  | { readonly kind: "list" }
  | { readonly kind: "forget"; readonly id: string }
  | { readonly kind: "clear" };

/** Options of a verify as they were given. */
export type VerifyFlags = Omit<ValuesOf<typeof VERIFY_FLAGS>, "help" | "patch"> & {
  readonly patch: string;
};

/** What `models` shall list or check. */
export type ModelsFlags = Omit<ValuesOf<typeof MODELS_FLAGS>, "help"> & {
  /** `PROVIDER/MODEL`, or the name of a provider, or null. */
  readonly model: string | null;
};

/** What `pr` shall open, and where. */
export type PrFlags = Omit<ValuesOf<typeof PR_FLAGS>, "help">;

/** What `pin` shall write or check. */
export type PinFlags = Omit<ValuesOf<typeof PIN_FLAGS>, "help">;

/** What a command line asks for. */
export type Parsed =
  | { readonly kind: "verify"; readonly options: VerifyFlags }
  | { readonly kind: "doctor"; readonly printsJson: boolean }
  | { readonly kind: "models"; readonly options: ModelsFlags }
  | { readonly kind: "pr"; readonly options: PrFlags }
  | { readonly kind: "pin"; readonly options: PinFlags }
  | BumpWish
  | TourWish
  | LookWish
  | ResumeWish
  | ViewWish
  | { readonly kind: "fix" | "flags"; readonly options: FixOptions }
  | {
    readonly kind: "denied";
    readonly action: DeniedAction;
    readonly dir: string | null;
    readonly printsJson: boolean;
  }
  /** Help on a command, or on the whole program where it is null. */
  | { readonly kind: "help"; readonly command: CommandText | null }
  | { readonly kind: "version" }
  | UsageError;

/**
 * Parses the words of the command line.
 *
 * @param args The words after the program's name.
 * @returns What they ask for, or what is wrong with them.
 */
export function parseCommandLine(args: readonly string[]): Parsed {
  const [name, ...rest] = args;
  if (name === "--help" || name === "-h") return { kind: "help", command: null };
  if (name === "--version") return { kind: "version" };
  const command = COMMANDS.find((command) => command.name === name);
  if (command === undefined) return explainCommand(name);
  if (asksForHelp(rest)) return { kind: "help", command };
  return parseCommand(command, rest);
}

function parseCommand(command: CommandText, args: readonly string[]): Parsed {
  switch (command.name) {
    case "denied":
      return parseDenied(args);
    case "help":
      return parseHelp(args);
    case "verify":
      return parseVerify(args);
    case "models":
      return parseModels(args);
    case "pr":
      return parsePr(args);
    case "pin":
      return parsePin(args);
    case "runs":
      return parseRuns(args);
    case "show":
      return parseShow(args);
    case "ledger":
      return parseLedger(args);
    case "export":
      return parseExport(args);
    case "resume":
      return parseResume(args);
    case "view":
      return parseView(args);
    case "bump":
      return parseBump(args);
    case "tour":
      return parseTour(args);
    case "doctor":
      return parseDoctor(args);
    case "fix":
    case "flags":
      return parseFix(command.name, args);
  }
}

function parseFix(kind: "fix" | "flags", args: readonly string[]): Parsed {
  const given = readFlags(FIX_FLAGS, { command: kind, args });
  if (given.kind === "usage_error") return given;
  const { help: _, ...options } = given.values;
  const stray = given.words[0];
  if (stray === undefined) return { kind, options };
  const command = [...(options.test ?? []), ...given.words].join(" ");
  return toUsageError(
    `Cannot read the words of ${kind}: found ${quote(stray)} and only flags are needed` +
      ` (did you mean --test ${quote(command)}?)`,
  );
}

function parseVerify(args: readonly string[]): Parsed {
  const given = readFlags(VERIFY_FLAGS, { command: "verify", args });
  if (given.kind === "usage_error") return given;
  const { help: _, patch, ...options } = given.values;
  const stray = given.words[0];
  if (stray !== undefined) {
    return toUsageError(
      `Cannot read the words of verify: found ${quote(stray)} and only flags are needed`,
    );
  }
  if (patch === null) {
    return toUsageError("Cannot verify: found no --patch and the diff to prove is needed");
  }
  return { kind: "verify", options: { ...options, patch } };
}

function parsePin(args: readonly string[]): Parsed {
  const given = readFlags(PIN_FLAGS, { command: "pin", args });
  if (given.kind === "usage_error") return given;
  const { help: _, ...options } = given.values;
  const [stray] = given.words;
  if (stray === undefined) return { kind: "pin", options };
  return toUsageError(`Cannot pin: found ${quote(stray)} and only flags are needed`);
}

function parseDoctor(args: readonly string[]): Parsed {
  const given = readFlags(DOCTOR_FLAGS, { command: "doctor", args });
  if (given.kind === "usage_error") return given;
  const [stray] = given.words;
  return stray === undefined
    ? { kind: "doctor", printsJson: given.values.printsJson }
    : toUsageError(`Cannot examine: found ${quote(stray)} and only flags are needed`);
}

function parseModels(args: readonly string[]): Parsed {
  const given = readFlags(MODELS_FLAGS, { command: "models", args });
  if (given.kind === "usage_error") return given;
  const [model = null, ...more] = given.words;
  if (more.length > 0) {
    return toUsageError(
      `Cannot read the words of models: found ${quote(more.join(" "))} and one model is needed`,
    );
  }
  const { help: _, ...options } = given.values;
  return { kind: "models", options: { ...options, model } };
}

function parsePr(args: readonly string[]): Parsed {
  const given = readFlags(PR_FLAGS, { command: "pr", args });
  if (given.kind === "usage_error") return given;
  const [stray] = given.words;
  if (stray !== undefined) {
    return toUsageError(
      `Cannot read the words of pr: found ${quote(stray)} and only flags are needed`,
    );
  }
  const { help: _, ...options } = given.values;
  return { kind: "pr", options };
}

function parseDenied(args: readonly string[]): Parsed {
  const given = readFlags(DENIED_FLAGS, { command: "denied", args });
  if (given.kind === "usage_error") return given;
  const action = parseDeniedAction(given.words);
  if (action.kind === "usage_error") return action;
  const { dir, printsJson } = given.values;
  return { kind: "denied", action, dir, printsJson };
}

function parseDeniedAction(words: readonly string[]): DeniedAction | UsageError {
  const [name = "list", id, ...more] = words;
  if (name === "forget" && id !== undefined && more.length === 0) return { kind: "forget", id };
  if (name === "forget") {
    const found = id === undefined ? "no id" : `${words.length - 1} ids`;
    return toUsageError(`Cannot forget a refusal: found ${found} and one id is needed`);
  }
  if (name !== "list" && name !== "clear") {
    return toUsageError((suggest) =>
      `Cannot read the words of denied: found ${quote(name)}` +
      `${suggest(name, ["list", "forget", "clear"])} and list, forget ID or clear is needed`
    );
  }
  if (id === undefined) return { kind: name };
  return toUsageError(
    `Cannot read the words of denied ${name}: found ${quote(id)} and no more is needed`,
  );
}

function parseHelp(args: readonly string[]): Parsed {
  const [name, ...more] = args;
  if (name === undefined) return { kind: "help", command: null };
  const command = COMMANDS.find((command) => command.name === name);
  if (command === undefined) return explainCommand(name);
  if (more.length === 0) return { kind: "help", command };
  return toUsageError(`Cannot show help: found ${quote(more.join(" "))} and one command is needed`);
}

/** Says what a first word that is no command may have meant. */
function explainCommand(name: string | undefined): UsageError {
  const names = COMMANDS.map((command) => command.name);
  const needed = `a command (${names.join(", ")}) is needed`;
  if (name === undefined) return toUsageError(`Cannot start: found no words and ${needed}`);
  if (!name.startsWith("-")) {
    return toUsageError((suggest) =>
      `Cannot start: found ${quote(name)}${suggest(name, [...names, "--version"])} and ${needed}`
    );
  }
  const known = ["help", "version", ...Object.values(FIX_FLAGS).map((flag) => flag.name)];
  const flag = toFlagName(name);
  const isOfFix = Object.values(FIX_FLAGS).some((row) => row.name === flag);
  return toUsageError((suggest) => {
    const suggestion = isOfFix ? ` (did you mean fix --${flag}?)` : suggest(flag, known, "--");
    return `Cannot start: found ${quote(name)}${suggestion} and ${needed} first`;
  });
}

/** True where help is asked for before any `--`. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const words = end === -1 ? args : args.slice(0, end);
  return words.includes("--help") || words.includes("-h");
}
