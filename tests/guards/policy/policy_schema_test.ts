import { POLICY_FIELDS } from "../../../guards/policy/fields.ts";
import { renderJsonSchema } from "../../../guards/policy/policy_schema.ts";
import { assert, assertEquals } from "../../assert.ts";
import { readText } from "../../house/source_files.ts";

Deno.test("renderJsonSchema() is what greenroom.schema.json says", () => {
  const hint =
    "deno run --allow-read --allow-write=README.md,greenroom.schema.json tests/house/update_readme.ts";
  const published = JSON.parse(readText("greenroom.schema.json"));
  assertEquals(published, JSON.parse(renderJsonSchema()), `Use: ${hint}`);
});

Deno.test("renderJsonSchema() says of each field what left out, empty and given mean", {
  permissions: "none",
}, () => {
  const { properties, additionalProperties, required } = JSON.parse(renderJsonSchema());
  const names = Object.keys(properties).filter((name) => name !== "$schema");
  assertEquals(names, Object.keys(POLICY_FIELDS));
  assertEquals([additionalProperties, required], [false, undefined]);
  for (const [name, { undefined: leftOut, empty, given }] of Object.entries(POLICY_FIELDS)) {
    const { description } = properties[name];
    for (const words of [leftOut, given, ...(empty === undefined ? [] : [empty])]) {
      assert(description.includes(words), `${name}: ${description}`);
    }
  }
});
