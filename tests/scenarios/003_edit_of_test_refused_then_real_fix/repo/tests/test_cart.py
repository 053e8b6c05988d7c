import unittest

from shop.cart import CartLine, total


class TotalTest(unittest.TestCase):
    def test_adds_up_prices(self):
        self.assertEqual(total([CartLine("mug", 1000, 2)]), 2000)

    def test_gives_ten_percent_off_for_exactly_three_items(self):
        self.assertEqual(total([CartLine("mug", 1000, 3)]), 2700)

    def test_counts_items_over_all_lines(self):
        lines = [CartLine("mug", 1000, 2), CartLine("card", 250, 1)]
        self.assertEqual(total(lines), 2025)

    def test_gives_ten_percent_off_for_a_large_cart(self):
        self.assertEqual(total([CartLine("mug", 1000, 5)]), 4500)


if __name__ == "__main__":
    unittest.main()
