/**
 * Things that stand in for themselves until they are loaded, so that nothing which the first test
 * run does not need delays it.
 *
 * Pure but for the loading that is handed in. Imports types.
 *
 * @module
 */

import type { Approver } from "../loop/approver.ts";
import type { EventSink, RunEvent } from "../loop/events.ts";
import type { Model } from "../models/model.ts";

/** A sink that keeps events until the real one is there. */
export interface LateSink extends EventSink {
  /** Starts loading the real one; it then takes what was kept, in order. */
  load(): Promise<void>;
}

/**
 * Creates a sink that keeps events until it is told to load.
 *
 * @param create Loads the real one.
 * @returns The sink.
 */
export function createLateSink(create: () => Promise<EventSink>): LateSink {
  const kept: RunEvent[] = [];
  let sink: EventSink | null = null;
  let loading: Promise<void> | null = null;
  return {
    take: (event) => sink === null ? void kept.push(event) : sink.take(event),
    load: () =>
      loading ??= create().then((created) => {
        sink = created;
        kept.forEach((event) => created.take(event));
      }),
  };
}

/**
 * Creates an approver that is loaded when there is a question.
 *
 * @param create Loads the real one.
 * @returns The approver.
 */
export function createLateApprover(create: () => Promise<Approver>): Approver {
  let created: Promise<Approver> | null = null;
  return { ask: async (question) => await (await (created ??= create())).ask(question) };
}

/**
 * Creates a model that is loaded when it is told to prepare, or asked.
 *
 * @param name Its name.
 * @param create Loads the real one.
 * @returns The model.
 */
export function createLateModel(name: string, create: () => Promise<Model>): Model {
  let created: Promise<Model> | null = null;
  let skipped = 0;
  const load = () =>
    created ??= create().then((model) => {
      if (skipped > 0) model.skip?.(skipped);
      return model;
    });
  return {
    name,
    skip: (count) => {
      if (created === null) skipped += count;
      else void created.then((model) => model.skip?.(count), () => {});
    },
    next: async (request) => await (await load()).next(request),
    forecast: async (request) => {
      const model = await load();
      if (model.forecast) return await model.forecast(request);
      const { forecastRequest } = await import("../models/metered.ts");
      return await forecastRequest(request, { name, priced: null });
    },
    prepare: async () => {
      // What cannot be loaded ends the first request, where somebody waits for it.
      await load().then((model) => model.prepare?.(), () => {});
    },
  };
}
