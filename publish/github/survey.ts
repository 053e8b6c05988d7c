/**
 * What earlier runs and people left in the repository: branches and pull requests for the same
 * failure.
 *
 * Imports `publish/` and the files beside it. Its effects are those of the requests it is handed.
 *
 * @module
 */

import { readMark } from "../body.ts";
import { BRANCH_PREFIX, toSuffixed } from "../branch_name.ts";
import { isSameChange } from "../change_key.ts";
import { parseCommitMarks } from "../commit_message.ts";
import { type Commit, readBranch, readCommit } from "./objects.ts";
import { ForgeError } from "./problems.ts";
import { listClosedPulls, listPulls, type PullRequest, type Pulls } from "./pulls.ts";
import type { Rest } from "./rest.ts";

/** What is to be done. */
export type Plan =
  /** A person closed it: that is a no to this change. */
  | { readonly kind: "refused"; readonly pull: PullRequest }
  /** It is there already. */
  | { readonly kind: "unchanged"; readonly pull: PullRequest }
  /** Greenroom's own commits, to which another one is added. */
  | { readonly kind: "update"; readonly pull: PullRequest; readonly head: Commit }
  /** The branch of a run that got no further. */
  | { readonly kind: "reuse"; readonly branch: string; readonly older: readonly Older[] }
  | { readonly kind: "create"; readonly branch: string; readonly older: readonly Older[] };

/** A branch that is left as it is, and its pull request where it has one. */
export interface Older {
  readonly branch: string;
  readonly pull: PullRequest | null;
}

/** What is looked for. */
export interface SurveyOptions extends Pulls {
  /** Name that the branch would have. */
  readonly name: string;
  /** Keys of the change. */
  readonly change: string;
  /** Tree that the commit would have. */
  readonly tree: string;
  /** Commit that was proved. */
  readonly parent: string;
}

const MAX_NAMES = 20;
const MAX_REFUSALS = 30;
const MAX_COMMITS = 30;

/**
 * Plans what becomes of a fix.
 *
 * @param options What is looked for.
 * @returns The plan.
 * @throws {ForgeError} Where twenty branches of that name are there.
 */
export async function plan(options: SurveyOptions): Promise<Plan> {
  let refusal = await findRefusal(options, await listClosedPulls(options));
  const older: Older[] = [];
  let found: Plan | null = null;
  for (let count = 0; count < MAX_NAMES; count++) {
    const branch = toSuffixed(options.name, count);
    const pulls = await listPulls(options, branch);
    refusal ??= await findRefusal(options, pulls);
    const [head, step] = await look(options, { branch, pulls });
    if (step?.kind === "unchanged") return step;
    if (step?.kind === "update") return refusal ?? step;
    if (step !== null) found ??= { ...step, older };
    if (head === null && pulls.length === 0) {
      return refusal ?? found ?? { kind: "create", branch, older };
    }
    if (step === null) older.push({ branch, pull: pulls[0] ?? null });
  }
  throw new ForgeError(`found ${MAX_NAMES} branches called "${options.name}" and a free name`);
}

interface Place {
  readonly branch: string;
  readonly pulls: readonly PullRequest[];
}

type Step = Exclude<Plan, { readonly kind: "create" | "refused" }> | null;

/** What one branch of that name says; null where it is left alone. */
async function look(options: SurveyOptions, { branch, pulls }: Place): Promise<[
  head: string | null,
  step: Step,
]> {
  const { rest, change, tree, parent } = options;
  const head = await readBranch(rest, branch);
  const open = pulls.find(({ state }) => state === "open");
  if (head === null) return [null, open ? { kind: "unchanged", pull: open } : null];
  const commits = await readOwnCommits(options, head);
  const holdsChange = commits.all.some(({ message }) => {
    const marks = parseCommitMarks(message);
    return marks !== null && isSameChange(change, marks.change);
  });
  if (open && holdsChange) return [head, { kind: "unchanged", pull: open }];
  const [top] = commits.own;
  if (open && top) return [head, { kind: "update", pull: open, head: top }];
  const isLeftOver = pulls.length === 0 && top?.tree === tree &&
    top.parents[0] === parent;
  return [head, isLeftOver ? { kind: "reuse", branch, older: [] } : null];
}

/** Commits of Greenroom from the top down; `own` is empty where a person's lies on top. */
async function readOwnCommits({ rest, parent }: SurveyOptions, head: string) {
  const all: Commit[] = [];
  let isOwn = true;
  const own: Commit[] = [];
  for (let id: string | undefined = head; id && id !== parent && all.length < MAX_COMMITS;) {
    const commit: Commit | null = await readCommit(rest, id);
    if (commit === null) break;
    // An amended commit keeps its message, and has another tree.
    const isMarked = parseCommitMarks(commit.message)?.tree === commit.tree;
    isOwn &&= isMarked;
    if (isOwn) own.push(commit);
    else if (own.length > 0) break;
    all.push(commit);
    id = commit.parents[0];
  }
  return { all, own };
}

/** A pull request of Greenroom with this change, which a person closed. */
async function findRefusal(
  { rest, change }: SurveyOptions,
  pulls: readonly PullRequest[],
): Promise<Plan | null> {
  const closed = pulls
    .filter(({ state, branch }) => state === "closed" && branch.startsWith(BRANCH_PREFIX));
  for (const pull of closed.slice(0, MAX_REFUSALS)) {
    const said = readMark(pull.body) ?? await readChange(rest, pull.head);
    if (said !== null && isSameChange(change, said)) return { kind: "refused", pull };
  }
  return null;
}

/** A person may have edited the text of the pull request; the commit still says what it was. */
async function readChange(rest: Rest, head: string): Promise<string | null> {
  const commit = await readCommit(rest, head);
  return parseCommitMarks(commit?.message ?? "")?.change ?? null;
}
