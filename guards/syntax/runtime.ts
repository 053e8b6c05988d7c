/**
 * The parsing library with its own compiled part as bytes: the one home of `web-tree-sitter`.
 * Loaded only when the first file is parsed.
 *
 * @module
 */

import wasm from "web-tree-sitter/runtime.wasm" with { type: "bytes" };

export { Language, Parser, type TreeCursor } from "web-tree-sitter";

/** The compiled part of the library. */
export const RUNTIME: Uint8Array = wasm;
