/**
 * Adds tax to a net price.
 *
 * @param {number} netCents net price in whole cents
 * @param {number} taxPercent tax in percent
 * @returns {number} gross price in whole cents; half a cent rounds up
 */
export function grossCents(netCents, taxPercent) {
  return Math.floor((netCents * (100 + taxPercent)) / 100);
}
