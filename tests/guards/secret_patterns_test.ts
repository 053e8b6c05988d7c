import { assertEquals } from "../assert.ts";
import { SECRET_PATTERNS } from "../../guards/secret_patterns.ts";
import { createRedaction } from "../../guards/redaction.ts";

const redact = createRedaction([]);

Deno.test("SECRET_PATTERNS mask their positive examples", { permissions: "none" }, () => {
  const shown = SECRET_PATTERNS.flatMap(({ id, pattern, examples }) =>
    examples.positive
      .filter((text) => text.search(pattern) === -1 || !redact(text).includes("[redacted: "))
      .map((text) => `${id}: ${text}`)
  );
  assertEquals(shown, []);
});

Deno.test("SECRET_PATTERNS leave their negative examples alone", { permissions: "none" }, () => {
  const spoiled = SECRET_PATTERNS.flatMap(({ id, examples }) =>
    examples.negative.filter((text) => redact(text) !== text).map((text) =>
      `${id}: ${text} -> ${redact(text)}`
    )
  );
  assertEquals(spoiled, []);
});
