import { assert, assertEquals } from "../assert.ts";
import { Pacer, readTokenState } from "../../models/pace.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

/** A request that went out. */
interface Sent {
  readonly atMs: number;
  readonly tokens: number;
}

/** Sends requests of the given bytes as fast as the pacer lets them; four bytes make one token. */
function sendAll(
  sizes: readonly number[],
  limits: ConstructorParameters<typeof Pacer>[0],
): readonly Sent[] {
  const pacer = new Pacer(limits);
  const sent: Sent[] = [];
  let nowMs = 1_000_000;
  for (const bytes of sizes) {
    nowMs += pacer.plan(bytes, nowMs).waitMs;
    pacer.send(bytes, nowMs);
    const taken = { inputTokens: bytes / 4, outputTokens: 100 };
    pacer.settle(taken);
    sent.push({ atMs: nowMs, tokens: taken.inputTokens + taken.outputTokens });
    nowMs += 1_000;
  }
  return sent;
}

/** The most of something within any minute. */
function findMost(sent: readonly Sent[], count: (sent: Sent) => number): number {
  return Math.max(
    ...sent.map(({ atMs }) =>
      sent.filter((other) => other.atMs <= atMs && other.atMs > atMs - 60_000)
        .reduce((sum, other) => sum + count(other), 0)
    ),
  );
}

test("Pacer keeps 8,000 tokens a minute over a run whose requests grow", () => {
  const sizes = Array.from({ length: 30 }, (_, turn) => 3_000 + 600 * turn);
  const sent = sendAll(sizes, { requestsPerMinute: null, tokensPerMinute: 8_000 });
  assert(findMost(sent, ({ tokens }) => tokens) <= 8_000);
  // Workable: it does not sleep much longer than the limit makes it.
  const tokens = sent.reduce((sum, one) => sum + one.tokens, 0);
  const tookMs = (sent.at(-1)?.atMs ?? 0) - (sent[0]?.atMs ?? 0);
  assert(tookMs < 2 * tokens / 8_000 * 60_000, `${tookMs} ms for ${tokens} tokens`);
});

test("Pacer keeps the requests of a minute", () => {
  const sent = sendAll(Array(12).fill(400), { requestsPerMinute: 5, tokensPerMinute: null });
  assertEquals(findMost(sent, () => 1), 5);
});

test("Pacer waits for nothing when no limit is known", () => {
  const sent = sendAll(Array(5).fill(40_000), { requestsPerMinute: null, tokensPerMinute: null });
  assertEquals(sent.map(({ atMs }) => atMs - 1_000_000), [0, 1_000, 2_000, 3_000, 4_000]);
});

test("Pacer sends a request that is larger than the limit once the minute is free", () => {
  const sent = sendAll([4_000, 80_000], { requestsPerMinute: null, tokensPerMinute: 8_000 });
  assertEquals(sent.map(({ atMs }) => atMs - 1_000_000), [0, 60_001]);
});

test("Pacer waits until a server has enough tokens again, and no longer", () => {
  const pacer = new Pacer({ requestsPerMinute: null, tokensPerMinute: null });
  pacer.hear({ limit: 6_000, remaining: 500 }, 0);
  // 3,000 bytes are counted as 1,000 tokens, and 500 more for the reply.
  assertEquals(pacer.plan(3_000, 0).waitMs, 10_000);
  assertEquals(pacer.plan(3_000, 4_000).waitMs, 6_000);
  assertEquals(pacer.plan(3_000, 10_000).waitMs, 0);
  assertEquals(pacer.plan(3_000_000, 0).waitMs, 55_000);
});

test("readTokenState() reads what servers say, and nothing else", () => {
  const read = (limit: string, remaining: string) =>
    readTokenState(
      new Headers({
        "x-ratelimit-limit-tokens": limit,
        "x-ratelimit-remaining-tokens": remaining,
      }),
    );
  assertEquals(read("8000", "120"), { limit: 8_000, remaining: 120 });
  for (const odd of ["", "many", "-1", "0"]) assertEquals(read(odd, "120"), null);
  assertEquals(readTokenState(new Headers()), null);
});
