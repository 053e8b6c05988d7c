/**
 * What is wrong with a request to the API, in words that name what is needed.
 *
 * Pure. Imports nothing.
 *
 * @module
 */

/** A request that the API refused, or never answered. */
export class ForgeError extends Error {
  override readonly name = "ForgeError";
}

/** What a token needs, in the words of a workflow. */
const NEEDED_PERMISSIONS =
  'the permissions "contents: write" and "pull-requests: write" are needed';

const RULES = /rule violations|protected branch/i;

interface Need {
  readonly statuses: readonly number[];
  /** What the host says; anything where left out. */
  readonly says?: RegExp;
  /** What is needed, in words that follow what was found. */
  readonly needed: string;
}

/** The first that fits counts: what a host says tells more than its status. */
const NEEDS: readonly Need[] = [
  {
    statuses: [403],
    says: /not permitted to create or approve pull requests/i,
    needed:
      'the repository setting "Allow GitHub Actions to create and approve pull requests" is ' +
      "needed (Settings, Actions, General, Workflow permissions)",
  },
  {
    statuses: [403],
    says: /archived|read-only/i,
    needed: "a repository that is not archived is needed",
  },
  {
    statuses: [403],
    says: /SAML|single sign-on/i,
    needed: "a token that the organization authorized for its single sign-on is needed",
  },
  {
    statuses: [403],
    says: /IP allow list/i,
    needed: "a machine on the organization's list of allowed addresses is needed",
  },
  {
    statuses: [403, 451],
    says: /access blocked|disabled|suspended/i,
    needed: "a repository that its host has not blocked is needed",
  },
  {
    statuses: [401],
    needed: "a valid token in GREENROOM_TOKEN or GITHUB_TOKEN is needed",
  },
  {
    statuses: [403],
    needed: `${NEEDED_PERMISSIONS}. A pull request from a fork has a token that only reads, ` +
      "whatever a workflow says",
  },
  {
    statuses: [404],
    needed: "a repository that the token can see is needed, and for writing " +
      NEEDED_PERMISSIONS,
  },
  {
    statuses: [409],
    says: /empty/i,
    needed: "a repository with a commit is needed",
  },
  {
    statuses: [410],
    says: /pull requests/i,
    needed: "a repository that takes pull requests is needed (Settings, General, Features)",
  },
  {
    statuses: [422],
    says: /draft/i,
    needed: "a repository with draft pull requests is needed, since nothing else is opened",
  },
  {
    statuses: [409, 422],
    says: RULES,
    needed: 'rules of the repository that let branches under "greenroom/" be made and moved are ' +
      "needed (Settings, Rules)",
  },
];

/**
 * Tells whether rules of the repository forbid a branch, which no other try changes.
 *
 * @param complaint What the host said.
 * @returns True where they do.
 */
export function isAgainstRules(complaint: string): boolean {
  return RULES.test(complaint);
}

/**
 * Explains a refusal of the API.
 *
 * @param status Its status.
 * @param complaint What it said.
 * @returns The error.
 */
export function explainRefusal(status: number, complaint: string): ForgeError {
  const found = `found ${status} ${complaint}`.trimEnd();
  const need = NEEDS.find(({ statuses, says = /^/ }) =>
    statuses.includes(status) && says.test(complaint)
  );
  return new ForgeError(need === undefined ? found : `${found}; ${need.needed}`);
}
