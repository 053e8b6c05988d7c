/**
 * The one table of commands and flags. Parsing, `--help` and the README's list come from it.
 *
 * Imports the kinds of flags. Has no effect.
 *
 * @module
 */

import {
  createChoice,
  createCommandWords,
  createCount,
  createDollars,
  createPattern,
  createSwitch,
  createText,
  createTexts,
  type Flag,
  type FlagText,
} from "./flags/flag_kinds.ts";

import { FORMATS } from "./export/formats.ts";
import { EXPORT_FLAGS, LOOK_FLAGS, VIEW_FLAGS } from "./flags/look_flags.ts";

/** What holds for a fix where neither a flag nor the policy says otherwise. */
export const FIX_DEFAULTS = {
  dir: ".",
  approve: "ask",
  ask: "each",
  maxSteps: 10,
  maxRuns: 40,
  timeoutMs: 120_000,
  sandbox: "auto",
} as const;

const DIR = createText({
  name: "dir",
  placeholder: "DIR",
  summary: "Repository to work on",
  fallback: "the current folder",
}, "a folder");

const JSON_SWITCH = createSwitch({
  name: "json",
  summary: "Print one JSON object and nothing else on standard output",
});

const HELP = createSwitch({ name: "help", summary: "Show this help" });

/** Budgets beside the steps, and the pace of requests. */
const BUDGET_FLAGS = {
  maxInputTokens: createCount({
    name: "max-input-tokens",
    placeholder: "N",
    summary: "Tokens sent before the run stops; counted ahead of each request",
    fallback: null,
  }, { most: 999_999_999, unit: "tokens", factor: 1 }),
  maxOutputTokens: createCount({
    name: "max-output-tokens",
    placeholder: "N",
    summary: "Tokens received before the run stops",
    fallback: null,
  }, { most: 999_999_999, unit: "tokens", factor: 1 }),
  maxCostUsd: createDollars({
    name: "max-cost",
    placeholder: "USD",
    summary: "US dollars before the run stops; a model without a known price is not asked",
    fallback: null,
  }),
  maxTimeMs: createCount({
    name: "max-time",
    placeholder: "SECONDS",
    summary: "Time of all model turns, the tests between them included",
    fallback: null,
  }, { most: 86_400, unit: "seconds", factor: 1000 }),
  requestsPerMinute: createCount({
    name: "requests-per-minute",
    placeholder: "N",
    summary: "Requests within a minute; waits ahead of the limit",
    fallback: "what the server says",
  }, { most: 100_000, unit: "requests", factor: 1 }),
  tokensPerMinute: createCount({
    name: "tokens-per-minute",
    placeholder: "N",
    summary: "Tokens within a minute, in and out; waits ahead of the limit",
    fallback: "what the server says",
  }, { most: 999_999_999, unit: "tokens", factor: 1 }),
};

/** Flags of `fix` by the name of the option they fill, in the order of the help. */
export const FIX_FLAGS = {
  test: createCommandWords({
    name: "test",
    placeholder: "COMMAND",
    summary: 'Test command, such as "deno test"; split into words, no shell is started',
    fallback: "greenroom.json",
  }),
  dir: DIR,
  model: createPattern({
    name: "model",
    placeholder: "MODEL",
    summary:
      "PROVIDER/MODEL, scripted:FILE for replies from a file, or repair: no key, small edits; " +
      "a,b asks b where a did not fix it, a+b asks b where it is hard",
    fallback: "greenroom.json, else repair",
  }, {
    form: /^(repair|scripted:.+|[^\s/:]+\/\S+)$/s,
    needed: "PROVIDER/MODEL, scripted:FILE or repair",
  }),
  baseUrl: createPattern({
    name: "base-url",
    placeholder: "URL",
    summary: "Address of an OpenAI-compatible endpoint",
    fallback: "the provider's own",
  }, {
    form: /^https?:\/\/[^\s/]+\S*$/,
    needed: "an address that begins with https:// or http://",
  }),
  reviewer: createPattern({
    name: "reviewer",
    placeholder: "MODEL",
    summary: "PROVIDER/MODEL that scores the proved diff; it can object, never approve",
    fallback: "greenroom.json, else none",
  }, { form: /^[^\s/:,+]+\/\S+$/, needed: "PROVIDER/MODEL" }),
  approve: createChoice({
    name: "approve",
    summary: "Ask a person, accept what the guards let through, or never land",
    fallback: `${FIX_DEFAULTS.approve}; without a terminal every question is a no`,
  }, ["ask", "auto", "propose"]),
  ask: createChoice({
    name: "ask",
    summary: "Ask about each edit as it comes, or about the proved diff at the end",
    fallback: FIX_DEFAULTS.ask,
  }, ["each", "end"]),
  patch: createText({
    name: "patch",
    placeholder: "FILE",
    summary: "Write the proved diff to a patch file",
    fallback: null,
  }, "a file name"),
  git: createSwitch({
    name: "git",
    summary: "Commit the proved fix on a branch of its own in place of landing it; no hook runs",
  }),
  maxSteps: createCount({
    name: "max-steps",
    placeholder: "N",
    summary: "Model turns before the run stops",
    fallback: String(FIX_DEFAULTS.maxSteps),
  }, { most: 1000, unit: "steps", factor: 1 }),
  ...BUDGET_FLAGS,
  timeoutMs: createCount({
    name: "timeout",
    placeholder: "SECONDS",
    summary: "Time limit of one test run",
    fallback: String(FIX_DEFAULTS.timeoutMs / 1000),
  }, { most: 86_400, unit: "seconds", factor: 1000 }),
  maxRuns: createCount({
    name: "max-runs",
    placeholder: "N",
    summary: "Test runs of all oracles together before the rest did not look",
    fallback: String(FIX_DEFAULTS.maxRuns),
  }, { most: 1000, unit: "runs", factor: 1 }),
  targets: createTexts({
    name: "target",
    placeholder: "NAME",
    summary: "Test to fix, as FILE::NAME or NAME; may be repeated",
    fallback: "all that fail",
  }, "the name of a test"),
  log: createText({
    name: "log",
    placeholder: "FILE",
    summary: "Saved log, of a test run or of gh run view --log-failed; - reads standard input",
    fallback: null,
  }, "a file name"),
  issue: createText({
    name: "issue",
    placeholder: "TEXT",
    summary: "What is wrong, in your words, for the model",
    fallback: null,
  }, "a text"),
  hidden: createText({
    name: "hidden",
    placeholder: "DIR",
    summary: "Tests that no model sees, added at verify alone; paths kept below DIR",
    fallback: null,
  }, "a folder"),
  sandbox: createChoice({
    name: "sandbox",
    summary: "What holds the tests in; none runs them unconfined",
    fallback: FIX_DEFAULTS.sandbox,
  }, ["auto", "bwrap", "sandbox_exec", "deno", "none"]),
  isDryRun: createSwitch({
    name: "dry-run",
    summary: "Print what the first request would hold and cost, and send nothing",
  }),
  printsJson: JSON_SWITCH,
  help: HELP,
};

/** Flags of `verify` by the name of the option they fill, in the order of the help. */
export const VERIFY_FLAGS = {
  test: FIX_FLAGS.test,
  dir: DIR,
  patch: createText({
    name: "patch",
    placeholder: "FILE",
    summary: "Unified diff to prove, made on the working tree as it is",
    fallback: null,
  }, "a file name"),
  timeoutMs: FIX_FLAGS.timeoutMs,
  targets: FIX_FLAGS.targets,
  hidden: FIX_FLAGS.hidden,
  sandbox: FIX_FLAGS.sandbox,
  maxRuns: FIX_FLAGS.maxRuns,
  printsJson: JSON_SWITCH,
  help: HELP,
};

/** Flags of `tour`. */
export const TOUR_FLAGS = {
  dir: DIR,
  prints: createSwitch({
    name: "print",
    summary: "Print the page and write nothing",
  }),
  help: HELP,
};

/** Flags of `bump`. */
export const BUMP_FLAGS = {
  dependency: createText({
    name: "dep",
    placeholder: "NAME",
    summary: "Package, module or action, as its registry spells it; owner/action for an action",
    fallback: null,
  }, "a name"),
  from: createText({
    name: "from",
    placeholder: "VERSION",
    summary: "Version before the bump",
    fallback: null,
  }, "a version"),
  to: createText({
    name: "to",
    placeholder: "VERSION",
    summary: "Version after it; it must be installed, nothing is fetched",
    fallback: null,
  }, "a version"),
  checks: createText({
    name: "checks",
    placeholder: "FILE",
    summary: "What ran on the pull request: JSON of gh pr checks or gh run list",
    fallback: null,
  }, "a file name"),
  test: FIX_FLAGS.test,
  dir: DIR,
  timeoutMs: FIX_FLAGS.timeoutMs,
  maxRuns: createCount({
    name: "max-runs",
    placeholder: "N",
    summary: "Test runs with one use cut before the rest is judged by imports alone",
    fallback: String(FIX_DEFAULTS.maxRuns),
  }, { most: 1000, unit: "runs", factor: 1 }),
  sandbox: FIX_FLAGS.sandbox,
  printsJson: JSON_SWITCH,
  help: HELP,
};

/** Flags of `resume`: what is left out is as it was when the run was started. */
export const RESUME_FLAGS = {
  dir: DIR,
  model: FIX_FLAGS.model,
  baseUrl: FIX_FLAGS.baseUrl,
  approve: FIX_FLAGS.approve,
  patch: FIX_FLAGS.patch,
  log: FIX_FLAGS.log,
  hidden: FIX_FLAGS.hidden,
  sandbox: FIX_FLAGS.sandbox,
  printsJson: JSON_SWITCH,
  help: HELP,
};

/** Flags of `denied`. */
export const DENIED_FLAGS = { dir: DIR, printsJson: JSON_SWITCH, help: HELP };

/** Flags of `doctor`. */
export const DOCTOR_FLAGS = { printsJson: JSON_SWITCH, help: HELP };

/** Flags of `models`. */
export const MODELS_FLAGS = {
  check: createSwitch({
    name: "check",
    summary: "Ask the model one tiny question, and say what came of it",
  }),
  dir: DIR,
  baseUrl: FIX_FLAGS.baseUrl,
  printsJson: JSON_SWITCH,
  help: HELP,
};

/** Flags of `pr` by the name of the option they fill, in the order of the help. */
export const PR_FLAGS = {
  report: createText({
    name: "report",
    placeholder: "FILE",
    summary: "What fix --json printed, of another job for instance",
    fallback: "that of the last run here",
  }, "a file name"),
  repo: createPattern({
    name: "repo",
    placeholder: "OWNER/NAME",
    summary: "Repository to open the pull request in",
    fallback: "GITHUB_REPOSITORY, else the remote origin",
  }, { form: /^[\w.-]+\/[\w.-]+$/, needed: "OWNER/NAME" }),
  api: createPattern({
    name: "api",
    placeholder: "URL",
    summary: "Address of the REST API; the token is sent there",
    fallback: "GITHUB_API_URL, else that of github.com",
  }, { form: /^https?:\/\/[^\s/]+\S*$/, needed: "an address that begins with https://" }),
  base: createText({
    name: "base",
    placeholder: "BRANCH",
    summary: "Branch that the pull request is for",
    fallback: "the one that was proved",
  }, "a branch"),
  log: createText({
    name: "log",
    placeholder: "FILE",
    summary: "Output of the failing tests, for the text of the pull request",
    fallback: null,
  }, "a file name"),
  dir: DIR,
  isDryRun: createSwitch({
    name: "dry-run",
    summary: "Print title and text, and send nothing",
  }),
  printsJson: JSON_SWITCH,
  help: HELP,
};

/** Flags of `pin` by the name of the option they fill, in the order of the help. */
export const PIN_FLAGS = {
  test: { ...FIX_FLAGS.test, fallback: "greenroom.json, else what is found" },
  dir: DIR,
  model: FIX_FLAGS.model,
  baseUrl: FIX_FLAGS.baseUrl,
  reviewer: FIX_FLAGS.reviewer,
  sandbox: FIX_FLAGS.sandbox,
  git: createSwitch({ name: "git", summary: "Pin git too, for fix --git" }),
  checks: createSwitch({
    name: "check",
    summary:
      "Write nothing; end with 2 where a run needs, or this process has, more than is pinned",
  }),
  isDryRun: createSwitch({ name: "dry-run", summary: "Show what would be written, write nothing" }),
  isAgreed: createSwitch({ name: "yes", summary: "Write without asking" }),
  help: HELP,
};

/** A table of flags by the name of the option each fills. */
export type FlagTable = Readonly<Record<string, Flag<unknown>>>;

/** The values that a table of flags stores. */
export type ValuesOf<T extends FlagTable> = {
  readonly [K in keyof T]: T[K] extends Flag<infer V> ? V : never;
};

/** What a person reads about a command. */
export interface CommandText {
  readonly name:
    | ("fix" | "verify" | "denied" | "runs" | "show" | "ledger" | "export" | "view" | "resume")
    | ("bump" | "tour" | "pr" | "pin" | "models" | "doctor" | "flags" | "help");
  /** Words it takes beside its flags; empty for none. */
  readonly words: string;
  readonly summary: string;
  /** A few lines more for its own help; empty for none. */
  readonly details: readonly string[];
  readonly flags: readonly (FlagText & { readonly isRepeatable: boolean })[];
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandText[] = [
  {
    name: "fix",
    words: "",
    summary: "Fix failing tests: each edit is shown, asked, proved, and only then landed",
    details: [
      'greenroom fix --test "deno test" --model groq/llama-3.3-70b-versatile',
      "With --git the working tree, its index and what is checked out stay as they are:",
      "a branch greenroom/fix-… gets one commit on HEAD, made without hooks, filters",
      "and signing, and pr-body.md in the run's folder says what a reader must know.",
      "Exit codes: 0 fixed or nothing to fix, 1 not fixed, 2 could not run, 3 suspect,",
      "4 proved but not committed, 70 internal error, 78 no key in a CI job,",
      "130 interrupted.",
    ],
    flags: Object.values(FIX_FLAGS),
  },
  {
    name: "verify",
    words: "",
    summary: "Prove any diff with the oracles of fix, without a model; nothing lands",
    details: [
      'greenroom verify --test "deno test" --patch fix.patch',
      "Same report, same exit codes as fix.",
    ],
    flags: Object.values(VERIFY_FLAGS),
  },
  {
    name: "denied",
    words: "list|forget ID|clear",
    summary: "List remembered refusals, forget one, or forget all",
    details: ["A change you refused is not proposed to you again until it is forgotten here."],
    flags: Object.values(DENIED_FLAGS),
  },
  {
    name: "runs",
    words: "",
    summary: "List the runs of a project: when, verdict, cost, model, files",
    details: ["The newest comes first. --json adds what it used, and whether it can be resumed."],
    flags: Object.values(LOOK_FLAGS),
  },
  {
    name: "show",
    words: "[RUN]",
    summary: "Tell the story of a run: edits, who said yes or no, tests, proof, cost",
    details: ["RUN is an id, the start of one, or last, which is meant where none is named."],
    flags: Object.values(LOOK_FLAGS),
  },
  {
    name: "ledger",
    words: "[RUN]",
    summary: "List each reply of a run: who gave it, why that model, tokens, cost",
    details: ["A ~ marks tokens that were counted here, because the provider did not say."],
    flags: Object.values(LOOK_FLAGS),
  },
  {
    name: "export",
    words: "[RUN]",
    summary: "Print the story of a run as one file for a colleague",
    details: [
      "greenroom export last --format html > run.html",
      ...FORMATS.map(({ name, summary }) => `${name}: ${summary}`),
    ],
    flags: Object.values(EXPORT_FLAGS),
  },
  {
    name: "view",
    words: "[RUN]",
    summary: "Show the runs in a browser, on this machine alone, and follow those that go on",
    details: [
      "Prints the address and serves it until Ctrl-C. It only reads, works without",
      "a script, and may read .greenroom and listen on 127.0.0.1. Keys: j and k.",
    ],
    flags: Object.values(VIEW_FLAGS),
  },
  {
    name: "resume",
    words: "[RUN]",
    summary: "Go on with a run that was killed, interrupted or left without an answer",
    details: [
      "What a model or a person answered is not asked again; the proof is made anew.",
      "Flags left out are those of the start. Refused where the project changed.",
      "Same report, same exit codes as fix.",
    ],
    flags: Object.values(RESUME_FLAGS),
  },
  {
    name: "pr",
    words: "",
    summary: "Open a draft pull request for a proved fix; a person merges it, or does not",
    details: [
      'greenroom fix --test "deno test" --approve propose --json > fix.json',
      "greenroom pr --report fix.json",
      "Takes a verdict of fixed and nothing else. The token is read from",
      "GREENROOM_TOKEN, else GITHUB_TOKEN; it needs contents: write and",
      "pull-requests: write.",
      "No git is started, nothing is forced, merged or marked ready. A pull request",
      "that is open is updated; one that a person closed is a no to its change.",
      "Exit codes: 0 opened, updated or there already, 1 refused by a person,",
      "2 could not run, 4 proved but not published: patch and text are kept.",
    ],
    flags: Object.values(PR_FLAGS),
  },
  {
    name: "pin",
    words: "",
    summary: "Pin what Greenroom may do here: greenroom.json, and a permission set for Deno",
    details: [
      "Looks at tests, sources and model, shows what it would write, and asks.",
      "Fields that are there stay. With a deno.json, deno run -P=greenroom grants that",
      "set and no more; a run that needs more than is pinned stops and says what.",
      "Exit codes: 0 pinned, 1 not written, 2 could not, or more than is pinned.",
    ],
    flags: Object.values(PIN_FLAGS),
  },
  {
    name: "tour",
    words: "",
    summary: "Write ONBOARDING.md for somebody new to a repository; nothing else is touched",
    details: [
      "Languages, first commands, where it begins, folders and who imports whom, tests,",
      "packages, and what was not looked at. Reads and runs nothing, asks no model, and",
      "overwrites nothing. The same files give the same page.",
    ],
    flags: Object.values(TOUR_FLAGS),
  },
  {
    name: "bump",
    words: "",
    summary: "Say what a dependency's new version was seen to do, and what nobody looked at",
    details: [
      'greenroom bump --dep left-pad --from 1.2.0 --to 2.0.0 --test "npm test"',
      "greenroom bump --dep actions/checkout --from v4 --to v5 --checks checks.json",
      "checks.json: gh pr checks --json name,workflow,state,bucket, or",
      "gh run list --json workflowName,conclusion,status,headSha. Nothing is fetched.",
      "Exit codes: 0 nothing speaks against it, 1 exercised and red, 2 could not run,",
      "3 a person must look: a major version whose evidence has holes, or nothing seen.",
    ],
    flags: Object.values(BUMP_FLAGS),
  },
  {
    name: "models",
    words: "[PROVIDER/MODEL]",
    summary: "List the providers and whether their keys are set, or check one model",
    details: [
      "greenroom models --check groq/llama-3.3-70b-versatile",
      "The value of a key is never shown.",
      "Exit code 2 where the checked model does not answer.",
    ],
    flags: Object.values(MODELS_FLAGS),
  },
  {
    name: "doctor",
    words: "",
    summary: "Say what this machine can hold tests with, and what would improve it",
    details: ["Exit code 0 where a sandbox works for any test command, else 2."],
    flags: Object.values(DOCTOR_FLAGS),
  },
  {
    name: "flags",
    words: "",
    summary: "Print the deno run line with the permissions that a fix with these flags needs",
    details: ["Takes the flags of fix and starts nothing."],
    flags: Object.values(FIX_FLAGS),
  },
  {
    name: "help",
    words: "[COMMAND]",
    summary: "Show this help, or that of one command",
    details: [],
    flags: [],
  },
];
