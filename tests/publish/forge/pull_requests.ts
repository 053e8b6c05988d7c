/**
 * The pull requests of the stand-in: kept in memory, judged as the real API judges them.
 *
 * @module
 */

import type { BareRepository } from "./bare_repository.ts";
import { complain, type Reply, toReply } from "./reply.ts";

/** A pull request, with the fields of the API that anybody here reads. */
export interface ForgePull {
  readonly number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  draft: boolean;
  merged_at: string | null;
  readonly html_url: string;
  readonly head: { readonly ref: string; readonly repo: { readonly full_name: string } };
  readonly base: { readonly ref: string };
}

/** What the host does not allow, where it does not allow everything. */
export interface PullRules {
  /** False where the setting lets no action create pull requests. */
  readonly canOpenPulls: boolean;
  readonly supportsDrafts: boolean;
  readonly maxPageSize: number;
  /** True where a branch that is asked for is not looked at. */
  readonly ignoresHead: boolean;
}

/** The limits of the real API. */
const MAX_BODY = 65_536;
const MAX_TITLE = 256;

/** Lists, opens and changes pull requests. */
export class PullRequests {
  readonly all: ForgePull[] = [];
  /** The last commit of each head: a branch may be gone by now. */
  readonly #heads = new Map<number, string>();
  readonly #repository: BareRepository;
  readonly #repo: string;
  readonly #rules: PullRules;

  constructor(repository: BareRepository, repo: string, rules: PullRules) {
    this.#repository = repository;
    this.#repo = repo;
    this.#rules = rules;
  }

  /** Lists those that a query asks for, newest first, a page at a time. */
  async list(query: URLSearchParams): Promise<Reply> {
    const head = this.#rules.ignoresHead ? null : query.get("head");
    const state = query.get("state") ?? "open";
    const [owner = ""] = this.#repo.split("/");
    const size = Math.min(Number(query.get("per_page") ?? 30), this.#rules.maxPageSize);
    const page = Number(query.get("page") ?? 1);
    const all = this.all.toReversed()
      .filter((pull) => state === "all" || pull.state === state)
      .filter((pull) => head === null || head === `${owner}:${pull.head.ref}`);
    const found = all.slice((page - 1) * size, page * size);
    const body = await Promise.all(found.map((pull) => this.#show(pull)));
    const next = { link: `<https://forge.test/pulls?page=${page + 1}>; rel="next"` };
    return { ...toReply(200, body), headers: page * size < all.length ? next : {} };
  }

  /** Opens one. */
  async open(wish: Readonly<Record<string, unknown>>): Promise<Reply> {
    const { title, body = "", head, base, draft = false } = wish;
    if (!this.#rules.canOpenPulls) {
      return complain(
        403,
        "GitHub Actions is not permitted to create or approve pull requests.",
      );
    }
    if (draft && !this.#rules.supportsDrafts) {
      return complain(422, "Draft pull requests are not supported in this repository.");
    }
    const ref = String(head).replace(/^[^:]*:/, "");
    const [from, to] = [await this.#repository.head(ref), await this.#repository.head(`${base}`)];
    if (from === null) return invalid({ field: "head", code: "invalid" });
    if (to === null) return invalid({ field: "base", code: "invalid" });
    const [owner] = this.#repo.split("/");
    if (this.all.some((pull) => pull.state === "open" && pull.head.ref === ref)) {
      return invalid({ message: `A pull request already exists for ${owner}:${ref}.` });
    }
    if (from === to) return invalid({ message: `No commits between ${base} and ${ref}` });
    const problem = findTextProblem({ title, body });
    if (problem !== null) return problem;
    const number = this.all.length === 0 ? 12 : Math.max(...this.all.map((p) => p.number)) + 1;
    const pull: ForgePull = {
      number,
      title: String(title),
      body: String(body),
      state: "open",
      draft: Boolean(draft),
      merged_at: null,
      html_url: `https://forge.test/${this.#repo}/pull/${number}`,
      head: { ref, repo: { full_name: this.#repo } },
      base: { ref: String(base) },
    };
    this.all.push(pull);
    return toReply(201, await this.#show(pull));
  }

  /** Shows one. */
  async get(number: number): Promise<Reply> {
    const pull = this.all.find((one) => one.number === number);
    return pull ? toReply(200, await this.#show(pull)) : complain(404, "Not Found");
  }

  /** Changes texts and state of one; the real API leaves the draft alone, too. */
  async change(number: number, wish: Readonly<Record<string, unknown>>): Promise<Reply> {
    const pull = this.all.find((one) => one.number === number);
    if (!pull) return complain(404, "Not Found");
    const { title = pull.title, body = pull.body, state = pull.state } = wish;
    const problem = findTextProblem({ title, body });
    if (problem !== null) return problem;
    pull.title = String(title);
    pull.body = String(body);
    pull.state = state === "closed" ? "closed" : "open";
    return toReply(200, await this.#show(pull));
  }

  async #show(pull: ForgePull): Promise<unknown> {
    const now = pull.state === "open" ? await this.#repository.head(pull.head.ref) : null;
    const sha = now ?? this.#heads.get(pull.number) ?? "0".repeat(40);
    this.#heads.set(pull.number, sha);
    return { ...pull, head: { ...pull.head, sha } };
  }
}

function findTextProblem(
  { title, body }: { readonly title: unknown; readonly body: unknown },
): Reply | null {
  if (typeof title !== "string" || title === "" || title.length > MAX_TITLE) {
    return invalid({ field: "title", message: `title is too long (maximum is ${MAX_TITLE})` });
  }
  if (typeof body !== "string" || body.length > MAX_BODY) {
    const message = `body is too long (maximum is ${MAX_BODY} characters)`;
    return invalid({ field: "body", message });
  }
  return null;
}

function invalid(error: Readonly<Record<string, string>>): Reply {
  const errors = [{ resource: "PullRequest", code: "custom", ...error }];
  return toReply(422, { message: "Validation Failed", errors });
}
