/**
 * The one shape of a tool: arguments become a request, and an approved request becomes a result.
 *
 * A tool never acts before approval, and it has no other way to act than the approval it is handed.
 *
 * @module
 */

import type { Approval } from "../guards/approval.ts";
import type { Request } from "../guards/request.ts";

/** A request that could not be made; its message goes back to the model as the tool's result. */
export interface ToolFailure {
  readonly kind: "failure";
  /** Identifier of the rule or check that failed, a `snake_case` string. */
  readonly rule: string;
  readonly message: string;
  /** True where a guard refused (it is listed under refusals), false for a plain tool error. */
  readonly isRefusal: boolean;
}

/** What a tool works on: the room it may read, and the run it may ask for. */
export interface ToolContext {
  /** Reads one file of the room, after the path guards. */
  readonly room: RoomView;
  /** Runs the pinned test command, or an allowed one, in the room. */
  readonly runPinned: (filter: string | null) => Promise<string>;
  readonly runCommand: (argv: readonly string[]) => Promise<string>;
  /** Numbers of the lines that the failure points at, the most telling first. */
  readonly findLines?: (path: string, lines: readonly string[]) => readonly number[];
}

/** A file, folder or neither, as the guards found it in the room. */
export type Located =
  | { readonly kind: "file"; readonly path: string; readonly bytes: Uint8Array }
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "absent"; readonly path: string; readonly hint: string }
  | ToolFailure;

/** An entry of a folder listing. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder" | "link" | "pipe" | "socket" | "device";
  /** Bytes, for files. */
  readonly size: number;
}

/** How a path is meant. */
export interface LocateOptions {
  /** What it shall name; only a folder may be the room itself. Default `file`. */
  readonly names?: "file" | "folder";
}

/** The room as a tool sees it: every path goes through the guards before a byte is read. */
export interface RoomView {
  locate(path: string, options?: LocateOptions): Promise<Located>;
  list(path: string): Promise<readonly FolderEntry[]>;
  /** Paths of all text files a search may look into, sorted, below a folder or the one file. */
  searchable(path: string): Promise<readonly string[]>;
  /** Carries out an approved edit; says so where the room is not what it was made for any more. */
  apply(approval: Approval): Promise<ToolFailure | null>;
}

/**
 * Whether a model is told of a tool, which costs bytes on every turn: `always`; `where_tests_wait`,
 * where no test run follows an edit by itself; or `never`, since another tool does the same and
 * this one is only there for models that call it anyway.
 */
export type Offer = "always" | "where_tests_wait" | "never";

/** A tool of the model's. */
export interface Tool<R extends Request = Request> {
  readonly name: string;
  /** One line: every byte of it is sent again on every turn. */
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether a model is told of it; always where it is not given. */
  readonly offer?: Offer;
  /**
   * Turns arguments into a request, without acting.
   *
   * @param args The arguments as the model gave them, not yet checked.
   * @param context What the tool works on.
   * @returns The request, or why there is none.
   */
  request(args: unknown, context: ToolContext): Promise<R | ToolFailure>;
  /**
   * Carries an approved request out.
   *
   * @param approval The permit; it is used up.
   * @param context What the tool works on.
   * @returns The result for the model, or why nothing was done after all.
   */
  run(approval: Approval<R>, context: ToolContext): Promise<string | ToolFailure>;
}

/**
 * Makes a plain tool error: nothing was refused, the call was wrong.
 *
 * @param rule Identifier of the check that failed.
 * @param message What was found and what is needed, for the model.
 * @returns The failure.
 */
export function fail(rule: string, message: string): ToolFailure {
  return { kind: "failure", rule, message, isRefusal: false };
}

/**
 * Makes a refusal: a guard does not let this happen.
 *
 * @param rule Identifier of the rule that refused.
 * @param message Why, for the model.
 * @returns The failure.
 */
export function refuse(rule: string, message: string): ToolFailure {
  return { kind: "failure", rule, message, isRefusal: true };
}
