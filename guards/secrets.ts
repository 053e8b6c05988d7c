/**
 * Secrets: which files hold them by their name, and the way to take them out of a text.
 *
 * The text rules are our own, in `secret_patterns.ts`. The kept library for it (secretlint with its
 * recommended rules) was measured: it throws under `--no-prompt` unless `--ignore-env` is added,
 * costs 42 to 60 ms at the first text and 25 MiB for good, answers later only (a journal event must
 * be clean before it is on disk), and misses JSON web tokens, Ed25519 keys, Deno Deploy, Hugging
 * Face and passwords. Imports `path_names.ts`. Has no effect.
 *
 * @module
 */

import { toPathNames } from "./path_names.ts";

/** Takes secrets out of a text. */
export type Redaction = (text: string) => string;

/** Names, in lower case, of files that hold credentials. */
const SECRET_NAMES = new Set([
  ...[".netrc", "_netrc", ".npmrc", ".pypirc", ".git-credentials", ".dockercfg", ".pgpass"],
  ...[".my.cnf", ".mylogin.cnf", ".htpasswd", ".envrc", ".flaskenv", ".vault-token", ".boto"],
  ...[".s3cfg", ".terraformrc", "terraform.rc", ".bash_history", ".zsh_history", ".psql_history"],
  ...[".node_repl_history", ".python_history", ".mysql_history", ".rediscli_history", ".renviron"],
  ...["credentials.json", "client_secret.json", "service-account.json", "service_account.json"],
  ...["serviceaccount.json", "serviceaccountkey.json", "application_default_credentials.json"],
  ...["master.key", "local.settings.json", "kubeconfig", "rclone.conf", "gha-creds.json"],
]);

/** Forms of names, matched in lower case. */
const SECRET_FORMS: readonly RegExp[] = [
  /^\.(env|dev\.vars)([-_.].*)?$/,
  /^[\w-]+\.env$/,
  /^id_(rsa|dsa|ecdsa|ed25519|xmss)([-_](sk|\w*key))?(\.(old|bak|key))?$/,
  /\.(pem|key|p8|p12|pfx|pkcs12|jks|keystore|truststore|ppk|kdbx?|agekey|gpg|ovpn|asc\.key|pkcs8)$/,
  /^client_secret[-_.].*\.json$|^gha-creds-.*\.json$|^.+[-_]service[-_]account.*\.json$/,
  /^secrets?([-_.]\w+)?\.(ya?ml|json|toml|ini|env|properties|conf)$/,
  /^credentials$|^credentials([-_.]\w+)?\.(ya?ml|json|toml|ini|env|properties|txt|conf|csv)$/,
  /\.tfstate(\.backup)?$|\.tfvars(\.json)?$/,
];

/** What is made to be shown, though its name begins like a secret one. */
const SHOWN_FORMS = /[-_.](example|sample|template|dist|schema|defaults?)(\.\w+)?$/;

/** Places below which a usual name means a secret. */
const SECRET_PLACES: readonly RegExp[] = [
  /(^|\/)\.(ssh|gnupg|aws|azure|kube|password-store)\//,
  /(^|\/)\.git\/config(\.worktree)?$/,
  /(^|\/)\.docker\/config\.json$|(^|\/)\.cargo\/credentials(\.toml)?$|(^|\/)\.gem\/credentials$/,
  /(^|\/)\.composer\/auth\.json$|^auth\.json$|(^|\/)\.m2\/settings(-security)?\.xml$/,
  /(^|\/)(\.config\/)?(gcloud|gh)\/.+|(^|\/)\.streamlit\/secrets\.toml$/,
];

/**
 * Says whether a file holds secrets, by its name alone. Such a file is neither read nor changed.
 *
 * @param path Path below the workspace, or any path with `/` between parts.
 * @returns True where the name, as any disk would read it, is one of a file with credentials.
 *
 * @example
 * ```ts
 * import { isSecretPath } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([".env", "keys/id_rsa", ".env.example"].map(isSecretPath), [true, true, false]);
 * ```
 */
export function isSecretPath(path: string): boolean {
  const { lowerName, lowerParts } = toPathNames(path);
  if (SECRET_NAMES.has(lowerName)) return true;
  const lowerPath = lowerParts.join("/");
  if (SECRET_PLACES.some((form) => form.test(lowerPath))) return true;
  return SECRET_FORMS.some((form) => form.test(lowerName)) && !SHOWN_FORMS.test(lowerName);
}

/**
 * Loads what takes secrets out of texts: known values in every spelling, and what looks like one.
 *
 * @param known Values that must never be shown, the model's key for instance.
 * @returns The function; it never throws and gives clean text back as it is.
 *
 * @example
 * ```ts
 * import { loadRedaction } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const redact = await loadRedaction(["correct horse battery"]);
 *
 * assertEquals(redact("the key is correct horse battery"), "the key is [redacted: known value]");
 * ```
 */
export async function loadRedaction(known: readonly string[]): Promise<Redaction> {
  const { createRedaction } = await import("./redaction.ts");
  return createRedaction(known);
}

/**
 * Takes secrets out of one text.
 *
 * @param text Any text.
 * @param known Values that must never be shown.
 * @returns The text with each secret replaced by a mark that names its kind.
 */
export async function redactSecrets(text: string, known: readonly string[]): Promise<string> {
  const redact = await loadRedaction(known);
  return redact(text);
}
