import { findUnmatched } from "../../../guards/policy/named_files.ts";
import { assertEquals } from "../../assert.ts";

const FILES = ["schema/v1.json", "src/[id].ts", "src/a.ts"];

Deno.test("findUnmatched() tells paths that must exist from globs that may match nothing", {
  permissions: "none",
}, () => {
  const globs = [
    ...["schema", "schema/", "./schema/v1.json", "v1.json", "src/*.ts", "**/a.ts", "/src/a.ts"],
    ...["scheme", "schema/v2.json", "./v1.json", "src/*.js", "**/*.{sql,proto}", "[b].ts"],
  ];
  assertEquals(findUnmatched(globs, FILES), {
    paths: ["scheme", "schema/v2.json", "./v1.json"],
    globs: ["src/*.js", "**/*.{sql,proto}", "[b].ts"],
  });
  assertEquals(findUnmatched([], []), { paths: [], globs: [] });
});
