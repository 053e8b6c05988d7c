import { assertEquals } from "../assert.ts";
import { toGlobPattern } from "../../guards/std_glob.ts";

Deno.test("toGlobPattern() matches whole paths, in any case, and any folders by **", () => {
  const matches = (glob: string, path: string) => toGlobPattern(glob).test(path);
  assertEquals(matches("src/*.ts", "SRC/cart.ts"), true);
  assertEquals(matches("src/*.ts", "src/a/cart.ts"), false);
  assertEquals(matches("**/schema", "a/b/schema"), true);
  assertEquals(matches("**/schema", "schema"), true);
  assertEquals(matches("schema", "schema.ts"), false);
  assertEquals(matches("@(a|b).json", "b.json"), true);
});
