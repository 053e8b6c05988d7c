/**
 * The viewer as a function from requests to answers: a list, a run, and what tells of changes.
 *
 * It only reads. A page of another site gets nothing from it: the host must be this machine's own
 * name, and the policy of each page lets in nothing but its own style and script. The one home of
 * `hono`. Its effects are those of the stories it is handed.
 *
 * @module
 */

import { type Context, Hono, type Next } from "hono";
import type { DiffView } from "../page/diff.tsx";
import { PAGE_POLICY, renderDocument } from "../page/document.tsx";
import { ListPage } from "../page/list_page.tsx";
import { countPages, RunPage } from "../page/run_page.tsx";
import { createChanges, type Followed } from "./changes.ts";
import type { Stories } from "./stories.ts";

/** Pages that are followed at once; more get no live changes. */
const MAX_FOLLOWERS = 32;

/** Answers requests. */
export type Viewer = (request: Request) => Response | Promise<Response>;

/**
 * Creates the viewer.
 *
 * @param stories Reads the runs.
 * @returns A function that answers requests.
 */
export function createViewer(stories: Stories): Viewer {
  const app = new Hono();
  const follow = createFollowing();
  app.use(guard);
  app.get("/", (context) => context.html(renderList(stories)));
  app.get("/changes", () => follow({ toMark: () => stories.toMark(null), isLive: () => true }));
  app.get("/runs/:run", (context) => {
    const run = findRun(context, stories);
    return run === null ? context.notFound() : context.html(renderRun(run, { context, stories }));
  });
  app.get("/runs/:run/changes", (context) => {
    const run = findRun(context, stories);
    if (run === null) return context.notFound();
    return follow({ toMark: () => stories.toMark(run), isLive: () => stories.isRunning(run) });
  });
  app.notFound((context) => context.text("Cannot show this: found no such page\n", 404));
  app.onError((error, context) => context.text(`Cannot show this: found ${error.message}\n`, 500));
  return (request) => app.fetch(request);
}

/** A name that is not this machine's own came from a page that wants to read along. */
async function guard(context: Context, next: Next): Promise<Response | void> {
  for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
  const { method } = context.req;
  const host = context.req.header("host") ?? "";
  const { port } = new URL(context.req.url);
  const own = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!own.includes(host)) return context.text("Cannot answer for this host\n", 421);
  if (method !== "GET" && method !== "HEAD") return context.text("Only reading is possible\n", 405);
  await next();
}

const HEADERS = {
  "content-security-policy": PAGE_POLICY,
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

/** Only a name that is in the list is a run, whatever else it may be the path of. */
function findRun(context: Context, stories: Stories): string | null {
  const run = context.req.param("run") ?? "";
  return stories.list().includes(run) ? run : null;
}

function renderList(stories: Stories): string {
  return renderDocument({
    title: "Runs",
    isAlone: false,
    home: "/",
    children: <ListPage runs={stories.readListed()} link={toPath} />,
  });
}

function toPath(run: string): string {
  return `/runs/${encodeURIComponent(run)}`;
}

interface Rendering {
  readonly context: Context;
  readonly stories: Stories;
}

/** Without a number a run that goes on shows its last page, and one that is over its first. */
function renderRun(run: string, { context, stories }: Rendering): string {
  const story = stories.read(run);
  const count = countPages(story);
  const asked = Number(context.req.query("page") ?? NaN);
  const usual = story.state === "running" ? count : 1;
  const page = Number.isInteger(asked) ? Math.min(count, Math.max(1, asked)) : usual;
  const view: DiffView = context.req.query("diff") === "side" ? "side" : "unified";
  const link = (page: number, view: DiffView) =>
    `${toPath(run)}?page=${page}${view === "side" ? "&diff=side" : ""}`;
  return renderDocument({
    title: `Run ${run}`,
    isAlone: false,
    home: "/",
    children: <RunPage story={story} view={view} page={page} link={link} />,
  });
}

function createFollowing(): (followed: Followed) => Response {
  let followers = 0;
  return (followed) => {
    if (followers >= MAX_FOLLOWERS) return new Response("Too many pages follow\n", { status: 503 });
    followers++;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const leave = () => void followers--;
    createChanges(followed).pipeTo(writable).then(leave, leave);
    return new Response(readable, { headers: { "content-type": "text/event-stream" } });
  };
}
