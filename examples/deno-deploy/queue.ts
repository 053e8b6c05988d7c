/**
 * The queue between the webhook and whoever does the work.
 *
 * A service of Deno Deploy is stopped shortly after its last request, so it does no work itself: it
 * keeps what shall be done, and a machine with a sandbox takes it. Queues of Deno KV
 * (`kv.enqueue()`) are not offered there, according to its changelog; its keys and atomic
 * operations are.
 *
 * @module
 */

/** A red run that shall be fixed. */
export interface Job {
  /** Says which run it is, from what was signed: the same run is the same job. */
  readonly id: string;
  readonly repository: string;
  readonly branch: string;
  readonly commit: string;
  readonly run: number;
  readonly attempt: number;
}

/** Keeps jobs until somebody takes them; each is kept once. */
export interface JobQueue {
  /**
   * Adds a job.
   *
   * @param job The job.
   * @returns `known` where it was added before, also where it was taken since.
   */
  add(job: Job): Promise<"added" | "known">;
  /** Takes the oldest job, null where there is none. */
  take(): Promise<Job | null>;
}

/** Time for which a job is known; longer than a delivery is fresh. */
const KNOWN_MS = 7 * 24 * 60 * 60 * 1_000;

/** What the queue needs of a store; `Deno.Kv` has it. */
export interface Store {
  atomic(): StoreOperation;
  list<T>(
    selector: { readonly prefix: readonly string[] },
    options?: { readonly limit?: number },
  ): AsyncIterable<StoreEntry<T>>;
}

/** One entry of a store. */
export interface StoreEntry<T> {
  readonly key: readonly unknown[];
  readonly value: T;
  readonly versionstamp: string;
}

/** Changes that happen together or not at all. */
export interface StoreOperation {
  check(entry: { readonly key: readonly unknown[]; readonly versionstamp: string | null }): this;
  set(key: readonly unknown[], value: unknown, options?: { readonly expireIn?: number }): this;
  delete(key: readonly unknown[]): this;
  commit(): Promise<{ readonly ok: boolean }>;
}

/**
 * Creates a queue in a store.
 *
 * @param store The store.
 * @param now Milliseconds since 1970, by which jobs are in order.
 * @returns The queue.
 */
export function createStoreQueue(store: Store, now: () => number): JobQueue {
  return {
    async add(job) {
      const known = ["known", job.id];
      const place = ["jobs", String(now()).padStart(16, "0"), job.id];
      const { ok } = await store.atomic().check({ key: known, versionstamp: null })
        .set(known, true, { expireIn: KNOWN_MS }).set(place, job).commit();
      return ok ? "added" : "known";
    },
    async take() {
      for await (const entry of store.list<Job>({ prefix: ["jobs"] }, { limit: 20 })) {
        // Somebody else may take it between the look and the removal.
        const { ok } = await store.atomic().check(entry).delete(entry.key).commit();
        if (ok) return entry.value;
      }
      return null;
    },
  };
}
