/**
 * The grammar of TypeScript, and of JavaScript without JSX as bytes. Loaded only when a file of that language is parsed.
 *
 * @module
 */

import wasm from "tree-sitter-typescript/grammar.wasm" with { type: "bytes" };

/** The compiled grammar. */
export const GRAMMAR: Uint8Array = wasm;
