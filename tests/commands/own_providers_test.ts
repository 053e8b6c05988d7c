import { assertEquals, assertThrows } from "../assert.ts";
import { assertMayBeAsked, listOwnProviders } from "../../commands/own_providers.ts";
import { DEFAULT_POLICY } from "../../guards/policy.ts";
import { PROVIDERS } from "../../models/providers.ts";

const permissions = "none";
const HERE = { baseUrl: "http://127.0.0.1:9/v1/chat/completions" };
const AWAY = { baseUrl: "https://models.example.com/v1", keyVariable: "GREENROOM_AWAY_KEY" };

Deno.test("listOwnProviders() gives each server of the policy its plain address", {
  permissions,
}, () => {
  const own = listOwnProviders({ ...DEFAULT_POLICY, providers: { here: HERE, away: AWAY } });
  assertEquals(own.map(({ id, baseUrl, keyVariable }) => [id, baseUrl, keyVariable]), [
    ["here", "http://127.0.0.1:9/v1", null],
    ["away", "https://models.example.com/v1", "GREENROOM_AWAY_KEY"],
  ]);
  assertEquals(listOwnProviders(DEFAULT_POLICY), []);
});

Deno.test("listOwnProviders() throws when a server takes the name of a known provider", {
  permissions,
}, () => {
  for (const { id } of PROVIDERS) {
    const list = () => listOwnProviders({ ...DEFAULT_POLICY, providers: { [id]: AWAY } });
    assertThrows(list, TypeError, `found "${id}", which is a known provider`);
  }
});

Deno.test("assertMayBeAsked() throws when a policy alone sends source to its own server", {
  permissions,
}, () => {
  const own = listOwnProviders({ ...DEFAULT_POLICY, providers: { here: HERE, away: AWAY } });
  assertThrows(() => assertMayBeAsked("away/m", own), TypeError, "--model away/m");
  for (const model of ["here/m", "groq/m", "repair", "scripted:away/m"]) {
    assertMayBeAsked(model, own);
  }
});
