/**
 * A small service of Deno Deploy that takes webhooks and keeps jobs; it does no work itself.
 *
 * The machine that does takes them with the same queue, over the address that the console shows for
 * the database: `createStoreQueue(await Deno.openKv("https://…/connect"), Date.now).take()`.
 *
 * @module
 */

import { type Environment, readService } from "./environment.ts";
import { createStoreQueue, type JobQueue } from "./queue.ts";
import { handleWebhook } from "./webhook.ts";

/**
 * Creates what answers requests.
 *
 * @param environment Reads variables.
 * @param options The queue, a clock, and what takes a line for the log.
 * @returns Answers one request.
 * @throws {TypeError} Where a variable is missing.
 */
export function createService(
  environment: Environment,
  { queue, now, log }: {
    readonly queue: JobQueue;
    readonly now: () => number;
    readonly log: (line: string) => void;
  },
): (request: Request) => Promise<Response> {
  const { secret, repositories, takesJobs } = readService(environment);
  return async (request) => {
    const { pathname } = new URL(request.url);
    // A new revision is warmed up by a request for the root.
    if (pathname === "/") return new Response("greenroom\n");
    if (pathname !== "/webhook" || !takesJobs) return new Response("not here\n", { status: 404 });
    try {
      return await handleWebhook(request, { secret, repositories, queue, now });
    } catch (error) {
      // Whoever sent it learns nothing of this machine, and can send it again.
      log(error instanceof Error ? error.message : String(error));
      return new Response("not kept: send it again\n", { status: 503 });
    }
  };
}

if (import.meta.main) {
  try {
    const queue = createStoreQueue(await Deno.openKv(), Date.now);
    Deno.serve(createService(Deno.env, { queue, now: Date.now, log: console.error }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(2);
  }
}
