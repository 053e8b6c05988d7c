/**
 * The grammar of Python as bytes. Loaded only when a file of that language is parsed.
 *
 * @module
 */

import wasm from "tree-sitter-python/grammar.wasm" with { type: "bytes" };

/** The compiled grammar. */
export const GRAMMAR: Uint8Array = wasm;
