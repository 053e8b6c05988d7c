/**
 * Hashes by which a file or a change is known again: SHA-256, in plain code.
 *
 * The runtime offers it asynchronously, or through its Node layer, which takes longer to load than
 * the whole runtime takes to start, and 10 MiB. A test compares this with the runtime's own. Imports
 * nothing. Has no effect.
 *
 * @module
 */

/** First 32 bits of the fractions of the cube roots of the first 64 primes. */
// deno-fmt-ignore
const ROUND_WORDS = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

/** First 32 bits of the fractions of the square roots of the first 8 primes. */
// deno-fmt-ignore
const START_WORDS: readonly number[] = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const BLOCK_BYTES = 64;

/**
 * Hashes bytes.
 *
 * @param bytes Any bytes.
 * @returns SHA-256 in lower-case hexadecimal digits.
 */
export function hashBytes(bytes: Uint8Array): string {
  const state = Uint32Array.from(START_WORDS);
  const schedule = new Uint32Array(64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - bytes.length % BLOCK_BYTES;
  for (let at = 0; at < whole; at += BLOCK_BYTES) mixBlock(state, { view, at, schedule });
  const tail = padTail(bytes.subarray(whole), bytes.length);
  for (let at = 0; at < tail.byteLength; at += BLOCK_BYTES) {
    mixBlock(state, { view: tail, at, schedule });
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/**
 * Hashes text as UTF-8.
 *
 * @param text Any text.
 * @returns SHA-256 in lower-case hexadecimal digits.
 */
export function hashText(text: string): string {
  return hashBytes(new TextEncoder().encode(text));
}

/** The rest of the bytes, a one bit, zeros, and the length in bits, as one or two blocks. */
function padTail(rest: Uint8Array, length: number): DataView {
  const blocks = rest.length + 9 > BLOCK_BYTES ? 2 : 1;
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(rest);
  padded[rest.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(length) * 8n);
  return view;
}

interface Block {
  readonly view: DataView;
  readonly at: number;
  /** Working space, used again for each block. */
  readonly schedule: Uint32Array;
}

function mixBlock(state: Uint32Array, { view, at, schedule: w }: Block): void {
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = get(w, i - 15);
    const late = get(w, i - 2);
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[i] = get(w, i - 16) + s0 + get(w, i - 7) + s1;
  }
  let a = get(state, 0);
  let b = get(state, 1);
  let c = get(state, 2);
  let d = get(state, 3);
  let e = get(state, 4);
  let f = get(state, 5);
  let g = get(state, 6);
  let h = get(state, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + get(ROUND_WORDS, i) + get(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state.set([a, b, c, d, e, f, g, h].map((word, i) => word + get(state, i)));
}

/** Every index here is inside by the length of its array. */
function get(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
