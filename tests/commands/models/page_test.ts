import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { renderProviders, toProviderRow } from "../../../commands/models/page.ts";
import { createOwn, PROVIDERS } from "../../../models/providers.ts";

const permissions = "none";
const KEY = "sk-live-0000aaaa1111bbbb2222cccc3333dddd";

function toRow(id: string, env: Readonly<Record<string, string>> = {}) {
  const own = createOwn("mine", { baseUrl: "https://h/v1?token=secret", keyVariable: null });
  const provider = PROVIDERS.find((provider) => provider.id === id) ?? own;
  const environment = {
    get: (name: string) => env[name] ?? null,
    remove: () => {},
    cwd: "/",
    denoPath: "/deno",
  };
  return toProviderRow(provider, { isOwn: provider === own, environment });
}

Deno.test("toProviderRow() says whether a key is set and never what it is", { permissions }, () => {
  const states = [{}, { GROQ_API_KEY: " \n" }, { GROQ_API_KEY: KEY }].map((env) =>
    toRow("groq", env)
  );
  assertEquals(states.map(({ isKeySet }) => isKeySet), [false, false, true]);
  assertEquals(JSON.stringify(states).includes(KEY.slice(8, 16)), false);
  assertEquals(toRow("ollama").isKeySet, null);
});

Deno.test("toProviderRow() leaves the query of an address out, which may be a key", {
  permissions,
}, () => {
  const { baseUrl, from } = toRow("mine");
  assertEquals([baseUrl, from], ["https://h/v1", "greenroom.json"]);
});

Deno.test("renderProviders() says of each provider where it is and what it does otherwise", {
  permissions,
}, () => {
  const text = renderProviders(PROVIDERS.map(({ id }) => toRow(id)), { columns: 100 });
  for (const { id, baseUrl } of PROVIDERS) assertStringIncludes(text, `${id}\n    ${baseUrl}\n`);
  assertStringIncludes(text, "key in GROQ_API_KEY: not set\n");
  assertStringIncludes(text, "about 30 requests and 8,000 tokens a minute");
  assertStringIncludes(text, "refuses fields that it does not know");
  assert(
    renderProviders([toRow("mistral")], { columns: 40 }).split("\n").every((row) =>
      row.length <= 40
    ),
  );
});
