/** The adapter in a process of its own: under the flags it needs and no more, in a hostile environment. */
import { assertEquals, assertStringIncludes } from "../assert.ts";
import { AUTHORITY, CERTIFICATE } from "./certificate.ts";
import { startLoopback } from "./loopback.ts";
import { ask, askOnce, createModel, KEY, LOOPBACK_PERMISSIONS } from "./loopback_model.ts";
import { toCompletion } from "./loopback_replies.ts";

const HI = toCompletion({ text: "hi" });
const HOSTILE = {
  OPENAI_API_KEY: "sk-other-1234567890",
  OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
  OPENAI_ORG_ID: "org",
  OPENAI_PROJECT_ID: "project",
  OPENAI_LOG: "debug",
  OPENAI_CUSTOM_HEADERS: "authorization: Bearer other\nx-leak: 1",
};

/** Runs `ask_once.ts` under the flags; answers what it wrote to both outputs. */
async function run(
  options: { readonly baseUrl: string; readonly isBehindProxy?: boolean },
  { flags, env }: { readonly flags: readonly string[]; readonly env: Record<string, string> },
): Promise<string> {
  const program = new URL("ask_once.ts", import.meta.url).href;
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--quiet",
      "--no-prompt",
      "--no-check",
      ...flags,
      program,
      JSON.stringify(options),
    ],
    env,
  }).output();
  return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
}

Deno.test({
  name: "OpenAiModel.next() needs the permission for its one host and nothing else",
  permissions: "inherit",
  async fn() {
    await using server = startLoopback([HI]);
    const output = await run({ baseUrl: server.baseUrl }, {
      flags: [`--allow-net=${server.host}`],
      env: HOSTILE,
    });
    assertStringIncludes(output, '"text":"hi"');
    assertEquals(server.requests[0]?.headers.get("authorization"), `Bearer ${KEY}`);
  },
});

Deno.test({
  name: "OpenAiModel.next() takes nothing from the environment where it could read it (E16)",
  permissions: "inherit",
  async fn() {
    await using server = startLoopback([HI]);
    const output = await run({ baseUrl: server.baseUrl }, { flags: ["-A"], env: HOSTILE });
    assertEquals(JSON.parse(output).text, "hi");
    const headers = server.requests[0]?.headers;
    assertEquals(headers?.get("authorization"), `Bearer ${KEY}`);
    const taken = ["x-leak", "openai-organization", "openai-project"];
    assertEquals(taken.map((name) => headers?.get(name) ?? null), [null, null, null]);
  },
});

Deno.test({
  name: "OpenAiModel.next() names the flag when the permission is missing",
  permissions: "none",
  async fn() {
    for (const isBehindProxy of [false, true]) {
      const reply = await ask(createModel("http://127.0.0.1:1234/v1", { isBehindProxy }));
      const reason = reply.kind === "unavailable" ? reply.reason : "";
      assertStringIncludes(reason, "--allow-net=127.0.0.1:1234");
      assertEquals(reply.usage.requests, 1);
    }
  },
});

Deno.test({
  name: "OpenAiModel.next() does not trust an unknown certificate, and says whom to trust (E23)",
  permissions: LOOPBACK_PERMISSIONS,
  async fn() {
    await using server = startLoopback([HI], { tls: CERTIFICATE });
    const reply = await ask(createModel(server.baseUrl));
    const reason = reply.kind === "unavailable" ? reply.reason : "";
    for (const words of [server.host, "UnknownIssuer", "DENO_CERT", "DENO_TLS_CA_STORE=system"]) {
      assertStringIncludes(reason, words);
    }
    assertEquals([reply.usage.requests, server.requests.length], [1, 0]);
  },
});

Deno.test({
  name: "OpenAiModel.next() trusts the authority in DENO_CERT (E23)",
  permissions: "inherit",
  async fn() {
    await using server = startLoopback([HI], { tls: CERTIFICATE });
    const authority = await Deno.makeTempFile({ suffix: ".pem" });
    await Deno.writeTextFile(authority, AUTHORITY);
    const output = await run({ baseUrl: server.baseUrl }, {
      flags: [`--allow-net=${server.host}`],
      env: { DENO_CERT: authority },
    });
    await Deno.remove(authority);
    assertStringIncludes(output, '"text":"hi"');
  },
});

Deno.test({
  name: "OpenAiModel.next() speaks of http when the server has no TLS (E23)",
  permissions: LOOPBACK_PERMISSIONS,
  async fn() {
    await using server = startLoopback([HI]);
    const reply = await ask(createModel(server.baseUrl.replace("http:", "https:")));
    assertStringIncludes(reply.kind === "unavailable" ? reply.reason : "", "http base URL");
  },
});

Deno.test({
  name: "OpenAiModel.next() reaches this machine past a proxy, when told that there is one (E23)",
  permissions: "inherit",
  async fn() {
    await using server = startLoopback([HI]);
    await using proxy = startLoopback([]);
    const output = await run({ baseUrl: server.baseUrl, isBehindProxy: true }, {
      flags: [`--allow-net=${server.host}`],
      env: { HTTP_PROXY: `http://user:pw@${proxy.host}`, NO_PROXY: "", no_proxy: "" },
    });
    assertStringIncludes(output, '"text":"hi"');
    assertEquals([server.requests.length, proxy.requests.length], [1, 0]);
  },
});

Deno.test({
  name: "OpenAiModel.next() repeats no proxy's password (E23)",
  permissions: "inherit",
  async fn() {
    const env = { HTTPS_PROXY: "http://user:pw-secret@127.0.0.1:1", NO_PROXY: "", no_proxy: "" };
    const flags = ["--allow-net=127.0.0.1:1,model.invalid:443"];
    const output = await run({ baseUrl: "https://model.invalid/v1" }, { flags, env });
    assertStringIncludes(output, "cannot connect to model.invalid");
    assertEquals(output.includes("pw-secret"), false);
  },
});

Deno.test({
  name: "OpenAiModel.next() is asked again by no other address after a fault",
  permissions: LOOPBACK_PERMISSIONS,
  async fn() {
    const { requests } = await askOnce([{ status: 503, pieces: ["busy"] }, HI]);
    assertEquals(requests.map(({ path }) => path), [
      "/v1/chat/completions",
      "/v1/chat/completions",
    ]);
  },
});
