import { assertEquals, assertStringIncludes, assertThrows } from "../assert.ts";
import {
  assertKeyFits,
  parseEndpoint,
  parseKey,
  renderAddressHint,
  resolveEndpoint,
} from "../../models/endpoint.ts";

const permissions = "none";
const KEY = "sk-proj-ZZtop1234567890abcdefWXYZ";

Deno.test({
  name: "parseEndpoint() brings every form of an address to one",
  permissions,
  fn() {
    const cases: [string, string, string][] = [
      ["http://127.0.0.1:9", "http://127.0.0.1:9", "127.0.0.1:9"],
      ["http://h:1234", "http://h:1234", "h:1234"],
      ["http://h:1234/", "http://h:1234", "h:1234"],
      ["http://h:1234/v1", "http://h:1234/v1", "h:1234"],
      [" http://h:1234/v1// ", "http://h:1234/v1", "h:1234"],
      ["http://h:1234/v1/chat/completions", "http://h:1234/v1", "h:1234"],
      ["http://h:1234/v1/chat/completions/", "http://h:1234/v1", "h:1234"],
      ["https://API.example.org/v1?api-version=7", "https://api.example.org/v1?api-version=7", ""],
    ];
    for (const [text, url, host] of cases) {
      const endpoint = parseEndpoint(text);
      assertEquals(endpoint.url, url);
      assertEquals(endpoint.host, host || "api.example.org");
    }
  },
});

Deno.test({
  name: "parseEndpoint() shows no query, which may hold a key",
  permissions,
  fn() {
    const { shown, secrets } = parseEndpoint(`https://h/v1?key=${KEY}`);
    assertEquals([shown, secrets], ["https://h/v1", [KEY]]);
  },
});

Deno.test({
  name: "parseEndpoint() throws without repeating a password when the address cannot be used",
  permissions,
  fn() {
    const cases: [string, string][] = [
      ["localhost:11434", "http://127.0.0.1"],
      ["h:1234/v1", '"h:1234/v1"'],
      ["", "address"],
      ["file:///etc/passwd", "address"],
      [`https://me:${KEY}@h/v1`, "user or password"],
      [`me:${KEY}@h`, "address"],
    ];
    for (const [text, words] of cases) {
      const { message } = assertThrows(() => parseEndpoint(text), TypeError);
      assertStringIncludes(message, words);
      assertEquals(message.includes(KEY.slice(-20)), false);
    }
  },
});

Deno.test({
  name: "parseKey() trims the key, and names the variable when it cannot be used",
  permissions,
  fn() {
    assertEquals(parseKey(`${KEY}\r\n`, "K"), KEY);
    for (const empty of [null, "", " \n"]) assertEquals(parseKey(empty, "K"), null);
    for (const bad of [`${KEY}\n${KEY}`, `${KEY} x`, "Schlüssel", `${KEY}\u200b`]) {
      const { message } = assertThrows(() => parseKey(bad, "GROQ_API_KEY"), TypeError);
      assertStringIncludes(message, "GROQ_API_KEY");
      assertEquals(message.includes(bad.slice(0, 8)), false);
    }
  },
});

Deno.test({
  name: "assertKeyFits() lets a key travel only where nobody can read it on the way",
  permissions,
  fn() {
    const options = { key: KEY, variable: "K", needsKey: false };
    const local = ["http://localhost:1/v1", "http://127.0.0.1/v1", "http://[::1]:1/v1"];
    for (const url of [...local, "https://h/v1"]) assertKeyFits(parseEndpoint(url), options);
    assertKeyFits(parseEndpoint("http://192.168.0.7/v1"), { ...options, key: null });
    const remote = ["http://h/v1", "http://192.168.0.7/v1", "http://localhost.example.org/v1"];
    for (const url of remote) {
      const { message } = assertThrows(() => assertKeyFits(parseEndpoint(url), options), TypeError);
      assertStringIncludes(message, "https is needed");
      assertEquals(message.includes(KEY), false);
    }
  },
});

Deno.test({
  name: "assertKeyFits() names the variable when the provider needs a key and there is none",
  permissions,
  fn() {
    const options = { key: null, variable: "GROQ_API_KEY", needsKey: true };
    const endpoint = parseEndpoint("https://api.groq.com/openai/v1");
    const { message } = assertThrows(() => assertKeyFits(endpoint, options), TypeError);
    assertStringIncludes(message, "GROQ_API_KEY");
  },
});

Deno.test({
  name: "renderAddressHint() names the form with /v1 when the address has none",
  permissions,
  fn() {
    const hint = (text: string) => renderAddressHint(parseEndpoint(text));
    assertStringIncludes(hint("http://h:1234"), "end in /v1");
    assertStringIncludes(hint("http://h:1234"), "http://h:1234/v1");
    assertEquals(hint("http://h:1234/v1").includes("/v1/v1"), false);
  },
});

Deno.test({
  name: "resolveEndpoint() names the one host and the one variable that a model needs",
  permissions,
  fn() {
    const cases: [string, string | null, string, string | null][] = [
      ["groq/x", null, "api.groq.com:443", "GROQ_API_KEY"],
      ["ollama/x", null, "127.0.0.1:11434", null],
      ["mine/x", "http://[::1]:8000/v1", "[::1]:8000", "MINE_API_KEY"],
      ["mine/x", "http://h/v1", "h:80", "MINE_API_KEY"],
    ];
    for (const [name, baseUrl, host, keyVariable] of cases) {
      const endpoint = resolveEndpoint(name, baseUrl);
      assertEquals([endpoint.host, endpoint.keyVariable], [host, keyVariable]);
    }
  },
});
