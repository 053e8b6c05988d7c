import subprocess
import unittest


class RunTest(unittest.TestCase):
    def test_says_yes(self):
        said = subprocess.run(["./bin/say"], capture_output=True, text=True, check=True)
        self.assertEqual(said.stdout, "yes\n")
