"""What a cart costs."""

from dataclasses import dataclass

# Ten percent off, promised to everyone who takes three or more items.
DISCOUNT = 0.1
DISCOUNT_FROM_ITEMS = 3


@dataclass(frozen=True)
class CartLine:
    """One line of a cart; the price of one piece is in cents."""

    name: str
    price: int
    quantity: int


def count_items(lines):
    """Return how many items are in the cart, over all lines."""
    return sum(line.quantity for line in lines)


def total(lines):
    """Return what the cart costs in cents, discount included."""
    amount = sum(line.price * line.quantity for line in lines)
    if count_items(lines) > DISCOUNT_FROM_ITEMS:
        return round(amount * (1 - DISCOUNT))
    return amount
