/**
 * Mounts: ignored folders and files of the workspace that a room does not copy, but may reach.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** One ignored folder or file, or one too large to copy, which a sandbox makes reachable in the room, read-only. */
export interface Mount {
  /** Path below the workspace, and at the same place below the room; `/` between parts. */
  readonly path: string;
  /** Which of the two it is. */
  readonly kind: "folder" | "file";
  /**
   * What lies inside an ignored folder and must stay out of reach all the same: caches and secret
   * files. A sandbox covers each with an empty folder or file.
   */
  readonly covered?: readonly Mount[];
  /** Set where a file is mounted because it is too large to copy, and not because git ignores it. */
  readonly isLarge?: true;
}
