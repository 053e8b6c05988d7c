/**
 * A stand-in for the REST API of a host, on the loopback: the git data is that of a real bare
 * repository, pull requests are kept in memory, and a test may script faults.
 *
 * `withForge()` is for tests in this process; `startForge()` serves until it is closed, for tests
 * that start programs.
 *
 * @module
 */

import {
  type BareRepository,
  createBareRepository,
  type NewFiles,
  openBareRepository,
} from "./forge/bare_repository.ts";
import {
  compare,
  createBlob,
  createCommit,
  createRef,
  createTree,
  getBlob,
  getCommit,
  getRef,
  getTree,
  listRefs,
  updateRef,
} from "./forge/git_data.ts";
import { type ForgePull, PullRequests } from "./forge/pull_requests.ts";
import { complain, type ForgeFault, type Reply, toReply, toResponse } from "./forge/reply.ts";

/** How the stand-in behaves. */
export interface ForgeOptions {
  /** Files of the first commit on `main`; not used where `repository` is given. */
  readonly files?: NewFiles;
  /** Folder of a bare repository that exists. */
  readonly repository?: string;
  /** `OWNER/NAME`; `org/app` where left out. */
  readonly repo?: string;
  /** The one token that is let in. */
  readonly token?: string;
  /** Whose token it is, as commits say; an app's name ends in `[bot]`. */
  readonly author?: string;
  /** What the token may do. */
  readonly access?: "write" | "read";
  readonly canOpenPulls?: boolean;
  readonly supportsDrafts?: boolean;
  readonly isArchived?: boolean;
  readonly defaultBranch?: string;
  /** Pull requests on a page at the most; the host's own limit where left out. */
  readonly maxPageSize?: number;
  /** True where pull requests of all branches are listed, whichever is asked for. */
  readonly ignoresHead?: boolean;
  readonly faults?: readonly ForgeFault[];
}

/** One request as it came. */
export interface SeenRequest {
  readonly method: string;
  /** Path below the repository, with the query. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly authorization: string | null;
}

/** A running stand-in. */
export interface Forge {
  /** Address of the API, without a slash at its end. */
  readonly url: string;
  readonly host: string;
  readonly repo: string;
  readonly token: string;
  readonly repository: BareRepository;
  /** All pull requests, in the order in which they were opened; a test may change their state. */
  readonly pulls: readonly ForgePull[];
  readonly requests: readonly SeenRequest[];
  /** Scripts one more fault. */
  fail(fault: ForgeFault): void;
  close(): Promise<void>;
}

/**
 * Starts a stand-in.
 *
 * @param options How it behaves.
 * @returns The stand-in, which must be closed.
 */
export async function startForge(options: ForgeOptions = {}): Promise<Forge> {
  const { repo = "org/app", token = "ghs_default", access = "write" } = options;
  const { author = "github-actions[bot]" } = options;
  const folder = await Deno.makeTempDir({ prefix: "forge-" });
  const repository = options.repository === undefined
    ? await createBareRepository(`${folder}/origin.git`, options.files ?? { "a.txt": "a\n" })
    : openBareRepository(options.repository);
  const { canOpenPulls = true, supportsDrafts = true, isArchived = false } = options;
  const { defaultBranch = "main", maxPageSize = 100, ignoresHead = false } = options;
  const rules = { canOpenPulls, supportsDrafts, maxPageSize, ignoresHead };
  const pulls = new PullRequests(repository, repo, rules);
  const about = { full_name: repo, default_branch: defaultBranch, archived: isArchived };
  const faults = (options.faults ?? []).map(toPending);
  const requests: SeenRequest[] = [];
  const ending = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {}, signal: ending.signal },
    async (request) => {
      const seen = await toSeen(request, repo);
      requests.push(seen);
      const fault = faults.find(({ left, on }) => left > 0 && matches(on, seen));
      if (fault) fault.left--;
      if (fault && !fault.isAfterEffect) return await answerFault(fault, ending.signal);
      const reply =
        seen.authorization === `Bearer ${token}` || seen.authorization === `token ${token}`
          ? await answer(seen, { repository, pulls, access, author, about })
          : complain(401, "Bad credentials");
      return fault ? await answerFault(fault, ending.signal) : toResponse(reply);
    },
  );
  const host = `127.0.0.1:${server.addr.port}`;
  return {
    ...{ url: `http://${host}`, host, repo, token, repository, requests },
    pulls: pulls.all,
    fail: (fault) => void faults.push(toPending(fault)),
    close: async () => {
      ending.abort();
      await server.finished;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/**
 * Runs a test with a stand-in.
 *
 * @param options How it behaves.
 * @param use The test.
 */
export async function withForge(
  options: ForgeOptions,
  use: (forge: Forge) => Promise<void>,
): Promise<void> {
  const forge = await startForge(options);
  try {
    await use(forge);
  } finally {
    await forge.close();
  }
}

function toPending(fault: ForgeFault) {
  return { ...fault, left: fault.times ?? 1 };
}

function matches(on: string, { method, path }: SeenRequest): boolean {
  const [wanted = "", start = ""] = on.split(" ");
  const [bare = ""] = path.split("?");
  return method === wanted && (bare === start || (start !== "" && bare.startsWith(`${start}/`)));
}

async function answerFault(
  fault: ForgeFault,
  signal: AbortSignal,
): Promise<Response> {
  if (fault.hangs) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  }
  return toResponse(fault);
}

async function toSeen(request: Request, repo: string): Promise<SeenRequest> {
  const { pathname, search } = new URL(request.url);
  const root = `/repos/${repo}`;
  const path = pathname.startsWith(root) ? pathname.slice(root.length) : `outside:${pathname}`;
  const text = await request.text();
  return {
    method: request.method,
    path: decodeURIComponent(path) + search,
    body: text === "" ? null : JSON.parse(text),
    authorization: request.headers.get("authorization"),
  };
}

interface Host {
  readonly repository: BareRepository;
  readonly pulls: PullRequests;
  readonly access: "write" | "read";
  readonly author: string;
  /** What it says of itself. */
  readonly about: Readonly<Record<string, unknown>>;
}

async function answer(seen: SeenRequest, host: Host): Promise<Reply> {
  const { repository, pulls, access, author, about } = host;
  if (seen.method !== "GET" && about["archived"] === true) {
    return complain(403, "Repository was archived so is read-only.");
  }
  if (seen.method !== "GET" && access === "read") {
    return complain(403, "Resource not accessible by integration");
  }
  const [path = "", search = ""] = seen.path.split("?");
  const query = new URLSearchParams(search);
  const [, kind = "", name = ""] = /^(\/git\/[\w-]+|\/\w+|)(?:\/(.*))?$/.exec(path) ?? [];
  const body = seen.body ?? {};
  const branch = name.replace(/^heads\//, "");
  switch (`${seen.method} ${kind}`) {
    case "GET ":
      return toReply(200, about);
    case "GET /compare":
      return await compare(repository, name);
    case "GET /git/ref":
      return await getRef(repository, branch);
    case "GET /git/matching-refs":
      return await listRefs(repository, branch);
    case "POST /git/refs":
      return await createRef(repository, body);
    case "PATCH /git/refs":
      return await updateRef(repository, branch, body);
    case "GET /git/commits":
      return await getCommit(repository, name);
    case "POST /git/commits":
      return await createCommit(repository, body, { author });
    case "GET /git/trees":
      return await getTree(repository, name, { isRecursive: query.has("recursive") });
    case "POST /git/trees":
      return await createTree(repository, body);
    case "GET /git/blobs":
      return await getBlob(repository, name);
    case "POST /git/blobs":
      return await createBlob(repository, body);
    case "GET /pulls":
      return await pulls.list(query);
    case "POST /pulls":
      return await pulls.open(body);
    default:
      return await answerPull(seen, pulls);
  }
}

async function answerPull({ method, path, body }: SeenRequest, pulls: PullRequests) {
  const [, number] = /^\/pulls\/(\d+)$/.exec(path) ?? [];
  if (number === undefined) return complain(404, "Not Found");
  return method === "GET"
    ? await pulls.get(Number(number))
    : await pulls.change(Number(number), body ?? {});
}
