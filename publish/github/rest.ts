/**
 * Requests to the REST API of GitHub, or of a host that answers the same.
 *
 * The token goes to that one host alone: a redirect is followed by hand, and only within it. Every
 * request has a time limit and a few tries. Imports `guards/` and the files beside it. Its effect is
 * the network, and waiting.
 *
 * @module
 */

import { findWait } from "./limits.ts";
import { explainRefusal, ForgeError } from "./problems.ts";
import { readJson } from "./read_json.ts";

/** Where requests go, and with what. */
export interface RestOptions {
  /** Address of the API. */
  readonly api: string;
  /** `OWNER/NAME`. */
  readonly repo: string;
  /** Goes to the host of the API alone. */
  readonly token: string;
  /** Sends a request; the runtime's own where left out. */
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
  /** Waits before another try. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Ends all requests. */
  readonly signal?: AbortSignal;
  /** Time of one request. */
  readonly timeoutMs?: number;
}

/** A reply. */
export interface Answer {
  readonly status: number;
  readonly json: unknown;
  /** What it says is wrong; empty where nothing is. */
  readonly complaint: string;
  /** True where another page follows. */
  readonly hasNext: boolean;
}

/** Asks the API. */
export interface Rest {
  /**
   * Reads; tried again where the host is at fault.
   *
   * @throws {ForgeError} Where there is no answer, or it is not one of 200, 404 and those accepted.
   */
  get(path: string): Promise<Answer>;
  /**
   * Writes once; null where nobody can tell whether it happened, so that the caller must look.
   *
   * @throws {ForgeError} Where it was refused, other than by one of the accepted statuses.
   */
  write(method: "POST" | "PATCH", path: string, wish: WriteWish): Promise<Answer | null>;
  /** Waits before another try, longer each time. */
  pause(tries: number): Promise<void>;
}

/** What is written, and which refusals the caller knows what to do with. */
export interface WriteWish {
  readonly body: unknown;
  readonly accepts?: readonly number[];
}

const MAX_TRIES = 4;
const MAX_WAIT_MS = 120_000;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 30_000;

/**
 * Creates what asks the API of a repository.
 *
 * @param options Where requests go, and with what.
 * @returns It.
 * @throws {TypeError} Where the address, the repository or the token cannot be used.
 */
export function createRest(options: RestOptions): Rest {
  const root = toRoot(options);
  const ask = createAsker(options);
  const pause = async (tries: number) => await waitFor(options, 1_000 * 2 ** (tries - 1));
  return {
    get: async (path) => {
      for (let tries = 1;; tries++) {
        const answer = await ask(`${root}${path}`, { method: "GET" });
        if (answer.kind === "answer") return accept(answer, [404]);
        if (tries >= MAX_TRIES) throw new ForgeError(answer.reason);
        await pause(tries);
      }
    },
    pause,
    write: async (method, path, { body, accepts = [] }) => {
      const answer = await ask(`${root}${path}`, { method, body: JSON.stringify(body) });
      return answer.kind === "answer" ? accept(answer, accepts) : null;
    },
  };
}

function accept(answer: Answer, accepts: readonly number[]): Answer {
  const { status, complaint } = answer;
  if (status < 300 || accepts.includes(status)) return answer;
  throw explainRefusal(status, complaint);
}

/** A name with `..` in it would lead to another place of the API. */
function toRoot({ api, repo, token }: RestOptions): string {
  if (!/^(?!\.{1,2}\/)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/.test(repo)) {
    throw new TypeError(
      `Cannot open a pull request: found the repository ${
        JSON.stringify(repo)
      } and OWNER/NAME is ` +
        "needed",
    );
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError(
      "Cannot open a pull request: found a token with blanks or control characters and a plain " +
        "one is needed",
    );
  }
  const url = URL.canParse(api) ? new URL(api) : null;
  const isLoopback = url !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url === null || (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback))) {
    throw new TypeError(
      `Cannot open a pull request: found the address ${JSON.stringify(api)} and one that begins ` +
        "with https:// is needed, since a token goes there",
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}/repos/${repo}`;
}

type Asked = ({ readonly kind: "answer" } & Answer) | {
  /** Nobody can tell whether it happened. */
  readonly kind: "unsure";
  readonly reason: string;
};

function createAsker(options: RestOptions) {
  return async (url: string, init: RequestInit): Promise<Asked> => {
    for (let tries = 1;; tries++) {
      const asked = await askOnce(url, init, options);
      // A limit on requests is told before anything is done.
      if (asked.kind !== "limited") return asked;
      if (tries >= MAX_TRIES || asked.waitMs > MAX_WAIT_MS) {
        throw new ForgeError(
          `found a limit on requests for ${Math.ceil(asked.waitMs / 1_000)} seconds more`,
        );
      }
      await waitFor(options, asked.waitMs);
    }
  };
}

interface Limited {
  readonly kind: "limited";
  readonly waitMs: number;
}

async function askOnce(
  url: string,
  init: RequestInit,
  options: RestOptions,
): Promise<Asked | Limited> {
  let response: Response;
  try {
    response = await follow(url, init, options);
  } catch (error) {
    if (error instanceof ForgeError) throw error;
    if (options.signal?.aborted) throw new ForgeError(explainAbort(options.signal));
    const reason = error instanceof DOMException && error.name === "TimeoutError"
      ? "found no answer in time"
      : "found no connection";
    return { kind: "unsure", reason: `${reason} to ${new URL(url).host}` };
  }
  const { status, headers } = response;
  const { json, complaint, isCut } = await readJson(response, options.token);
  const waitMs = findWait({ status, headers, complaint });
  if (waitMs !== null) return { kind: "limited", waitMs };
  if (status >= 500 || isCut) return { kind: "unsure", reason: `found ${status} ${complaint}` };
  const hasNext = /;\s*rel="?next"?/.test(headers.get("link") ?? "");
  return { kind: "answer", status, json, complaint, hasNext };
}

async function follow(url: string, init: RequestInit, options: RestOptions): Promise<Response> {
  const { token, signal, timeoutMs = TIMEOUT_MS, send = (url, init) => fetch(url, init) } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
    "user-agent": "greenroom",
    ...(init.body ? { "content-type": "application/json" } : {}),
  };
  let at = url;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const response = await send(at, {
      ...init,
      headers,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (![301, 302, 303, 307, 308].includes(response.status)) return response;
    await response.body?.cancel();
    at = toNext(at, { location: response.headers.get("location"), init, status: response.status });
  }
  throw new ForgeError(`found more than ${MAX_REDIRECTS} redirects`);
}

interface Redirect {
  readonly location: string | null;
  readonly init: RequestInit;
  readonly status: number;
}

/** A token is for one host; what writes is sent again only where the host says so. */
function toNext(at: string, { location, init, status }: Redirect): string {
  const next = location !== null && URL.canParse(location, at) ? new URL(location, at) : null;
  if (next === null || next.origin !== new URL(at).origin) {
    throw new ForgeError(
      `found a redirect to ${next?.host ?? "nowhere"}, where the token must not go`,
    );
  }
  if (init.method !== "GET" && status !== 307 && status !== 308) {
    throw new ForgeError(`found a redirect (${status}) in place of an answer`);
  }
  return next.href;
}

/** Also where the interrupt came while the reply that asks for the wait was read. */
async function waitFor({ wait, signal }: RestOptions, ms: number): Promise<void> {
  if (signal?.aborted) throw new ForgeError(explainAbort(signal));
  if (wait) return await wait(ms);
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
  });
  if (signal?.aborted) throw new ForgeError(explainAbort(signal));
}

function explainAbort({ reason }: AbortSignal): string {
  const isLate = reason instanceof DOMException && reason.name === "TimeoutError";
  return isLate ? "found no end of it within its time limit" : "found an interrupt";
}
