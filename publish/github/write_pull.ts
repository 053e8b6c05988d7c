/**
 * Pull requests written: opened as drafts, or given other texts.
 *
 * Imports `publish/` and the files beside it. Its effects are those of the requests it is handed.
 *
 * @module
 */

import { type BodyFacts, renderBody, SHORT_LENGTH } from "../body.ts";
import type { ShownFix } from "../redact_fix.ts";
import { renderTitle } from "../title.ts";
import { explainRefusal, ForgeError } from "./problems.ts";
import { listPulls, type PullRequest, type Pulls, toPull } from "./pulls.ts";
import type { Answer } from "./rest.ts";
import { writeUntilKnown } from "./until_known.ts";

/** What a pull request is made of, and where. */
export interface PullWish extends Pulls {
  readonly shown: ShownFix;
  /** What its text says beside the report. */
  readonly facts: BodyFacts;
}

/** From where to where. */
export interface Branches {
  readonly branch: string;
  readonly base: string;
}

/**
 * Opens a draft, or finds the one that an earlier try has opened.
 *
 * @param wish What it is made of.
 * @param branches From where to where.
 * @returns The pull request.
 * @throws {ForgeError} Where the host refused it.
 */
export async function openPull(wish: PullWish, branches: Branches): Promise<PullRequest> {
  const { branch, base } = branches;
  const { pull } = await writeTexts(wish, async (texts) => {
    const body = { ...texts, head: branch, base, draft: true };
    const answer = await wish.rest.write("POST", "/pulls", { body, accepts: [422] });
    if (answer !== null && !/already exists/i.test(answer.complaint)) {
      return toWritten(answer, wish.repo);
    }
    // It may be there although nobody said so: look before another try.
    const there = (await listPulls(wish, branch)).find(({ state }) => state === "open");
    return there ? { status: 200, complaint: "", pull: there } : null;
  });
  if (pull === null) throw new ForgeError("found a reply without a pull request");
  return pull;
}

/**
 * Gives a pull request other texts. The same texts twice are the same texts.
 *
 * @param wish What it is made of.
 * @param number Its number.
 * @throws {ForgeError} Where the host refused them.
 */
export async function rewritePull(wish: PullWish, number: number): Promise<void> {
  await writeTexts(wish, async (body) => {
    const answer = await wish.rest.write("PATCH", `/pulls/${number}`, { body, accepts: [422] });
    return answer && toWritten(answer, wish.repo);
  });
}

interface Written {
  readonly status: number;
  readonly complaint: string;
  readonly pull: PullRequest | null;
}

function toWritten({ status, complaint, json }: Answer, repo: string): Written {
  return { status, complaint, pull: toPull(json, repo) };
}

interface Texts {
  readonly title: string;
  readonly body: string;
}

/** A body that is too long is tried once more, shorter; nothing else that is refused is. */
async function writeTexts(
  { rest, shown, facts }: PullWish,
  write: (texts: Texts) => Promise<Written | null>,
): Promise<Written> {
  const title = renderTitle(shown);
  const writeWith = (facts: BodyFacts) =>
    writeUntilKnown(rest, () => write({ title, body: renderBody(shown, facts) }));
  let written = await writeWith(facts);
  if (written.status === 422 && /body|too long/i.test(written.complaint)) {
    written = await writeWith({ ...facts, maxLength: SHORT_LENGTH });
  }
  if (written.status === 422) throw explainRefusal(422, written.complaint);
  return written;
}
