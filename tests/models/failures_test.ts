import { assertEquals, assertStringIncludes } from "../assert.ts";
import { parseEndpoint } from "../../models/endpoint.ts";
import { type Failure, toFailure } from "../../models/failures.ts";

const permissions = "none";
const ENDPOINT = parseEndpoint("https://h:8443/v1?key=secret");

function judge(message: string, name = "Error"): Failure {
  const deepest = Object.assign(new Error(message), { name });
  const fetchFailed = new TypeError("fetch failed", { cause: deepest });
  return toFailure(new Error("Connection error.", { cause: fetchFailed }), ENDPOINT);
}

Deno.test({
  name: "toFailure() finds the cause at the bottom of the chain",
  permissions,
  fn() {
    const sending =
      "error sending request for url (https://h:8443/v1/chat/completions?key=secret): ";
    const cases: [string, Failure["why"], readonly string[]][] = [
      [
        `${sending}client error (Connect): tcp connect error: Connection refused (os error 111)`,
        "network",
        [
          "cannot connect to h:8443",
          "Connection refused",
        ],
      ],
      [
        `${sending}client error (Connect): dns error: failed to lookup address information`,
        "network",
        ["dns error"],
      ],
      [`${sending}client error (Connect): invalid peer certificate: UnknownIssuer`, null, [
        "h:8443",
        "UnknownIssuer",
        "DENO_CERT",
        "DENO_TLS_CA_STORE=system",
      ]],
      [
        `${sending}client error (Connect): received corrupt message of type InvalidContentType`,
        null,
        ["TLS"],
      ],
      ["Fetch failed: Requests to port 9 are blocked", null, ["cannot connect to h:8443"]],
      ["error reading a body from connection", "cut", ["before it was whole"]],
      ["tunnel error via http://user:pw@proxy:3128 failed", "network", ["tunnel error"]],
    ];
    for (const [message, why, words] of cases) {
      const failure = judge(message);
      assertEquals(failure.why, why, message);
      for (const word of words) assertStringIncludes(failure.problem, word);
      assertEquals(/secret|pw@/.test(failure.problem), false);
    }
  },
});

Deno.test({
  name: "toFailure() names the flag when the permission is missing",
  permissions,
  fn() {
    const failure = judge('Requires net access to "h:8443"', "NotCapable");
    assertEquals(failure.why, null);
    assertStringIncludes(failure.problem, "--allow-net=h:8443");
  },
});
