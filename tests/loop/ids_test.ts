import { createRunId, createWord } from "../../loop/ids.ts";
import { assertEquals, assertMatch } from "../assert.ts";

Deno.test("createRunId() gives an id that sorts by time and is a plain name", {
  permissions: "none",
}, () => {
  const times = ["03.000", "03.123", "03.173", "03.999", "04.000"];
  const ids = times.map((at, index) =>
    createRunId(new Date(`2026-11-29T19:45:${at}Z`), () => 1 - (index + 1) / 6)
  );
  assertEquals(ids, [
    "20261129-194503-awww",
    "20261129-194503-csss",
    "20261129-194503-ennn",
    "20261129-194503-ziii",
    "20261129-194504-addd",
  ]);
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
