/**
 * Routing: easy calls go to a cheap model and hard ones to a strong one, by what is known of the
 * failure and by how the run goes.
 *
 * Imports types. Its effect is the call of the models it is made of.
 *
 * @module
 */

import type { Model, Signals } from "./model.ts";

/** The two models of a rung. */
export interface RouteOptions {
  readonly cheap: Model;
  readonly strong: Model;
}

/** Who is asked, and why. */
export interface Route {
  readonly who: keyof RouteOptions;
  /** A clause, for the ledger. */
  readonly why: string;
}

/** Failures, files and log beyond which a failure is taken for a hard one. */
const MANY_FAILURES = 4;
const MANY_FILES = 3;
const LARGE_LOG = 40_000;
/** Refused or malformed calls that show that a model is out of its depth. */
const MANY_SLIPS = 2;

/**
 * Decides who is asked next.
 *
 * @param signals What is known of the failure, and how the run goes.
 * @returns The model, and why.
 */
export function decideRoute(signals: Signals): Route {
  const { failures, files, logCharacters, reds, refusals, malformed, isGreen } = signals;
  if (isGreen) return { who: "cheap", why: "the tests are green: only words are left" };
  if (reds > 0) return { who: "strong", why: `red again after ${reds} edit(s)` };
  if (malformed >= MANY_SLIPS) return { who: "strong", why: `${malformed} malformed replies` };
  if (refusals >= MANY_SLIPS) return { who: "strong", why: `${refusals} refused requests` };
  if (failures >= MANY_FAILURES) return { who: "strong", why: `${failures} tests fail` };
  if (files >= MANY_FILES) return { who: "strong", why: `failures in ${files} files` };
  if (logCharacters > LARGE_LOG) {
    return { who: "strong", why: `${logCharacters} characters of log` };
  }
  return { who: "cheap", why: "an easy failure so far" };
}

/**
 * Creates a model of two, which asks one of them each turn.
 *
 * @param options The two.
 * @returns The model; its replies say who gave them and why.
 */
export function createRoutedModel({ cheap, strong }: RouteOptions): Model {
  return {
    name: `${cheap.name}+${strong.name}`,
    async next(request) {
      const { who, why } = decideRoute(request.signals ?? NO_SIGNALS);
      const model = who === "cheap" ? cheap : strong;
      const reply = await model.next(request);
      return { ...reply, usage: { ...reply.usage, model: model.name, why } };
    },
    async prepare() {
      await Promise.all([cheap.prepare?.(), strong.prepare?.()]);
    },
  };
}

const NO_SIGNALS: Signals = {
  failures: 0,
  files: 0,
  logCharacters: 0,
  reds: 0,
  refusals: 0,
  malformed: 0,
  isGreen: false,
};
