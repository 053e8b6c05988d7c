/**
 * The invariants: what is never the case in this program, and the tests that hold it.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** One invariant. */
export interface Invariant {
  readonly text: string;
  /** Test files, or folders ending in `/`. */
  readonly tests: readonly string[];
}

/** All invariants, in the order of the README. */
export const INVARIANTS: readonly Invariant[] = [
  {
    text: "`guards/` touches no disk, network, process or clock. `contain.ts` alone may ask for " +
      "file metadata, through a probe that it is handed.",
    tests: ["tests/house/effects_test.ts"],
  },
  {
    text: "The working tree changes only in `room/landing/`, by an approved and proved diff. An " +
      "approval works once, for the exact content that was shown, on the exact file that was read.",
    tests: [
      "tests/room/land_test.ts",
      "tests/room/land_kill_test.ts",
      "tests/loop/landing_test.ts",
    ],
  },
  {
    text: "The strictest decision wins. A remembered refusal beats any later allow, and no flag " +
      "lifts a limit of `greenroom.json` or reaches beyond what is pinned.",
    tests: [
      "tests/guards/decide_test.ts",
      "tests/guards/denials_test.ts",
      "tests/guards/policy/precedence_test.ts",
      "tests/commands/pin/check_test.ts",
    ],
  },
  {
    text:
      "Test commands run in a child process with permissions of their own, which never contain " +
      "`all`, `run` or `ffi`.",
    tests: ["tests/room/sandboxes/deno_permissions_test.ts", "tests/escapes/"],
  },
  {
    text: "Commands are lists of words. No shell is ever started.",
    tests: ["tests/guards/words_test.ts"],
  },
  {
    text: "A verdict rests on the named outcomes of tests, and on a planted test that must fail. " +
      "Exit codes and the model's claims are no evidence.",
    tests: ["tests/loop/verify_test.ts", "tests/loop/oracles/"],
  },
  {
    text:
      "If the policy, what is pinned or the decisions cannot be read, or a rule fails, the run " +
      "stops. An unanswered question is a no.",
    tests: [
      "tests/guards/policy_test.ts",
      "tests/commands/pin/check_test.ts",
      "tests/loop/deny_store_test.ts",
    ],
  },
  {
    text: "An event is on disk before its effect happens.",
    tests: ["tests/loop/journal_test.ts"],
  },
  {
    text:
      "Text from a model, a test or a repository is data. It reaches a path or a command only " +
      "through a guard.",
    tests: ["tests/guards/paths_test.ts", "tests/tools/confinement_test.ts"],
  },
  {
    text: "A secret is read once, handed to one constructor, and reaches no journal, log or error.",
    tests: ["tests/guards/secrets_test.ts", "tests/models/mask_test.ts"],
  },
  {
    text: "Only a proved fix is published, by type: on the commit that was proved, as a draft. " +
      "Nothing is forced, merged or marked ready, and no program of a repository runs through git.",
    tests: [
      "tests/publish/proved_fix_test.ts",
      "tests/publish/open_draft_test.ts",
      "tests/publish/git/",
    ],
  },
  {
    text: "Importing a module does nothing: no effect, no output, no state.",
    tests: ["tests/public/import_test.ts"],
  },
];
