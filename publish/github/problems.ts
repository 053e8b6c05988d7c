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
  /** True where the token may not do it. */
  readonly isForbidden: boolean;

  /**
   * Creates the error.
   *
   * @param message What was found.
   * @param options Whether the token may not do it.
   */
  constructor(message: string, options: { readonly isForbidden?: boolean } = {}) {
    super(message);
    this.isForbidden = options.isForbidden ?? false;
  }
}

/** What a token needs, in the words of a workflow. */
export const NEEDED_PERMISSIONS =
  'the permissions "contents: write" and "pull-requests: write" are needed';

/**
 * Explains a refusal of the API.
 *
 * @param status Its status.
 * @param complaint What it said.
 * @returns The error.
 */
export function explainRefusal(status: number, complaint: string): ForgeError {
  const found = `found ${status} ${complaint}`.trimEnd();
  if (/not permitted to create or approve pull requests/i.test(complaint)) {
    return new ForgeError(
      `${found}; the repository setting "Allow GitHub Actions to create and approve pull ` +
        'requests" is needed (Settings, Actions, General, Workflow permissions)',
      { isForbidden: true },
    );
  }
  if (status === 401) {
    return new ForgeError(
      `${found}; a valid token in GREENROOM_TOKEN or GITHUB_TOKEN is needed`,
      { isForbidden: true },
    );
  }
  if (status === 403) {
    return new ForgeError(
      `${found}; ${NEEDED_PERMISSIONS}. A pull request from a fork has a token that only reads, ` +
        "whatever a workflow says",
      { isForbidden: true },
    );
  }
  if (status === 404) {
    return new ForgeError(
      `${found}; a repository that the token can see is needed, and for writing ` +
        `${NEEDED_PERMISSIONS}`,
      { isForbidden: true },
    );
  }
  if (/draft pull requests are not supported/i.test(complaint)) {
    return new ForgeError(
      `${found}; a repository with draft pull requests is needed, since nothing else is opened`,
    );
  }
  return new ForgeError(found);
}
