/**
 * The words of each field of `greenroom.json`: what it means where it is left out, empty or given.
 *
 * The README's page, the schema for editors and this table are one and the same. Imports the type of
 * the policy, so that a field without words does not compile. Pure.
 *
 * @module
 */

import type { Policy } from "../policy.ts";

/** What a field means. */
export interface FieldText {
  /** Where it is left out. */
  readonly undefined: string;
  /** Where it is an empty list; left out for a field that is none. */
  readonly empty?: string;
  readonly given: string;
  /** What it must be, to be read after "and", before "is needed". */
  readonly needed: string;
}

/** All fields, in the order of the page. */
export const POLICY_FIELDS: Readonly<Record<keyof Policy, FieldText>> = {
  test: {
    undefined: "`--test` must name the command",
    given: "the test command: a text, split like a shell splits words, or a list of words",
    needed: "a command, as text or as a list of words,",
  },
  protect: {
    undefined: "the built-in rules alone",
    empty: "the same",
    given:
      "globs of files that may not change either; nothing un-protects a file. A path without " +
      "`*` must exist, or the run stops",
    needed: "a list of globs",
  },
  commands: {
    undefined: "the model may run nothing but the tests",
    empty: "the same",
    given:
      "exact commands, each a list of words, that the model may run in the room; listing one " +
      "grants it no more than the tests have",
    needed: "a list of commands, each a list of words,",
  },
  sandbox: {
    undefined: "`auto`: the strictest that works here, never none",
    given: "`required`: as `auto`, and `--sandbox none` is refused; `bwrap`, `sandbox_exec` or " +
      "`deno`: that one or a stricter. `none` can only be said by flag",
    needed: 'one of "auto", "required", "bwrap", "sandbox_exec", "deno" (only the flag --sandbox ' +
      'can say "none")',
  },
  maxSteps: {
    undefined: "10",
    given: "turns of the model, from 1 to 1000",
    needed: "a whole number from 1 to 1000",
  },
  maxInputTokens: {
    undefined: "no limit",
    given: "tokens of all requests of a run",
    needed: "a whole number above 0",
  },
  maxOutputTokens: {
    undefined: "no limit",
    given: "tokens of all replies of a run",
    needed: "a whole number above 0",
  },
  maxCostUsd: {
    undefined: "no limit",
    given: "US dollars of a run; a model without a known price is not asked then",
    needed: "an amount of US dollars above 0",
  },
  maxTimeSeconds: {
    undefined: "no limit",
    given: "seconds of all turns, up to 86400",
    needed: "a number above 0, at most 86400,",
  },
  requestsPerMinute: {
    undefined: "what the server says of itself",
    given: "requests within a minute, kept by waiting ahead of it",
    needed: "a whole number above 0",
  },
  tokensPerMinute: {
    undefined: "what the server says of itself",
    given: "tokens within a minute, in and out together, kept by waiting ahead of it",
    needed: "a whole number above 0",
  },
  timeoutSeconds: {
    undefined: "120",
    given: "seconds of one test run, up to 86400",
    needed: "a number above 0, at most 86400,",
  },
  model: {
    undefined: "`--model`, else `repair`",
    given: "`PROVIDER/MODEL`, or `scripted:FILE` with a file of the project",
    needed: "a name like PROVIDER/MODEL",
  },
  ladder: {
    undefined: "`model`",
    given: "models to ask one after the other, until one fixes it; `A/x+B/y` asks the second " +
      "where it is hard",
    needed: "a list of names like PROVIDER/MODEL",
  },
  reviewer: {
    undefined: "`--reviewer`, else none",
    given: "`PROVIDER/MODEL` that scores each proved diff; it can object, never approve",
    needed: "a name like PROVIDER/MODEL",
  },
  providers: {
    undefined: "the known providers alone",
    empty: "the same",
    given: "servers of the OpenAI protocol by a name of your own, each with `baseUrl` and, where " +
      "it wants a key, `keyVariable`: a variable that begins with `GREENROOM_`. One that is not " +
      "on this machine is asked only where `--model` names it",
    needed: 'an object of servers by name, each {"baseUrl": "https://…/v1"}, with "keyVariable": ' +
      '"GREENROOM_…" where it wants a key,',
  },
  approve: {
    undefined: "`ask`",
    given: "`ask` or `propose`. `auto` can only be said by flag",
    needed: '"ask" or "propose" (only the flag --approve can say "auto")',
  },
  net: {
    undefined: "the tests reach nothing but what they start themselves",
    empty: "the same",
    given: "hosts that the tests may speak to; anything beyond `127.0.0.1` is said loudly at the " +
      "start of a run",
    needed: 'a list of hosts, each with or without a port, "127.0.0.1" for instance,',
  },
  services: {
    undefined: "nothing runs beside the tests",
    empty: "the same",
    given:
      "programs that run beside the tests in their sandbox, a database for instance: a list of " +
      "words, or `command` and the `port` to wait for",
    needed: 'a list of commands, each a list of words or {"command": […], "port": 1 to 65535},',
  },
  permissions: {
    undefined: "nothing is pinned: Greenroom has what a run needs, and no more",
    empty: "Greenroom may do nothing, so no run starts",
    given: "what Greenroom itself may do at the most, as `greenroom pin` writes it: `read`, " +
      "`write`, `net`, `run` and `env`, each a list or `allow` and `deny`; a kind that is left " +
      "out or empty grants nothing. A run that needs more stops",
    needed: 'a permission set of "read", "write", "net", "run" and "env", each a list or ' +
      '{"allow": […], "deny": […]},',
  },
};
