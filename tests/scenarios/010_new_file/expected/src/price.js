import { roundCents } from "./money/round.js";

/** Gross price in cents of a net price in cents; half a cent rounds up. */
export function grossCents(netCents, taxPercent) {
  return roundCents((netCents * (100 + taxPercent)) / 100);
}
