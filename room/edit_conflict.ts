/**
 * The error of a change that does not fit what a room holds.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** An edit does not fit what the room holds. */
export class EditConflictError extends Error {
  /** Name of the class. */
  override readonly name = "EditConflictError";
  /** Path of the file below the room. */
  readonly path: string;

  /**
   * Says which file does not fit, and how.
   *
   * @param path Path of the file below the room.
   * @param found What was found and what is needed.
   */
  constructor(path: string, found: string) {
    super(`Cannot apply edit to "${path}": ${found}`);
    this.path = path;
  }
}
