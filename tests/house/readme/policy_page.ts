/**
 * The README's page on `greenroom.json`: each field, and what its absence and emptiness mean.
 *
 * Imports the type of the policy, so that a field without words does not compile.
 *
 * @module
 */

import type { Policy } from "../../../guards/policy.ts";
import { renderTable } from "./table.ts";

interface FieldText {
  readonly undefined: string;
  /** For a list alone. */
  readonly empty?: string;
  readonly given: string;
}

const FIELDS: Readonly<Record<keyof Policy, FieldText>> = {
  test: {
    undefined: "`--test` must name the command",
    given: "the test command: a text, split like a shell splits words, or a list of words",
  },
  protect: {
    undefined: "the built-in rules alone",
    empty: "the same",
    given: "globs of files that may not change either; nothing un-protects a file",
  },
  commands: {
    undefined: "the model may run nothing but the tests",
    empty: "the same",
    given:
      "exact commands, each a list of words, that the model may run in the room; listing one " +
      "grants it no more than the tests have",
  },
  sandbox: {
    undefined: "`auto`: the strictest that works here, never none",
    given: "`required`: as `auto`, and `--sandbox none` is refused; `bwrap`, `sandbox_exec` or " +
      "`deno`: that one. `none` can only be said by flag",
  },
  maxSteps: { undefined: "10", given: "turns of the model, from 1 to 1000" },
  maxInputTokens: { undefined: "no limit", given: "tokens of all requests of a run" },
  maxOutputTokens: { undefined: "no limit", given: "tokens of all replies of a run" },
  maxCostUsd: {
    undefined: "no limit",
    given: "US dollars of a run; a model without a known price is not asked then",
  },
  maxTimeSeconds: { undefined: "no limit", given: "seconds of all turns, up to 86400" },
  requestsPerMinute: {
    undefined: "what the server says of itself",
    given: "requests within a minute, kept by waiting ahead of it",
  },
  tokensPerMinute: {
    undefined: "what the server says of itself",
    given: "tokens within a minute, in and out together, kept by waiting ahead of it",
  },
  timeoutSeconds: { undefined: "120", given: "seconds of one test run, up to 86400" },
  model: {
    undefined: "`--model`, else `repair`",
    given: "`PROVIDER/MODEL`, or `scripted:FILE` with a file of the project",
  },
  ladder: {
    undefined: "`model`",
    given: "models to ask one after the other, until one fixes it; `A/x+B/y` asks the second " +
      "where it is hard",
  },
  reviewer: {
    undefined: "`--reviewer`, else none",
    given: "`PROVIDER/MODEL` that scores each proved diff; it can object, never approve",
  },
  providers: {
    undefined: "the known providers alone",
    empty: "the same",
    given: "servers of the OpenAI protocol by a name of your own, each with `baseUrl` and, where " +
      "it wants a key, `keyVariable`: a variable that begins with `GREENROOM_`. One that is not " +
      "on this machine is asked only where `--model` names it",
  },
  approve: {
    undefined: "`ask`",
    given: "`ask` or `propose`. `auto` can only be said by flag",
  },
  net: {
    undefined: "the tests reach nothing but what they start themselves",
    empty: "the same",
    given: "hosts that the tests may speak to; anything beyond `127.0.0.1` is said loudly at the " +
      "start of a run",
  },
  services: {
    undefined: "nothing runs beside the tests",
    empty: "the same",
    given:
      "programs that run beside the tests in their sandbox, a database for instance: a list of " +
      "words, or `command` and the `port` to wait for",
  },
};

/** Names of all fields, in the order of the page. */
export const POLICY_FIELDS: readonly string[] = Object.keys(FIELDS);

/**
 * Renders the page.
 *
 * @returns A table in Markdown.
 */
export function renderPolicyPage(): string {
  const rows = Object.entries(FIELDS).map(([name, text]) => [
    `\`${name}\``,
    text.undefined,
    text.empty ?? "not a list",
    text.given,
  ]);
  return renderTable(["field", "undefined", "empty", "given"], rows);
}
