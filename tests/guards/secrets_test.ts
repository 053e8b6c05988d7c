import { assert, assertEquals } from "../assert.ts";
import { isSecretPath, loadRedaction, redactSecrets } from "../../guards/secrets.ts";

const KEY = `sk-live-${"QQQQ1111WWWW2222EEEE3333"}`;
const KEY_LINE = "MIIEowIBAAKCAQEAx4fQz1vJm0Yt7n2sK3p5Rw8Lq9Uu6Hc0".repeat(2).slice(0, 64);

/** Builds a key block without writing one down. */
function renderBlock(label: string, body: string): string {
  return `-----BEGIN ${label}-----${body}-----END ${label}-----`;
}

Deno.test("isSecretPath() is true for files with credentials however they are spelled", {
  permissions: "none",
}, () => {
  const shown = [
    ...[".env", ".env.local", ".env.production", "config/.env", "docker/prod.env", ".envrc"],
    ...[".env.", ".env ", ".env::$DATA", ".ENV", ".Env.Local", "a/.env. . ", ".e\u200dnv"],
    ...[".netrc", "_netrc", ".npmrc", "packages/a/.npmrc", ".pypirc", ".git-credentials"],
    ...[
      "id_rsa",
      "keys/id_ed25519",
      ".ssh/config",
      ".ssh/known_hosts",
      "deploy.pem",
      "tls/server.key",
    ],
    ...[
      "a.p12",
      "a.pfx",
      "release.jks",
      "AuthKey.p8",
      "me.ppk",
      ".aws/credentials",
      ".kube/config",
    ],
    ...[".docker/config.json", ".git/config", "credentials.json", "client_secret_1.json"],
    ...["secrets.yml", "config/secrets.prod.yaml", "secrets.toml", "terraform.tfstate"],
    ...["prod.tfvars", ".dev.vars", "config/master.key", "local.settings.json", ".htpasswd"],
    ...[".cargo/credentials.toml", "auth.json", "app-service-account.json", "credentials"],
  ].filter((path) => !isSecretPath(path));
  assertEquals(shown, []);
});

Deno.test("isSecretPath() is true for every file that it knows by its whole name", {
  permissions: "none",
}, () => {
  const names = ".netrc _netrc .npmrc .pypirc .git-credentials .dockercfg .pgpass .my.cnf " +
    ".mylogin.cnf .htpasswd .envrc .flaskenv .vault-token .boto .s3cfg .terraformrc " +
    "terraform.rc .bash_history .zsh_history .psql_history .node_repl_history " +
    ".python_history .mysql_history .rediscli_history .renviron credentials.json " +
    "client_secret.json service-account.json service_account.json serviceaccount.json " +
    "serviceaccountkey.json application_default_credentials.json master.key " +
    "local.settings.json kubeconfig rclone.conf gha-creds.json";
  assertEquals(names.split(" ").filter((name) => !isSecretPath(name)), []);
  assertEquals(names.split(" ").filter((name) => !isSecretPath(`src/${name.toUpperCase()}`)), []);
});

Deno.test("isSecretPath() compares after composing the name", { permissions: "none" }, () => {
  assert(isSecretPath("re\u0301sume\u0301.pem"));
  assert(isSecretPath("r\u00e9sum\u00e9.pem"));
});

Deno.test("isSecretPath() is false for code, templates and public halves", {
  permissions: "none",
}, () => {
  const kept = [
    ...[".env.example", ".env.sample", ".env.template", "env.d.ts", "src/env.ts", "environment.py"],
    ...["src/secrets.ts", "secrets.py", "credentials.ts", "src/token.json", "tokens.json"],
    ...["id_rsa_reader.ts", "src/key.ts", "keys.json", "monkey.py", "src/keyboard.js"],
    ...["package.json", "deno.json", "README.md", "src/auth.json.ts", "src/netrc.py"],
    ...["prod.tfvars.example", "secrets.example.yml", "settings.json", "%2e%2e/secret.txt"],
    ...["~/.config/app.json", "a.crt", "id_rsa.pub", "GIT~1/config", "src/gcloud.ts"],
  ].filter((path) => isSecretPath(path));
  assertEquals(kept, []);
});

Deno.test("redactSecrets() takes out what a run may hold", { permissions: "none" }, async () => {
  const body = `\n${KEY_LINE}\n${KEY_LINE}\nAbc=\n`;
  const text = [
    `OPENAI_API_KEY=${KEY}`,
    `Incorrect API key provided: ${KEY}.`,
    `the model says "${KEY}" again`,
    `base64: ${btoa(KEY)}`,
    `basic: ${btoa(`user:${KEY}`)} and ${btoa(`me:${KEY}@x`)}`,
    `aws AKIA${"IOSFODNN7"}EXAMPLE`,
    renderBlock("RSA PRIVATE KEY", body),
  ].join("\n");
  const clean = await redactSecrets(text, [KEY]);
  for (
    const secret of [KEY, KEY.slice(-20), btoa(KEY).slice(0, 24), "AKIA", "BEGIN", KEY_LINE, "Abc="]
  ) {
    assertEquals(clean.includes(secret), false, secret);
  }
});

Deno.test("redactSecrets() masks a known value in every spelling", {
  permissions: "none",
}, async () => {
  const value = 'p/ss w"rd+42%x';
  const bytes = new TextEncoder().encode(value);
  const redact = await loadRedaction([value]);
  const spellings = [
    value,
    encodeURIComponent(value),
    encodeURIComponent(value).toLowerCase(),
    JSON.stringify(value).slice(1, -1),
    bytes.toHex(),
    bytes.toHex().toUpperCase(),
    bytes.toBase64().replace(/=+$/, "").slice(0, -1),
  ];
  for (const spelling of spellings) {
    assertEquals(redact(`<${spelling}>`), "<[redacted: known value]>", spelling);
  }
  for (const before of ["", "a", "ab", "abc", "user:"]) {
    const encoded = btoa(`${before}${value}`);
    assert(redact(encoded).includes("[redacted: known value]"), encoded);
    const urlSafe = encoded.replaceAll("+", "-").replaceAll("/", "_");
    assert(redact(urlSafe).includes("[redacted: known value]"), urlSafe);
  }
});

Deno.test("redactSecrets() masks the last twenty characters of a known value", {
  permissions: "none",
}, async () => {
  const clean = await redactSecrets(`key ending in ...${KEY.slice(-20)}`, [KEY]);
  assertEquals(clean, "key ending in ...[redacted: known value]");
});

Deno.test("redactSecrets() masks each line of a known value of several lines", {
  permissions: "none",
}, async () => {
  const clean = await redactSecrets("log: second-line-9 end", ["first-line-1\nsecond-line-9\n"]);
  assertEquals(clean, "log: [redacted: known value] end");
});

Deno.test("redactSecrets() leaves text alone when a known value is too short to mask", {
  permissions: "none",
}, async () => {
  assertEquals(await redactSecrets("1 passed, test ok", ["", "1", "test"]), "1 passed, test ok");
});

Deno.test("redactSecrets() masks private keys of every kind, quoted, escaped and cut", {
  permissions: "none",
}, async () => {
  const two = `${KEY_LINE}\n${KEY_LINE}`;
  const blocks = [
    ...["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY"].map((label) =>
      renderBlock(label, `\n${two}\n`)
    ),
    renderBlock("ENCRYPTED PRIVATE KEY", `\r\n${KEY_LINE}\r\nAb==\r\n`),
    renderBlock("RSA PRIVATE KEY", `\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES,0\n\n${two}\n`),
    renderBlock("PGP PRIVATE KEY BLOCK", `\nVersion: x 1\n\n${two}\n=Ab3d\n`),
    renderBlock("PRIVATE KEY", `\nMC4CAQAwBQYDK2Vw\n`),
    renderBlock("PRIVATE KEY", ` ${KEY_LINE} `),
    JSON.stringify(renderBlock("PRIVATE KEY", `\n${two}\n`)),
    renderBlock("PRIVATE KEY", `\\n" +\n  "${KEY_LINE}\\n" +\n  "${KEY_LINE}\\n" +\n  "`),
    renderBlock("RSA PRIVATE KEY", `\n${two}\n`).slice(0, 120),
    renderBlock("RSA PRIVATE KEY", `\n${two}\n`).slice(60),
    `    ${renderBlock("PRIVATE KEY", `\n    ${KEY_LINE}\n    `)}`,
  ];
  for (const block of blocks) {
    const clean = await redactSecrets(`before (${block}) after`, []);
    assertEquals(clean.includes(KEY_LINE.slice(20, 40)), false, clean);
    assertEquals(clean.includes("MC4CAQAw"), false, clean);
    assert(clean.startsWith("before (") && clean.endsWith(") after"), clean);
    assert(clean.includes("[redacted: private key]"), clean);
  }
});

Deno.test("redactSecrets() leaves programs that read keys as they are", {
  permissions: "none",
}, async () => {
  const label = "PRIVATE KEY";
  const program = `if (!text.startsWith("-----BEGIN ${label}-----")) throw new TypeError(text);\n` +
    `return text.slice(27, text.indexOf("-----END ${label}-----"));\n`;
  assertEquals(await redactSecrets(program, []), program);
  const certificate = renderBlock("CERTIFICATE", `\n${KEY_LINE}\n`);
  assertEquals(await redactSecrets(certificate, []), certificate);
});

Deno.test("redactSecrets() changes nothing when it runs again", {
  permissions: "none",
}, async () => {
  const once = await redactSecrets(`PASSWORD=${KEY}\nx AKIA${"IOSFODNN7"}EXAMPLE y`, [KEY]);
  assertEquals(await redactSecrets(once, [KEY]), once);
});

Deno.test("redactSecrets() masks base64 up to the letters that hold other bytes, too", {
  permissions: "none",
}, async () => {
  const redact = await loadRedaction(["\u00fb\u00ef\u00be123456"]);
  const show = (before: string, after: string, isUrlSafe: boolean) => {
    const bytes = new TextEncoder().encode(`${before}\u00fb\u00ef\u00be123456${after}`);
    const text = bytes.toBase64({
      alphabet: isUrlSafe ? "base64url" : "base64",
      omitPadding: true,
    });
    return redact(text).replace("[redacted: known value]", "*");
  };
  assertEquals(["", "a", "ab", "abc"].map((before) => show(before, "", false)), [
    "*",
    "Yc*g",
    "YWL*Y",
    "YWJj*",
  ]);
  assertEquals(["b", "bc", "bcd"].map((after) => show("", after, false)), ["*Yg", "*YmM", "*YmNk"]);
  assertEquals(["", "a", "ab"].map((before) => show(before, "b", true)), [
    "*Yg",
    "Yc*mI",
    "YWL*Zi",
  ]);
});

Deno.test("redactSecrets() knows values of eight characters, and no spelling of shorter ones", {
  permissions: "none",
}, async () => {
  const redact = await loadRedaction(["12345678", "abcdefg"]);
  assertEquals(redact("12345678"), "[redacted: known value]");
  assertEquals(redact("x 3132333435363738"), "x [redacted: known value]");
  const shorter = "abcdefg 61626364656667 YWJjZGVmZw";
  assertEquals(redact(shorter), shorter);
});

Deno.test("redactSecrets() masks the longest spelling first", { permissions: "none" }, async () => {
  const redact = await loadRedaction(["12345678", "123456789abc"]);
  assertEquals(redact("123456789abc"), "[redacted: known value]");
  assertEquals(redact("123456789"), "[redacted: known value]9");
});
