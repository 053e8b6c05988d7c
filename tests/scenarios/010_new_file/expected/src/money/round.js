/** Rounds to whole cents, half a cent up. */
export const roundCents = (cents) => Math.floor(cents + 0.5);
