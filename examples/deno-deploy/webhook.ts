/**
 * A webhook of GitHub becomes a job: the signature is checked before a byte is parsed, and what
 * comes of it is decided by what was signed alone. Headers are not signed.
 *
 * @module
 */

import type { Job, JobQueue } from "./queue.ts";

/** What a delivery is judged with. */
export interface WebhookOptions {
  /** The secret that GitHub signs with. */
  readonly secret: string;
  /** Repositories whose red runs are taken. */
  readonly repositories: readonly string[];
  readonly queue: JobQueue;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Bytes of a delivery that are read; one of a run has some 20,000. */
const MAX_BYTES = 1_000_000;
/** Deliveries of older runs are not taken: whoever saw one once cannot send it for ever. */
const FRESH_MS = 24 * 60 * 60 * 1_000;

/**
 * Handles one delivery.
 *
 * @param request The request.
 * @param options What it is judged with.
 * @returns The reply; its text says in a few words what was done.
 */
export async function handleWebhook(request: Request, options: WebhookOptions): Promise<Response> {
  if (request.method !== "POST") return reply(405, "a delivery is a POST");
  const body = await readBody(request);
  if (body === null) return reply(413, `more than ${MAX_BYTES} bytes`);
  const signature = request.headers.get("x-hub-signature-256");
  if (!await isSigned(body, signature, options.secret)) return reply(401, "the signature is wrong");
  const event = parse(body);
  if (event === null) return reply(400, "the body is no JSON object");
  const job = toJob(event, options);
  if (typeof job === "string") return reply(202, `ignored: ${job}`);
  return await options.queue.add(job) === "added"
    ? reply(202, "added")
    : reply(200, "known: this run was added before");
}

function reply(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "cache-control": "no-store" } });
}

/** Nothing but the bytes themselves says how many there are. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) return null;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > MAX_BYTES) return null;
    pieces.push(piece);
  }
  return await new Blob(pieces).bytes();
}

async function isSigned(
  body: Uint8Array<ArrayBuffer>,
  signature: string | null,
  secret: string,
): Promise<boolean> {
  const [, digits] = /^sha256=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (digits === undefined) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  // Takes the same time wherever the first difference is.
  return await crypto.subtle.verify("HMAC", key, Uint8Array.fromHex(digits), body);
}

type Fields = Readonly<Record<string, unknown>>;

function parse(body: Uint8Array): Fields | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The job in an event, or why there is none. */
function toJob(event: Fields, { repositories, now }: WebhookOptions): Job | string {
  const run = toFields(event.workflow_run);
  const repository = toFields(event.repository).full_name;
  if (event.workflow_run === undefined) return "it is about no workflow run";
  if (event.action !== "completed" || run.conclusion !== "failure") return "it is no red run";
  if (typeof repository !== "string" || !repositories.includes(repository)) {
    return "it is not one of the repositories";
  }
  if (run.event !== "push" || toFields(run.head_repository).full_name !== repository) {
    return "it is no push to a branch of its own";
  }
  const { head_branch: branch, head_sha: commit, id, run_attempt: attempt } = run;
  const updatedMs = typeof run.updated_at === "string" ? Date.parse(run.updated_at) : NaN;
  if (!(Math.abs(now() - updatedMs) <= FRESH_MS)) return "it is not fresh";
  if (typeof branch !== "string" || !/^[^\p{C}\s~^:?*[\\]{1,255}$/u.test(branch)) {
    return "its branch has no plain name";
  }
  if (branch.startsWith("greenroom/")) return "it is a branch of Greenroom's own";
  if (branch.startsWith("gh-readonly-queue/")) return "it is a branch of a merge queue";
  if (typeof commit !== "string" || !/^[0-9a-f]{40,64}$/.test(commit)) return "it has no commit";
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(attempt)) return "it has no number";
  const [number, tries] = [Number(id), Number(attempt)];
  const key = `${repository}/${number}/${tries}`;
  return { id: key, repository, branch, commit, run: number, attempt: tries };
}

function toFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
