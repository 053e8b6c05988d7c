import { assertEquals } from "../assert.ts";
import {
  basename,
  dirname,
  extname,
  fromFileUrl,
  isAbsolute,
  join,
  normalize,
  toFileUrl,
} from "../../guards/std_path.ts";

Deno.test({
  name: "std_path re-exports functions with the shapes its types promise",
  permissions: "none",
  fn() {
    assertEquals(basename("a/b.ts", ".ts"), "b");
    assertEquals(dirname("a/b.ts"), "a");
    assertEquals(extname("a/b.test.ts"), ".ts");
    assertEquals(isAbsolute("/a"), true);
    assertEquals(join("/a", "../b", "c"), "/b/c");
    assertEquals(normalize("a//./b/../c"), "a/c");
    assertEquals(fromFileUrl(toFileUrl("/a b/c.ts")), "/a b/c.ts");
  },
});
