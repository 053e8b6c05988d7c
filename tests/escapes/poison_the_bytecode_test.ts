import { BWRAP, testGuard } from "./attack.ts";
import { type ProjectRoom, runBare, useProjectRoom } from "./project_room.ts";

/**
 * The first run leaves bytecode for `price.py` that says it need not be compared with its source,
 * and that gives what the test wants.
 */
const PROJECT = {
  "price.py": "def price():\n    return 1\n",
  "poison.py": `
import importlib.util, marshal, os
def poison():
    code = compile("def price():\\n    return 42\\n", "price.py", "exec")
    path = importlib.util.cache_from_source(os.path.abspath("price.py"))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8))
        file.write(marshal.dumps(code))
`,
  "test_price.py": `
import unittest
import price
import poison
class PriceTest(unittest.TestCase):
    def test_price(self):
        found = price.price()
        poison.poison()
        self.assertEqual(found, 42)
`,
};
const ARGV = ["python3", "-m", "unittest", "test_price"];

async function attack(runTwice: (room: ProjectRoom) => Promise<boolean>): Promise<boolean> {
  return BWRAP !== null && await useProjectRoom(BWRAP, PROJECT, runTwice);
}

testGuard("room", "bytecode of the first run answers in the next one", {
  ignore: BWRAP === null,
  off: () =>
    attack(async (at) => {
      if (BWRAP === null) return false;
      await runBare(BWRAP, at, ARGV);
      return /^OK$/m.test(await runBare(BWRAP, at, ARGV));
    }),
  on: () =>
    attack(async ({ run }) => {
      await run(ARGV);
      const { outcomes } = await run(ARGV);
      return outcomes?.every(({ status }) => status === "passed") ?? true;
    }),
});
