/**
 * A draft pull request for a proved fix, made over the REST API alone: no git process, no push.
 *
 * The commit has the very commit that was proved for its parent, so that its tree is what the tests
 * ran on. Nothing is ever forced, merged, approved or marked ready. Imports `guards/` and
 * `publish/`. Its effects are those of the requests.
 *
 * @module
 */

import { createRedaction } from "../../guards/redaction.ts";
import { BRANCH_PREFIX, isBranchName, toBranchName } from "../branch_name.ts";
import { toChangeKey } from "../change_key.ts";
import { ProvedFix } from "../proved_fix.ts";
import { redactFix, type ShownFix } from "../redact_fix.ts";
import { findBase } from "./base_files.ts";
import { type Commit, readBranch, readCommit } from "./objects.ts";
import { ForgeError } from "./problems.ts";
import type { PullRequest } from "./pulls.ts";
import { findRepository, type Repository } from "./repository.ts";
import type { Rest, RestOptions } from "./rest.ts";
import { type Older, type Plan, plan } from "./survey.ts";
import {
  BranchTakenError,
  createBranch,
  createCommit,
  createTree,
  moveBranch,
} from "./write_commit.ts";
import { openPull, type PullWish, rewritePull } from "./write_pull.ts";

/** Where the draft is opened, and what its text says beside the proof. */
export interface DraftOptions extends RestOptions {
  /** Branch that it is for; the one that was proved, else the repository's own, where left out. */
  readonly base?: string;
  /** True where the token is the one that Actions hands to a job: it starts no checks. */
  readonly hasDefaultToken?: boolean;
  /** Output of the failing tests, for the text. */
  readonly log?: string;
}

/** What came of it. */
export type Draft =
  | {
    readonly kind: "opened" | "updated" | "unchanged";
    readonly number: number;
    readonly url: string;
    readonly branch: string;
    readonly isDraft: boolean;
    /** True where nothing runs its checks until a person does something. */
    readonly startsNoChecks: boolean;
  }
  /** A person closed a pull request with this change: that is a no. */
  | { readonly kind: "refused"; readonly number: number; readonly url: string }
  /** The base is not what was proved any more. */
  | { readonly kind: "stale"; readonly reason: string }
  /** The API refused, or never answered; what was made before it stays. */
  | { readonly kind: "failed"; readonly reason: string; readonly branch: string | null };

/**
 * Opens a draft pull request, or brings the one that is there up to date.
 *
 * @param fix The fix.
 * @param options Where, and with what.
 * @returns What came of it.
 * @throws {TypeError} Where the address, the repository, the token or the base cannot be used.
 *
 * @example
 * ```ts
 * import { openDraft, toProvedFix, verify } from "@greenroom/greenroom";
 * import { assertEquals } from "@std/assert";
 *
 * const dir = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${dir}/add.mjs`, "export const add = (a, b) => a - b;\n");
 * await Deno.writeTextFile(
 *   `${dir}/add.test.mjs`,
 *   `import { equal } from "node:assert";
 *    import { test } from "node:test";
 *    import { add } from "./add.mjs";
 *    test("add() adds", () => equal(add(1, 2), 3));`,
 * );
 * const patch = `--- a/add.mjs
 * +++ b/add.mjs
 * @@ -1 +1 @@
 * -export const add = (a, b) => a - b;
 * +export const add = (a, b) => a + b;
 * `;
 * const fix = toProvedFix(await verify({ dir, test: "node --test", patch }));
 *
 * const draft = fix && await openDraft(fix, {
 *   api: "https://api.github.com",
 *   repo: "org/app",
 *   base: "main",
 *   token: "a-token",
 *   // In place of the network.
 *   send: () => Promise.resolve(Response.json({ message: "Bad credentials" }, { status: 401 })),
 * });
 *
 * assertEquals([draft?.kind, draft?.kind === "failed" && draft.branch], ["failed", null]);
 * await Deno.remove(dir, { recursive: true });
 * ```
 */
export async function openDraft(fix: ProvedFix, options: DraftOptions): Promise<Draft> {
  if (!ProvedFix.isProved(fix)) {
    throw new TypeError("Cannot open a pull request: found no proved fix and one is needed");
  }
  const made: Made = { branch: null };
  try {
    const { signal, ...rest } = options;
    const limit = AbortSignal.timeout(MAX_TIME_MS);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    const found = await findRepository({ ...rest, signal: either });
    return await publish(fix, { options, ...found, made });
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    return { kind: "failed", reason: error.message, branch: made.branch };
  }
}

/** Other jobs that may be faster, one after another. */
const MAX_TRIES = 3;
/** All requests together; a host that answers ever more slowly must not hold a job. */
const MAX_TIME_MS = 600_000;

interface Made {
  branch: string | null;
}

interface Work {
  readonly options: DraftOptions;
  readonly rest: Rest;
  readonly repository: Repository;
  readonly made: Made;
}

async function publish(fix: ProvedFix, work: Work): Promise<Draft> {
  const { options, rest, repository } = work;
  const branch = chooseBase(fix, work);
  const base = await findBase(fix, { rest, branch, head: await readHead(rest, branch) });
  if (base.kind === "stale") return base;
  const change = toChangeKey(base.files.map(({ change }) => change));
  const tree = await createTree(rest, base.parent.tree, base.files);
  const name = toBranchName(fix, branch);
  const steps = { rest, repo: repository.name, name, change, tree, parent: base.parent.id };
  const redact = createRedaction([options.token]);
  const shown = redactFix(fix, redact);
  const log = options.log === undefined ? null : redact(options.log);
  const { parent, hasMoved } = base;
  const site: Site = { ...work, shown, log, base: branch, parent, hasMoved, change, tree };
  for (let tries = 1;; tries++) {
    const planned = await plan(steps);
    try {
      return await carryOut(site, planned);
    } catch (error) {
      // Another job was faster: what is there now decides.
      if (!(error instanceof BranchTakenError) || tries >= MAX_TRIES) throw error;
    }
  }
}

async function readHead(rest: Rest, branch: string): Promise<Commit> {
  const id = await readBranch(rest, branch);
  const head = id === null ? null : await readCommit(rest, id);
  if (head !== null) return head;
  const shown = JSON.stringify(branch);
  throw new ForgeError(
    `found no branch ${shown} that the token may read, and a base that is there is needed`,
  );
}

async function carryOut(site: Site, planned: Plan): Promise<Draft> {
  switch (planned.kind) {
    case "refused":
      return { kind: "refused", number: planned.pull.number, url: planned.pull.url };
    case "unchanged":
      return toDraft("unchanged", planned.pull, false);
    case "update":
      return await update(site, planned);
    case "reuse":
      site.made.branch = planned.branch;
      return await open(site, { ...planned, author: null });
    case "create":
      return await create(site, planned);
  }
}

function chooseBase({ proof }: ProvedFix, { options, repository }: Work): string {
  const base = options.base ?? proof.branch ?? repository.defaultBranch;
  if (!isBranchName(base)) {
    throw new TypeError(
      `Cannot open a pull request: found the base ${JSON.stringify(base)} and a branch is needed`,
    );
  }
  if (base.startsWith(BRANCH_PREFIX)) {
    throw new TypeError(
      `Cannot open a pull request: found the base ${JSON.stringify(base)}, a branch of ` +
        "Greenroom's own, and one of a person is needed",
    );
  }
  return base;
}

/** Everything that a pull request is made of. */
interface Site extends Work {
  /** What others may read. */
  readonly shown: ShownFix;
  readonly log: string | null;
  readonly base: string;
  readonly parent: Commit;
  readonly hasMoved: boolean;
  readonly change: string;
  readonly tree: string;
}

async function create(site: Site, { branch, older }: Place): Promise<Draft> {
  const commit = await createCommit(site, [site.parent.id]);
  await createBranch(site.rest, { branch, commit: commit.id });
  site.made.branch = branch;
  return await open(site, { branch, older, author: commit.author });
}

/** A commit on top: the branch only ever goes forward. */
async function update(
  site: Site,
  { pull, head }: { readonly pull: PullRequest; readonly head: Commit },
): Promise<Draft> {
  site.made.branch = pull.branch;
  const isOnBase = head.parents.includes(site.parent.id);
  const parents = isOnBase ? [head.id] : [head.id, site.parent.id];
  const { id, author } = await createCommit(site, parents);
  await moveBranch(site.rest, { branch: pull.branch, commit: id });
  await rewritePull(toWish(site, { older: [], author }), pull.number);
  return toDraft("updated", pull, hasNoChecks(site, author));
}

interface Place {
  readonly branch: string;
  readonly older: readonly Older[];
}

interface Opening extends Place {
  /** Who made the commit, as the host says; null where it does not. */
  readonly author: string | null;
}

async function open(site: Site, opening: Opening): Promise<Draft> {
  const { branch, author } = opening;
  const pull = await openPull(toWish(site, opening), { branch, base: site.base });
  return toDraft("opened", pull, hasNoChecks(site, author));
}

function toWish(site: Site, { older, author }: Omit<Opening, "branch">): PullWish {
  const { rest, repository, shown, base, parent, hasMoved, change, log } = site;
  const facts = {
    ...{ base, parent: parent.id, hasMoved, change, log },
    startsNoChecks: hasNoChecks(site, author),
    older: older.map(({ branch, pull }) => ({ branch, number: pull?.number ?? null })),
  };
  return { rest, repo: repository.name, shown, facts };
}

/** An app's token looks like the job's own, and signs with its own name. */
function hasNoChecks({ options }: Pick<Work, "options">, author: string | null): boolean {
  const isOtherApp = author !== null && author.endsWith("[bot]") &&
    author !== "github-actions[bot]";
  return options.hasDefaultToken === true && !isOtherApp;
}

function toDraft(
  kind: "opened" | "updated" | "unchanged",
  { number, url, branch, isDraft }: PullRequest,
  startsNoChecks: boolean,
): Draft {
  return { kind, number, url, branch, isDraft, startsNoChecks };
}
