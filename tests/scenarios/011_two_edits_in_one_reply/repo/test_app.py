import unittest

import app


class AppTest(unittest.TestCase):
    def test_x(self):
        self.assertEqual(app.x, 2)

    def test_y(self):
        self.assertEqual(app.y, 2)
