/**
 * Measures the way from the start of the process to the first model request.
 *
 * Each round starts, one after the other, the runtime with an empty file and whole fixes of the
 * pricing example, by the built program and from the sources, so that a slow moment of the machine falls on all of them. The time that the
 * baseline's tests take by themselves is taken off. Starts processes.
 *
 * @module
 */

import { fixPricing, type PricingFix, start } from "./pricing_fix.ts";

/** What was measured, times as medians. */
export interface StartFigures {
  readonly rounds: number;
  /** `deno run` of an empty file, whole. */
  readonly emptyMs: number;
  /** The built program, to the first request; the tests' own time taken off. */
  readonly startMs: number;
  /** The fastest round of each, which a busy machine disturbs least. */
  readonly fastest: { readonly emptyMs: number; readonly startMs: number };
  /** The same in a project that has a `.gitignore`. */
  readonly startWithIgnoreMs: number;
  /** The same from the sources. */
  readonly startOfSourcesMs: number;
  /** The same where `mod.ts` is started. */
  readonly startOfLibraryMs: number;
  /** What the tests took by themselves. */
  readonly baselineMs: number;
  readonly peakMib: number;
}

/** Wall time of a start at the most, as a multiple of the empty file's. */
export const MAX_RATIO = 4;
/** Memory until the first request at the most. */
export const MAX_PEAK_MIB = 80;
/** Bytes of all requests of the pricing fix at the most. */
export const MAX_BODY_BYTES = 4_000;

/**
 * Measures.
 *
 * @param rounds How often; one more round before them warms the caches.
 * @param built Absolute path of the built program.
 * @returns The medians.
 */
export async function measureStart(rounds: number, built: string): Promise<StartFigures> {
  await measureRound(built);
  const measured = [];
  for (let round = 0; round < rounds; round++) measured.push(await measureRound(built));
  const empties = measured.map(({ emptyMs }) => emptyMs);
  const starts = measured.map(({ fix }) => toStartMs(fix));
  return {
    rounds,
    emptyMs: findMedian(empties),
    startMs: findMedian(starts),
    fastest: { emptyMs: Math.min(...empties), startMs: Math.min(...starts) },
    startOfSourcesMs: findMedian(measured.map(({ sources }) => toStartMs(sources))),
    startOfLibraryMs: findMedian(measured.map(({ library }) => toStartMs(library))),
    startWithIgnoreMs: findMedian(measured.map(({ ignoring }) => toStartMs(ignoring))),
    baselineMs: findMedian(measured.map(({ fix }) => fix.baselineMs)),
    peakMib: findMedian(measured.map(({ fix }) => fix.peakKib / 1024)),
  };
}

async function measureRound(built: string) {
  const emptyMs = await measureEmpty();
  const fix = await fixPricing({ givesUp: true, built });
  const ignoring = await fixPricing({ givesUp: true, built, files: { ".gitignore": "*.log\n" } });
  const sources = await fixPricing({ givesUp: true });
  const library = await fixPricing({ givesUp: true, startsLibrary: true });
  for (const { exitCode, stderr } of [fix, ignoring, sources, library]) {
    if (exitCode !== 1) throw new Error(`Cannot measure: found exit code ${exitCode}\n${stderr}`);
  }
  return { emptyMs, fix, ignoring, sources, library };
}

async function measureEmpty(): Promise<number> {
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    const startedMs = performance.now();
    await start(["run", "--no-prompt", file]).output();
    return performance.now() - startedMs;
  } finally {
    await Deno.remove(file);
  }
}

function toStartMs({ firstRequestMs, baselineMs }: PricingFix): number {
  return firstRequestMs - baselineMs;
}

function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const pair = [sorted[Math.ceil(middle) - 1] ?? NaN, sorted[Math.floor(middle)] ?? NaN];
  return ((pair[0] ?? NaN) + (pair[1] ?? NaN)) / 2;
}
