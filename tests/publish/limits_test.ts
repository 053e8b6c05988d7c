import { findWait, type LimitedReply } from "../../publish/github/limits.ts";
import { assertEquals } from "../assert.ts";

const DATE = "Mon, 30 Nov 2026 03:00:00 GMT";
const SECONDS = Date.parse(DATE) / 1_000;
const SPENT = "API rate limit exceeded for installation ID 1";

function wait(
  status: LimitedReply["status"],
  headers: Record<string, string>,
  complaint = "",
): number | null {
  return findWait({ status, headers: new Headers({ date: DATE, ...headers }), complaint });
}

const LIMITS: readonly [title: string, waitMs: number | null, found: number | null][] = [
  ["429 that names seconds", 7_000, wait(429, { "retry-after": "7" })],
  [
    "429 that names a date",
    21_000,
    wait(429, { "retry-after": new Date((SECONDS + 20) * 1_000).toUTCString() }),
  ],
  ["429 that names nothing", 60_000, wait(429, {})],
  ["429 that names nonsense", 60_000, wait(429, { "retry-after": "soon" })],
  [
    "403 of a spent limit that is soon over",
    11_000,
    wait(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${SECONDS + 10}` }, SPENT),
  ],
  [
    "403 of a spent limit that goes on",
    3_001_000,
    wait(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${SECONDS + 3_000}` }, SPENT),
  ],
  [
    "403 of a limit that is over by now",
    1_000,
    wait(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${SECONDS - 5}` }, SPENT),
  ],
  [
    "403 of a spent limit without a time",
    60_000,
    wait(403, { "x-ratelimit-remaining": "0" }, SPENT),
  ],
  [
    "403 of a second limit without a header",
    60_000,
    wait(403, {}, "You have exceeded a secondary rate limit. Please wait a few minutes"),
  ],
  ["403 that names seconds", 3_000, wait(403, { "retry-after": "3" })],
  [
    "403 of a right that is missing, with the last request of the hour",
    null,
    wait(403, { "x-ratelimit-remaining": "0" }, "Resource not accessible by integration"),
  ],
  ["403 of a right that is missing", null, wait(403, {}, "Must have admin rights")],
  ["another reply of a spent limit", null, wait(200, { "x-ratelimit-remaining": "0" })],
];

for (const [title, waitMs, found] of LIMITS) {
  Deno.test(`findWait() gives ${waitMs} after ${title}`, {
    permissions: "none",
  }, () => {
    assertEquals(found, waitMs);
  });
}
