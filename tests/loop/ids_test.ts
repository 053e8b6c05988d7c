import { createRunId, createWord } from "../../loop/ids.ts";
import { assertEquals, assertMatch } from "../assert.ts";

Deno.test("createRunId() gives an id that sorts by time and is a plain name", {
  permissions: "none",
}, () => {
  const ids = ["2026-11-29T19:45:03.123Z", "2026-11-29T19:45:04Z", "2027-01-01T00:00:00Z"]
    .map((at) => createRunId(new Date(at), () => 0));
  assertEquals(ids, ["20261129-194503-aaaa", "20261129-194504-aaaa", "20270101-000000-aaaa"]);
  assertEquals(ids.toSorted(), ids);
});

Deno.test("createWord() uses every letter that a person does not mistake", {
  permissions: "none",
}, () => {
  for (let step = 0; step < 100; step++) {
    assertMatch(createWord(() => step / 100), /^[a-km-np-z]{4}$/);
  }
  assertMatch(createWord(() => 1 - Number.EPSILON), /^z{4}$/);
});
