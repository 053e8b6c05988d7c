/**
 * How many candidates a second: the warm run against one test process for each, on the shop.
 *
 *     deno task bench:repair --rate
 *
 * Both try the same candidates under the same sandbox, in turns, so that a busy machine slows both.
 *
 * @module
 */

import { createRepairBench, type OpenBench } from "../../../commands/repair/bench.ts";
import { createRooms } from "../../../commands/rooms.ts";
import { openSession } from "../../../commands/session.ts";
import { DEFAULT_POLICY } from "../../../guards/policy.ts";
import { listSingles, type Scored } from "../../../models/repair/candidates.ts";
import { readSources } from "../../../models/repair/sources.ts";
import { rateLines } from "../../../models/repair/suspicion.ts";
import type { Sandbox } from "../../../room/sandbox.ts";

/** Turns, and candidates of each turn. */
const TURNS = 4;
const WARM = 60;
const COLD = 3;
/** What the warm run must come to. */
const LEAST_RATIO = 3;

/**
 * Measures both ways, prints them and their ratio.
 *
 * @param shop Real path of a copy of the shop.
 * @param options The sandbox, and where lines go.
 * @returns Whether the warm run is fast enough.
 */
export async function measureRate(
  shop: string,
  { sandbox, print }: { readonly sandbox: Sandbox; readonly print: (line: string) => void },
): Promise<boolean> {
  const session = await openSession({ workspace: shop });
  const { signal } = new AbortController();
  const test = ["deno", "test"];
  const take: OpenBench["take"] = (event) => bench.take(event);
  const rooms = createRooms({
    workspace: shop,
    dir: session.run.rooms,
    test,
    sandbox,
    signal,
    events: { take },
  });
  const bench = createRepairBench({
    test,
    targets: [],
    sandbox,
    signal,
    policy: DEFAULT_POLICY,
    denoPath: Deno.execPath(),
    openRoom: rooms.openRoom,
    runTests: (room, limit) => rooms.runTests(room, { purpose: "verify_trial", ...limit }),
    denials: () => [],
    onProgress: () => {},
  });
  try {
    const room = await rooms.openWorkRoom();
    await room.runTests("baseline", null);
    const [warm, cold] = await playTurns(bench, await listCandidates(bench));
    await room.close();
    print(`warm         ${warm.toFixed(1)} candidates a second, many in one process`);
    print(`cold         ${cold.toFixed(1)} candidates a second, one test process each`);
    print(`ratio        ${(warm / cold).toFixed(1)} (at least ${LEAST_RATIO} is needed)`);
    return warm / cold >= LEAST_RATIO;
  } finally {
    await bench.close();
    session.close();
  }
}

async function listCandidates(bench: OpenBench): Promise<readonly Scored[]> {
  const sources = await readSources(bench);
  return listSingles(sources, await rateLines(sources, await bench.baseline(), bench));
}

/** Candidates a second: warm, cold. */
async function playTurns(
  bench: OpenBench,
  candidates: readonly Scored[],
): Promise<readonly [number, number]> {
  const spent = { warm: 0, cold: 0 };
  const tried = { warm: 0, cold: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    const part = candidates.slice(turn * WARM, (turn + 1) * WARM);
    spent.warm += await time(() =>
      bench.tryAll(part, { deadlineMs: Infinity, onTrial: () => tried.warm++ })
    );
    for (const candidate of part.slice(0, COLD)) {
      spent.cold += await time(() => bench.confirm(candidate));
      tried.cold++;
    }
  }
  return [1_000 * tried.warm / spent.warm, 1_000 * tried.cold / spent.cold];
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
