/**
 * Requests: what a tool wants to do, as plain data that a guard can judge by its real effect.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** Bytes of a file before and after a change; `before` is null where the file is new. */
export interface FileChange {
  /** Path below the workspace, `/` between parts, no `.` or `..` parts, never absolute. */
  readonly path: string;
  /** The exact bytes that were read, or null where the file did not exist. */
  readonly before: Uint8Array | null;
  /** The exact bytes the file shall have. */
  readonly after: Uint8Array;
}

/** Asks to show something of the room to the model. */
export interface ReadRequest {
  /** Tells it from the other requests. */
  readonly kind: "read";
  /** Tool that asks. */
  readonly tool: string;
  /** Path below the workspace; empty for the workspace itself. */
  readonly path: string;
}

/** Asks to change one file of the room. */
export interface EditRequest {
  /** Tells it from the other requests. */
  readonly kind: "edit";
  /** Tool that asks. */
  readonly tool: string;
  /** The whole change, byte for byte. */
  readonly change: FileChange;
}

/** Asks to start one command in the room, as an argument vector; no shell is ever started. */
export interface RunRequest {
  /** Tells it from the other requests. */
  readonly kind: "run";
  /** Tool that asks. */
  readonly tool: string;
  /** Program and arguments. */
  readonly argv: readonly string[];
  /** True for the pinned test command, whose words are never the model's. */
  readonly isPinned: boolean;
}

/** What a tool wants to do. */
export type Request = ReadRequest | EditRequest | RunRequest;
