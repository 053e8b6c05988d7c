/**
 * Picks a sample that is the same for the same seed.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/**
 * Picks some items by chance.
 *
 * @param items All items.
 * @param options `size` of the sample, all where it is not smaller than their number; `seed` of the
 *   chance, a whole number.
 * @returns The sample, in the order of the items.
 */
export function pickSample<T>(
  items: readonly T[],
  { size, seed }: { readonly size: number; readonly seed: number },
): readonly T[] {
  const random = createRandom(seed);
  const places = items.map((_, index) => ({ index, key: random() }));
  const picked = places.sort((a, b) => a.key - b.key).slice(0, size).map(({ index }) => index);
  const chosen = new Set(picked);
  return items.filter((_, index) => chosen.has(index));
}

/** A small generator (a counter, mixed); good enough to pick by, and the same everywhere. */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
