import { assertEquals, assertRejects } from "../assert.ts";
import { DEFAULT_POLICY, parsePolicy } from "../../guards/policy.ts";

Deno.test("parsePolicy() gives the defaults when the file says nothing", {
  permissions: "none",
}, async () => {
  assertEquals(await parsePolicy("{}"), DEFAULT_POLICY);
  assertEquals(await parsePolicy("\uFEFF{ }\r\n"), DEFAULT_POLICY);
});

Deno.test("parsePolicy() reads every field", { permissions: "none" }, async () => {
  const policy = {
    test: "deno test",
    protect: ["data/", "**/*.rates.json"],
    commands: [["npm", "run", "lint"]],
    sandbox: "required",
    maxSteps: 20,
    maxInputTokens: 50_000,
    maxOutputTokens: 9_000,
    maxCostUsd: 0.5,
    maxTimeSeconds: 600,
    requestsPerMinute: 30,
    tokensPerMinute: 8_000,
    timeoutSeconds: 2.5,
    model: "groq/llama",
    ladder: ["ollama/qwen3", "groq/a+openai/b"],
    reviewer: "anthropic/claude",
    providers: {
      here: { baseUrl: "http://127.0.0.1:9/v1" },
      "my-own_1": { baseUrl: "https://h/v1", keyVariable: "GREENROOM_H_KEY" },
    },
    approve: "propose",
    net: ["127.0.0.1", "localhost:5432", "[::1]:80", "db.example.com", "*"],
    services: [{ command: ["redis-server", "--port", "7777"], port: 7777 }, { command: ["x"] }],
    permissions: {
      read: ["."],
      write: { allow: ["."], deny: [".git"] },
      net: ["api.groq.com:443"],
      run: [],
      env: { deny: ["HOME"] },
    },
  };
  assertEquals(await parsePolicy(JSON.stringify(policy)) as unknown, policy);
  assertEquals((await parsePolicy('{"services":[["a","b"]]}')).services, [{ command: ["a", "b"] }]);
  assertEquals((await parsePolicy('{"test":["deno","test"]}')).test, ["deno", "test"]);
  assertEquals(await parsePolicy('{"$schema":"./greenroom.schema.json"}'), DEFAULT_POLICY);
});

Deno.test("parsePolicy() says what was found and what is needed when a field is wrong", {
  permissions: "none",
}, async () => {
  const known =
    "test, protect, commands, sandbox, maxSteps, maxInputTokens, maxOutputTokens, maxCostUsd, " +
    "maxTimeSeconds, requestsPerMinute, tokensPerMinute, timeoutSeconds, model, ladder, reviewer, providers, " +
    "approve, net, services, permissions are known";
  const table: readonly (readonly [string, string])[] = [
    ["", "found no valid JSON and one object is needed"],
    ["{,}", "found no valid JSON (line 1 column 2) and one object is needed"],
    ['{\n  "test": "x",\n}', "found no valid JSON (line 3 column 1) and one object is needed"],
    ["[]", "found [] and an object is needed"],
    [
      '{"sandbox":"required","sandbox":"auto"}',
      'found "sandbox" twice (line 1 column 32) and once is needed',
    ],
    [
      '{"providers":{"h":{"baseUrl":"https://h/v1","baseUrl":"https://x/v1"}}}',
      'found "baseUrl" twice (line 1 column 54) and once is needed',
    ],
    ["null", "found null and an object is needed"],
    ['{"tests":1,"allow":[]}', `found "tests" (did you mean test?), "allow" and only ${known}`],
    ['{"maxStep":3}', `found "maxStep" (did you mean maxSteps?) and only ${known}`],
    ['{"sandox":"none"}', `found "sandox" (did you mean sandbox?) and only ${known}`],
    ['{"$schema":1}', 'found 1 as "$schema" and the address of a schema is needed'],
    ['{"__proto__":{"test":"x"}}', `found "__proto__" and only ${known}`],
    [
      '{"test":[]}',
      'found [] as "test" and a command, as text or as a list of words, is needed',
    ],
    ['{"protect":"tests"}', 'found "tests" as "protect" and a list of globs is needed'],
    [
      '{"commands":["npm test"]}',
      'found ["npm test"] as "commands" and a list of commands, each a list of words, is needed',
    ],
    [
      '{"commands":[["a\\u0000"]]}',
      'found [["a\\u0000"]] as "commands" and a list of commands, each a list of words, is needed',
    ],
    [
      '{"maxSteps":0}',
      'found 0 as "maxSteps" and a whole number from 1 to 1000 is needed',
    ],
    ['{"maxCostUsd":0}', 'found 0 as "maxCostUsd" and an amount of US dollars above 0 is needed'],
    [
      `{"test":[${'"abcdefghi",'.repeat(9)}1]}`,
      `found [${'"abcdefghi",'.repeat(9).slice(0, 59)}… as "test" and a command, as text or as a ` +
      "list of words, is needed",
    ],
    [
      `{"maxSteps":"${"a".repeat(58)}"}`,
      `found "${"a".repeat(58)}" as "maxSteps" and a whole number from 1 to 1000 is needed`,
    ],
    [
      `{"maxSteps":"${"a".repeat(59)}"}`,
      `found "${"a".repeat(59)}… as "maxSteps" and a whole number from 1 to 1000 is needed`,
    ],
    ...["[[]]", '[["a"],[]]', '[[""]]'].map((commands) =>
      [
        `{"commands":${commands}}`,
        `found ${commands} as "commands" and a list of commands, each a list of words, is needed`,
      ] as const
    ),
    ['{"protect":[""]}', 'found [""] as "protect" and a list of globs is needed'],
    ['{"maxSteps":1001}', 'found 1001 as "maxSteps" and a whole number from 1 to 1000 is needed'],
    ['{"maxSteps":1.5}', 'found 1.5 as "maxSteps" and a whole number from 1 to 1000 is needed'],
    ['{"maxSteps":null}', 'found null as "maxSteps" and a whole number from 1 to 1000 is needed'],
    [
      '{"timeoutSeconds":"9"}',
      'found "9" as "timeoutSeconds" and a number above 0, at most 86400, is needed',
    ],
    ...['["a,b"]', '["http://x.test"]', '["x y"]', '[""]', '"x.test"', '["x.test:"]'].map((net) =>
      [
        `{"net":${net}}`,
        `found ${net} as "net" and a list of hosts, each with or without a port, "127.0.0.1" for ` +
        "instance, is needed",
      ] as const
    ),
    ...[
      '["https://h/v1"]',
      '{"h":"https://h/v1"}',
      '{"H":{"baseUrl":"https://h/v1"}}',
      '{"h":{"baseUrl":"ftp://h/v1"}}',
      '{"h":{"baseUrl":"https://h","keyVariable":"AWS_SECRET_ACCESS_KEY"}}',
      '{"h":{"baseUrl":"https://h","key":"sk-1"}}',
    ].map((providers) =>
      [
        `{"providers":${providers}}`,
        `found ${
          providers.length > 60 ? `${providers.slice(0, 60)}…` : providers
        } as "providers" and an object of servers by name, each {"baseUrl": "https://…/v1"}, with ` +
        '"keyVariable": "GREENROOM_…" where it wants a key, is needed',
      ] as const
    ),
    ...['"all"', "true", '{"all":true}', '{"read":true}', '{"sys":[]}', '{"net":"x"}'].map((set) =>
      [
        `{"permissions":${set}}`,
        `found ${set} as "permissions" and a permission set of "read", "write", "net", "run" and ` +
        '"env", each a list or {"allow": […], "deny": […]}, is needed',
      ] as const
    ),
    ...['["redis"]', "[[]]", '[{"port":1}]', '[{"command":["a"],"port":0}]'].map((services) =>
      [
        `{"services":${services}}`,
        `found ${services} as "services" and a list of commands, each a list of words or ` +
        '{"command": […], "port": 1 to 65535}, is needed',
      ] as const
    ),
  ];
  for (const [text, problem] of table) {
    const error = await assertRejects(() => parsePolicy(text), SyntaxError);
    assertEquals(error.message, `Cannot read greenroom.json: ${problem}`);
  }
});

Deno.test("parsePolicy() takes the ends of every range", { permissions: "none" }, async () => {
  for (
    const policy of [
      { maxSteps: 1 },
      { maxSteps: 1_000 },
      { timeoutSeconds: 86_400 },
      { services: [{ command: ["a"], port: 1 }, { command: ["a"], port: 65_535 }] },
      { commands: [["a"]] },
    ]
  ) {
    const read = await parsePolicy(JSON.stringify(policy));
    assertEquals(read as unknown, { ...DEFAULT_POLICY, ...policy });
  }
});

Deno.test("parsePolicy() refuses what only a person may grant", {
  permissions: "none",
}, async () => {
  await assertRejects(
    () => parsePolicy('{"approve":"auto"}'),
    SyntaxError,
    'only the flag --approve can say "auto"',
  );
  await assertRejects(
    () => parsePolicy('{"sandbox":"none"}'),
    SyntaxError,
    'only the flag --sandbox can say "none"',
  );
});
