import fc from "fast-check";
import { assertEquals } from "../assert.ts";
import { SECRET_PATTERNS } from "../../guards/secret_patterns.ts";
import { createRedaction } from "../../guards/redaction.ts";

const redact = createRedaction([]);

Deno.test("SECRET_PATTERNS mask their positive examples", { permissions: "none" }, () => {
  const shown = SECRET_PATTERNS.flatMap(({ id, pattern, examples }) =>
    examples.positive
      .filter((text) =>
        text.search(pattern) === -1 ||
        !redact(text).includes(`[redacted: ${id.replaceAll("_", " ")}]`)
      )
      .map((text) => `${id}: ${text}`)
  );
  assertEquals(shown, []);
});

Deno.test("SECRET_PATTERNS have the names that masked texts show", { permissions: "none" }, () => {
  const names = "aws_access_key github_token gitlab_token model_key hugging_face_token " +
    "replicate_token google_key google_token stripe_key slack_token npm_token pypi_token " +
    "registry_token deno_deploy_token docker_token cloud_token vault_token sendgrid_key " +
    "twilio_key telegram_token shop_token service_token age_key json_web_token private_key " +
    "url_password authorization bearer_token password query_token registry_password login " +
    "account_key assigned_secret";
  assertEquals([...new Set(SECRET_PATTERNS.map(({ id }) => id))].join(" "), names);
});

Deno.test("SECRET_PATTERNS leave their negative examples alone", { permissions: "none" }, () => {
  const spoiled = SECRET_PATTERNS.flatMap(({ id, examples }) =>
    examples.negative.filter((text) => redact(text) !== text).map((text) =>
      `${id}: ${text} -> ${redact(text)}`
    )
  );
  assertEquals(spoiled, []);
});

Deno.test("createRedaction() looks at no text that is too short for every pattern", {
  permissions: "none",
}, () => {
  // The letters of the shortest announcements and of what stands beside them.
  const short = fc.string({
    maxLength: 7,
    unit: fc.constantFrom(...`pwd=:"'A1b2_-@/?&.K`),
  });
  fc.assert(fc.property(short, (text) => {
    assertEquals(SECRET_PATTERNS.filter(({ pattern }) => text.search(pattern) !== -1), []);
  }));
});

Deno.test("SECRET_PATTERNS have a hint in everything that they match", {
  permissions: "none",
}, () => {
  for (const { id, pattern, hints } of SECRET_PATTERNS) {
    // What stands around a match is no part of it.
    const source = pattern.source.replace(/\(\?(?:<?!|<?=)(?:\\.|\[[^\]]*\]|[^()\\[])*\)|\\b/g, "");
    const matches = fc.stringMatching(new RegExp(source));
    const cased = fc.tuple(matches, fc.boolean())
      .map(([text, isUpper]) => isUpper && pattern.ignoreCase ? text.toUpperCase() : text);
    fc.assert(
      fc.property(cased, (text) => {
        const isHinted = hints.some((hint) => text.toLowerCase().includes(hint));
        assertEquals(isHinted, true, `${id}: ${text}`);
      }),
      { numRuns: 200 },
    );
    assertEquals(hints.filter((hint) => hint !== hint.toLowerCase() || hint.length < 2), [], id);
  }
});
