/** One line of a cart. */
export interface CartLine {
  name: string;
  /** Price of one piece in cents. */
  price: number;
  quantity: number;
}

/** Ten percent off, promised to everyone who takes three or more items. */
const DISCOUNT = 0.1;
const DISCOUNT_FROM_ITEMS = 3;

/** How many items are in the cart, over all lines. */
export function countItems(lines: CartLine[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

/** What the cart costs in cents, discount included. */
export function total(lines: CartLine[]): number {
  const sum = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const hasDiscount = countItems(lines) > DISCOUNT_FROM_ITEMS;
  return hasDiscount ? Math.round(sum * (1 - DISCOUNT)) : sum;
}
