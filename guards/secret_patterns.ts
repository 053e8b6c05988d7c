/**
 * What a secret looks like: the public forms of keys and tokens, and words that announce one.
 *
 * Each pattern carries its own examples, which a table test checks. Made-up values in them are put
 * together at load, so that no scanner takes this file for a leak. Imports nothing. Has no effect.
 *
 * @module
 */

/** The look of one kind of secret. */
export interface SecretPattern {
  /** `snake_case`, never changes meaning; the mark names it. */
  readonly id: string;
  /** Global. A first group is kept and stands before the mark. */
  readonly pattern: RegExp;
  /** Texts in lower case, one of which stands in every match in any case: no match without them. */
  readonly hints: readonly string[];
  /** Says of a match that it only stands for a secret: a placeholder, a variable, a word. */
  readonly isHarmless: (secret: string) => boolean;
  /** Texts that it must mask, and lookalikes that no pattern may touch. */
  readonly examples: { readonly positive: readonly string[]; readonly negative: readonly string[] };
}

/** Words that stand where a secret would, in documents and in code. */
const PLACEHOLDER =
  /^(\$|%|<|\{|\[|\*{3}|x{4}|\.{3}|your|my[-_]|change|example|dummy|placeholder|redacted|process\.|os\.|env\.|urn:|https?:|self\.|this\.|null|none|true$|false$|undefined|string$|password|passwort|secret$|token$)/i;

/** Made-up values for the examples. */
const FAKE = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY1zA2bC3dE4fG5hJ6kL7mN8pQ9rS0tU1vW2xY3zA4bC5dE6f";
const HEX = "0123456789abcdef".repeat(4);

/** Tokens that their own first letters give away: name, hints, form, made-up value. */
const TOKENS: readonly (readonly [id: string, hints: string, form: string, example: string])[] = [
  [
    "aws_access_key",
    "akia asia abia acca",
    "(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}",
    `AKIA${"IOSFODNN7"}EXAMPLE`,
  ],
  [
    "github_token",
    "ghp_ gho_ ghu_ ghs_ ghr_",
    "gh[pousr]_[A-Za-z0-9]{36,255}",
    `ghp_${FAKE.slice(0, 36)}`,
  ],
  ["github_token", "github_pat_", "github_pat_[A-Za-z0-9_]{50,255}", `github_pat_${FAKE}`],
  [
    "gitlab_token",
    "glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- glsoat- glrtr-",
    "gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|rtr)-[\\w-]{20,}",
    `glpat-${FAKE.slice(0, 20)}`,
  ],
  [
    "model_key",
    "sk-",
    "sk-(?=[\\w-]*\\d)[A-Za-z0-9][\\w-]{18,}",
    `sk-live-${"QQQQ1111WWWW2222EEEE3333"}`,
  ],
  ["model_key", "gsk_", "gsk_[A-Za-z0-9]{20,}", `gsk_${FAKE.slice(0, 52)}`],
  [
    "model_key",
    "xai- pplx- nvapi- fw- csk-",
    "(?:xai|pplx|nvapi|fw|csk)-[\\w-]{30,}",
    `xai-${FAKE}`,
  ],
  ["hugging_face_token", "hf_", "hf_[A-Za-z0-9]{30,}", `hf_${FAKE.slice(0, 34)}`],
  ["replicate_token", "r8_", "r8_[A-Za-z0-9]{37,}", `r8_${FAKE.slice(0, 37)}`],
  ["google_key", "aiza", "AIza[\\w-]{35}", `AIza${FAKE.slice(0, 35)}`],
  [
    "google_token",
    "ya29. gocspx-",
    "(?:ya29\\.|GOCSPX-)[\\w-]{20,}",
    `GOCSPX-${FAKE.slice(0, 28)}`,
  ],
  [
    "stripe_key",
    "rk_ sk_ pk_ whsec_",
    "(?:[rsp]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}",
    `sk_live_${FAKE.slice(0, 24)}`,
  ],
  [
    "slack_token",
    "xox xapp-",
    "xox[a-z]-[\\w-]{10,}|xapp-[\\w-]{10,}",
    `xoxb-${HEX.slice(0, 12)}-${FAKE.slice(0, 24)}`,
  ],
  ["npm_token", "npm_", "npm_[A-Za-z0-9]{36,}", `npm_${FAKE.slice(0, 36)}`],
  ["pypi_token", "pypi-", "pypi-[\\w-]{50,}", `pypi-${FAKE}`],
  [
    "registry_token",
    "rubygems jsrp jsrd cio",
    "(?:rubygems|jsrp|jsrd|cio)_?[A-Za-z0-9]{32,}",
    `rubygems_${HEX.slice(0, 48)}`,
  ],
  ["deno_deploy_token", "ddo_ ddp_ ddw_", "dd[opw]_[A-Za-z0-9]{30,}", `ddp_${FAKE.slice(0, 36)}`],
  ["docker_token", "dckr_", "dckr_(?:pat|oat)_[\\w-]{20,}", `dckr_pat_${FAKE.slice(0, 27)}`],
  ["cloud_token", "doo_v1_ dop_v1_ dor_v1_", "do[opr]_v1_[a-f0-9]{64}", `dop_v1_${HEX}`],
  [
    "cloud_token",
    "sbp pscale_ fo1 flyv1 dapi tskey-",
    "(?:sbp|pscale_tkn|pscale_pw|fo1|flyv1|dapi|tskey-[a-z]+)[_-]?[A-Za-z0-9_-]{32,}",
    `dapi${HEX.slice(0, 32)}`,
  ],
  ["vault_token", "hvs. hvb. hvr.", "hv[sbr]\\.[\\w-]{24,}", `hvs.${FAKE.slice(0, 28)}`],
  [
    "sendgrid_key",
    "sg.",
    "SG\\.[\\w-]{20,24}\\.[\\w-]{39,50}",
    `SG.${FAKE.slice(0, 22)}.${FAKE.slice(0, 43)}`,
  ],
  ["twilio_key", "sk ac", "(?:SK|AC)[0-9a-f]{32}", `SK${HEX.slice(0, 32)}`],
  ["telegram_token", ":aa", "\\d{8,10}:AA[\\w-]{33}", `123456789:AA${FAKE.slice(0, 33)}`],
  ["shop_token", "shp", "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}", `shpat_${HEX.slice(0, 32)}`],
  [
    "service_token",
    "lin_api ntn figd glsa glc sntrys pmak dp. pat",
    "(?:lin_api|ntn|figd|glsa|glc|sntrys|PMAK|dp\\.[a-z]+|pat)[_.-][A-Za-z0-9_=.-]{40,}",
    `lin_api_${FAKE.slice(0, 40)}`,
  ],
  [
    "age_key",
    "age-secret-key-1",
    "AGE-SECRET-KEY-1[A-Z0-9]{50,}",
    `AGE-SECRET-KEY-1${HEX.toUpperCase().slice(0, 58)}`,
  ],
  [
    "json_web_token",
    "eyj",
    "eyJ[\\w-]{8,}\\.eyJ[\\w-]{4,}\\.[\\w-]*",
    `eyJhbGciOiJIUzI1NiJ9.${"eyJzdWIiOiIxIn0"}.${FAKE.slice(0, 43)}`,
  ],
  [
    "private_key",
    "ls0tls1crudjti",
    "LS0tLS1CRUdJTi(?:BSU0EgUFJJ|BQUklWQVRF|BFQyBQUklW|BPUEVOU1NI|BFTkNSWVBU)[\\w+/=]{20,}",
    `LS0tLS1CRUdJTiBQUklWQVRF${FAKE}`,
  ],
];

/** Texts that look like a token at first sight. */
const NO_TOKENS = [
  "sk-fading-circle-container",
  "task-0123456789-abcdefghij",
  "AKIA",
  "const hf_hub = 1",
  "npm_config_registry",
  "github_pat_",
  "eyJ.eyJ",
  "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  `commit ${HEX.slice(0, 40)}`,
  "0b0e6d2c-5c59-4a0e-9a1d-2f5f6f0c7a11",
];

const WORDS =
  "password|passwd|pwd|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|token|credentials?";

const WORD_HINTS = ["passw", "pwd", "passphrase", "secret", "key", "token", "credential"];

/** Secrets that a word beside them gives away. */
const ANNOUNCED: readonly SecretPattern[] = [
  {
    id: "url_password",
    hints: ["://"],
    pattern: /(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@'"`<>]{0,80}:)[^\s@/'"`<>]{3,200}(?=@[\w[])/gi,
    isHarmless: isPlaceholder,
    examples: {
      positive: [
        "postgres://app:hunter2hunter@db.example/app",
        "https://x:ghs1234567@git.example/r",
      ],
      negative: ["postgres://app:$PASSWORD@db", "https://a.example:8080/@scope", "http://u@host/"],
    },
  },
  {
    id: "authorization",
    hints: ["authorization"],
    pattern:
      /(\b(?:proxy-)?authorization["'`]?\s*[:=,]\s*["'`]?(?:(?:bearer|basic|token|apikey)\s+)?)[\w.~+/=-]{12,}(?![\w.~+/=(-])/gi,
    isHarmless: isWord,
    examples: {
      positive: [
        `Authorization: Bearer ${FAKE.slice(0, 30)}`,
        `"authorization": "Basic dXNlcjpwYXNzd29yZDE="`,
      ],
      negative: [
        "authorization: authorizationHeader",
        "Authorization: Bearer ${token}",
        "authorization = base64.decode(value)",
      ],
    },
  },
  {
    id: "bearer_token",
    hints: ["bearer"],
    pattern: /(\bBearer\s+)[\w.~+/=-]{20,}/g,
    isHarmless: isWord,
    examples: {
      positive: [`curl -H "X: Bearer ${FAKE.slice(0, 24)}"`],
      negative: ["Bearer authentication_is_required_here", "Bearer ${token}"],
    },
  },
  {
    id: "password",
    hints: ["password=", "passwd=", "pwd="],
    pattern:
      /((?:^|[\s?&;,{(["'`/-])[\w.-]{0,40}(?:password|passwd|pwd)=)[^\s&;,"'`(){}[\]]{6,200}(?![([.\w])/gi,
    isHarmless: isWord,
    examples: {
      positive: [
        "password=hunter2",
        "--db-password=s3cr3t!x",
        "/login?user=a&password=hunter2&x=1",
        "Server=a;Pwd=abc12345;",
      ],
      negative: [
        "connect(password=password)",
        "password=settings.DB_PASSWORD",
        "password=sha256(value)",
        "password=getpass()",
        "pwd=/home/me",
      ],
    },
  },
  {
    id: "query_token",
    hints: ["key=", "token=", "sig=", "signature=", "auth="],
    pattern:
      /([?&](?:access_token|api_?key|key|token|sig|signature|auth|x-amz-signature)=)[\w.%~+/-]{12,}/gi,
    isHarmless: isWord,
    examples: {
      positive: [
        `https://a.example/x?access_token=${FAKE.slice(0, 20)}`,
        `?q=1&key=${FAKE.slice(0, 39)}`,
      ],
      negative: ["?key=alphabetical", "?token=${token}", "&sig=verysimplewords"],
    },
  },
  {
    id: "registry_password",
    hints: [":_"],
    pattern: /(:_(?:authToken|auth|password)\s*=\s*)\S{6,}/g,
    isHarmless: isPlaceholder,
    examples: {
      positive: [`//npm.example/:_authToken=${FAKE.slice(0, 36)}`],
      negative: ["//npm.example/:_authToken=${NPM_TOKEN}"],
    },
  },
  {
    id: "login",
    hints: ["machine"],
    pattern: /(^[ \t]*machine\s+\S{1,200}\s+login\s+\S{1,200}\s+password\s+)\S{3,}/gm,
    isHarmless: isPlaceholder,
    examples: {
      positive: ["machine api.example login me password hunter2"],
      negative: ["the machine learning login page password reset"],
    },
  },
  {
    id: "account_key",
    hints: ["accountkey=", "sharedaccesskey=", "sharedsecret="],
    pattern: /(\b(?:AccountKey|SharedAccessKey|SharedSecret)=)[A-Za-z0-9+/=]{20,}/gi,
    isHarmless: isPlaceholder,
    examples: { positive: [`AccountKey=${FAKE.slice(0, 60)}==;`], negative: ["AccountKey=${key}"] },
  },
  {
    id: "assigned_secret",
    hints: WORD_HINTS,
    // Settings: a name in capitals, no blank round the sign, the value to the end of the word.
    pattern: new RegExp(
      `(^[ \\t]*(?:export[ \\t]+|- )?[A-Z][A-Z0-9_]{0,60}(?:${WORDS.toUpperCase()})=["']?)[^\\s"'\`#(){}]{6,}`,
      "gm",
    ),
    isHarmless: isPlaceholder,
    examples: {
      positive: ["DB_PASSWORD=correcthorse", "export API_TOKEN='abcdefghij'", "MY_SECRET=x1y2z3w4"],
      negative: [
        "API_TOKEN=$TOKEN",
        "TOKEN = lexer.next()",
        "MAX_TOKENS=4096000",
        "SECRET=<your secret>",
      ],
    },
  },
  {
    id: "assigned_secret",
    hints: WORD_HINTS,
    // Code: a name that ends in the word, and a value in quotes that is no word itself.
    pattern: new RegExp(
      `((?:^|[^A-Za-z])[\\w.-]{0,40}(?:${WORDS})["'\`]?\\s{0,8}(?:=>|:=|=|:)\\s{0,8}["'\`])[^\\s"'\`]{7,200}(?=["'\`])`,
      "gim",
    ),
    isHarmless: isWord,
    examples: {
      positive: [
        `{"password": "hunter2"}`,
        `const apiKey = "${FAKE.slice(0, 20)}";`,
        `client_secret: '${FAKE.slice(0, 24)}'`,
        `aws_secret_access_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCY${"EXAMPLEKEY"}"`,
      ],
      negative: [
        `token: "identifier"`,
        `password: "Enter your password"`,
        `password: "auth.password.label"`,
        `secret: "string"`,
        `token = "number_literal"`,
        `const passwordField = "field2_name9";`,
        "apiKey: process.env.KEY1",
      ],
    },
  },
];

/** All patterns, in the order in which they are applied. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  ...TOKENS.map(([id, hints, form, example]) => ({
    id,
    hints: hints.split(" "),
    pattern: new RegExp(`(?<![A-Za-z0-9_-])(?:${form})(?![A-Za-z0-9])`, "g"),
    isHarmless: () => false,
    examples: { positive: [example, `key="${example}",`], negative: NO_TOKENS },
  })),
  ...ANNOUNCED,
];

function isPlaceholder(secret: string): boolean {
  return PLACEHOLDER.test(secret);
}

/** Whether a value reads like a word, a path or a name, which no digit or sign interrupts. */
function isWord(secret: string): boolean {
  return isPlaceholder(secret) || !/[0-9!@#$%^&*?~]/.test(secret);
}
