/**
 * The grammar of TypeScript with JSX, and of JavaScript as bytes. Loaded only when a file of that language is parsed.
 *
 * @module
 */

import wasm from "tree-sitter-tsx/grammar.wasm" with { type: "bytes" };

/** The compiled grammar. */
export const GRAMMAR: Uint8Array = wasm;
