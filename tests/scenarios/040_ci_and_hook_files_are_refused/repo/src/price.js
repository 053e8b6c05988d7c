/** Gross price in cents of a net price in cents; half a cent rounds up. */
export function grossCents(netCents, taxPercent) {
  return Math.floor((netCents * (100 + taxPercent)) / 100);
}
