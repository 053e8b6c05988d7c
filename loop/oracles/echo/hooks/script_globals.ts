/**
 * Globals that JavaScript runtimes bring along and that no source should change.
 *
 * @module
 */

/** Their names. */
export const SCRIPT_GLOBALS: ReadonlySet<string> = new Set(
  `
  AggregateError Array ArrayBuffer AsyncFunction Atomics BigInt BigInt64Array BigUint64Array Boolean
  Buffer DataView Date Deno Error EvalError Event EventTarget FinalizationRegistry Float32Array
  Float64Array Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN
  Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String
  Symbol SyntaxError Temporal TextDecoder TextEncoder TypeError URIError URL URLSearchParams
  Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly atob btoa
  clearInterval clearTimeout crypto decodeURI decodeURIComponent encodeURI encodeURIComponent eval
  fetch isFinite isNaN parseFloat parseInt performance process queueMicrotask reportError require
  setImmediate setInterval setTimeout structuredClone undefined
  `.trim().split(/\s+/),
);
