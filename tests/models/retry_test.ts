import { assertEquals } from "../assert.ts";
import { decideRetry, DEFAULT_LIMITS, parseRetryAfter } from "../../models/retry.ts";

const permissions = "none";
const NOW = Date.parse("2026-01-01T00:00:00Z");

Deno.test({
  name: "parseRetryAfter() reads seconds, dates, milliseconds and words",
  permissions,
  fn() {
    const cases: [Record<string, string>, string, number | null][] = [
      [{}, "", null],
      [{ "retry-after": "3" }, "", 3000],
      [{ "retry-after": " 0.5 " }, "", 500],
      [{ "retry-after": "0" }, "try again in 9s", 0],
      [{ "retry-after": "Thu, 01 Jan 2026 00:00:07 GMT" }, "", 7000],
      [{ "retry-after": "Wed, 31 Dec 2025 23:00:00 GMT" }, "", 0],
      [{ "retry-after": "3", "retry-after-ms": "120" }, "", 120],
      [{ "retry-after": "soon" }, "", null],
      [{ "retry-after": "-1" }, "", null],
      [{}, "Please try again in 7.66s.", 7660],
      [{}, "Please try again in 1m2.5s.", 62_500],
      [{}, "Please try again in 340ms.", 340],
      [{}, "Please try again in 2m.", 120_000],
      [{}, "Please try again in a while.", null],
      [{}, "Please try again in 1.2.3s.", null],
    ];
    for (const [headers, text, waitMs] of cases) {
      assertEquals(parseRetryAfter(new Headers(headers), { text, nowMs: NOW }), waitMs, text);
    }
  },
});

Deno.test({
  name: "decideRetry() waits longer each time, never shorter than the provider asks",
  permissions,
  fn() {
    const decide = (tries: number, random: number, retryAfterMs: number | null = null) =>
      decideRetry({ why: "server", retryAfterMs }, {
        tries,
        random,
        waitedMs: 0,
        limits: { ...DEFAULT_LIMITS, maxTries: 99 },
      });
    const cases: [ReturnType<typeof decide>, number][] = [
      [decide(1, 1), 500],
      [decide(1, 0), 250],
      [decide(2, 1), 1000],
      [decide(3, 1), 2000],
      [decide(50, 1), 8000],
      [decide(1, 0, 7000), 7000],
      [decide(1, 1, 7000), 7500],
      [decide(9, 0, 0), 0],
    ];
    for (const [retry, waitMs] of cases) assertEquals(retry, { kind: "wait", waitMs });
  },
});

Deno.test({
  name: "decideRetry() stops when tries or waits are used up",
  permissions,
  fn() {
    const stops = (
      why: "server" | "network" | "cut" | "time_limit",
      { tries = 1, waitedMs = 0, retryAfterMs = null as number | null },
    ) => decideRetry({ why, retryAfterMs }, { tries, waitedMs, random: 1, limits: DEFAULT_LIMITS });
    assertEquals(stops("server", { tries: 3 }).kind, "wait");
    assertEquals(stops("server", { tries: 4 }), { kind: "stop", note: "after 4 tries" });
    assertEquals(stops("network", { tries: 3 }).kind, "stop");
    assertEquals(stops("cut", { tries: 1 }).kind, "wait");
    assertEquals(stops("cut", { tries: 2 }).kind, "stop");
    assertEquals(stops("time_limit", { tries: 2 }).kind, "stop");
    assertEquals(stops("server", { retryAfterMs: 3_600_000 }), {
      kind: "stop",
      note: "and another 3601 s of waiting are over the limit",
    });
    assertEquals(stops("server", { waitedMs: 170_000, retryAfterMs: 20_000 }).kind, "stop");
  },
});
