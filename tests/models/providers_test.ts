import { assertEquals, assertStringIncludes, assertThrows } from "../assert.ts";
import { parseModelName, PROVIDERS, resolveProvider } from "../../models/providers.ts";

const permissions = "none";

Deno.test({
  name: "parseModelName() cuts at the first slash only",
  permissions,
  fn() {
    const cases: [string, string, string][] = [
      ["groq/llama-3.3-70b-versatile", "groq", "llama-3.3-70b-versatile"],
      ["openrouter/meta-llama/llama-3:free", "openrouter", "meta-llama/llama-3:free"],
      ["Ollama/qwen3:8b", "ollama", "qwen3:8b"],
    ];
    for (const [text, provider, model] of cases) {
      assertEquals(parseModelName(text), { provider, model });
    }
  },
});

Deno.test({
  name: "parseModelName() throws when a part is missing",
  permissions,
  fn() {
    for (const text of ["", "gpt-5", "/gpt-5", "openai/", "open ai/x", "http://h/v1"]) {
      const error = assertThrows(() => parseModelName(text), SyntaxError);
      assertStringIncludes(error.message, "PROVIDER/MODEL");
    }
  },
});

Deno.test({
  name: "resolveProvider() knows each provider by an https address, or one on this machine",
  permissions,
  fn() {
    for (const provider of PROVIDERS) {
      assertEquals(resolveProvider(provider.id), provider);
      assertEquals(/^(https:\/\/|http:\/\/127\.0\.0\.1:)/.test(provider.baseUrl), true);
      assertEquals(provider.needsKey, provider.baseUrl.startsWith("https:"));
    }
  },
});

Deno.test({
  name: "resolveProvider() makes a provider of any name when there is an address",
  permissions,
  fn() {
    const { baseUrl, keyVariable, needsKey } = resolveProvider("my-server", "http://h:1/v1");
    assertEquals([baseUrl, keyVariable, needsKey], ["http://h:1/v1", "MY_SERVER_API_KEY", false]);
    const groq = resolveProvider("groq", "http://h:1/v1");
    assertEquals([groq.baseUrl, groq.keyVariable], ["http://h:1/v1", "GROQ_API_KEY"]);
  },
});

Deno.test({
  name: "resolveProvider() throws and names the known ones when there is no address",
  permissions,
  fn() {
    const error = assertThrows(() => resolveProvider("grok"), RangeError);
    assertStringIncludes(error.message, '"grok"');
    assertStringIncludes(error.message, "groq");
  },
});
