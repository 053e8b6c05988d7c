// deno-lint-ignore-file explicit-module-boundary-types -- plain JavaScript holds no types
/**
 * Runs the tests of one file with one argument changed at a time, and reports what was answered.
 *
 * Every other part of this folder is put before it, and all of it into a copy of the test file.
 * Plain JavaScript for Deno and for Node 18 and later.
 *
 * @module
 */

import { listAlternatives, listLeaves, listWholeAlternatives, MISSING } from "./alternatives.mjs";
import { createDeclared, runDeclared } from "./declared.mjs";
import { createRecorder } from "./recorder.mjs";
import { hashText, renderError, renderValue } from "./values.mjs";

const TARGETS = 10;
const OTHERS = 12;
/** Places that are varied: in all targets of a file, and in one test at the least and most. */
const LEAVES = { all: 60, least: 4, most: 14 };
const RUN_MS = 600;
/** From then on a place is given up: its larger values would take longer still. */
const SLOW_MS = 100;
const PATIENCE = 3;

/**
 * Creates the probe of one test file.
 *
 * @param plan What to try, and within which limits.
 * @returns What the instrumented file calls, and `report`.
 */
export function createProbe(plan) {
  const clock = performance.now.bind(performance);
  const timer = setTimeout;
  const recorder = createRecorder();
  const declared = createDeclared();
  let started = 0;
  const isLate = (share) => clock() - started > plan.maxMs * share;
  let chunks = null;

  async function runOnce(body, name, options) {
    const run = recorder.start(options);
    const begun = clock();
    declared.clear();
    try {
      await body();
      const test = declared.tests.find((test) => test.name === name);
      if (!test) throw new Error(`Cannot find the test ${name}`);
      await Promise.race([
        runDeclared(test),
        new Promise((_, reject) => timer(() => reject(new Error("No end in time")), RUN_MS)),
      ]);
    } catch (error) {
      recorder.x(error);
    }
    if (run.open.length > 0) {
      await Promise.race([Promise.allSettled(run.open), new Promise((done) => timer(done, 50))]);
    }
    recorder.finish();
    run.slow = Math.floor((clock() - begun) / SLOW_MS);
    return run;
  }

  async function listTests(body) {
    recorder.start();
    declared.clear();
    try {
      await body();
    } finally {
      recorder.finish();
    }
    const isTarget = ({ name }) =>
      plan.targets.some((target) => target === name || target.startsWith(`${name} > `));
    const left = { true: TARGETS, false: OTHERS };
    return declared.tests
      .map((test) => ({ name: test.name, isTarget: isTarget(test), runs: [], leaves: [] }))
      .filter((test) => left[test.isTarget]-- > 0);
  }

  /** The first time is as in a real run: each test once, in the order of the file. */
  async function runAsDeclared(body, tests) {
    const targets = tests.filter(({ isTarget }) => isTarget);
    const others = tests.filter(({ isTarget }) => !isTarget);
    for (const time of [1, 2]) {
      for (const test of time === 1 ? tests : [...targets, ...others]) {
        if (isLate(test.isTarget ? 0.4 : 0.25) && !(test.isTarget && time === 1)) continue;
        const leaves = [];
        const onCall = (key, args) => {
          for (const { path, value } of listLeaves(args)) leaves.push({ key, path, value });
        };
        const run = await runOnce(body, test.name, { isFirst: time === 1, onCall });
        test.runs.push(run);
        if (time === 1) test.leaves = pickLeaves(leaves, LEAVES.all / targets.length);
      }
    }
  }

  function* listChanges(tests) {
    const places = tests.flatMap((test) =>
      test.leaves.map((leaf) => ({ test, leaf, left: listLeafAlternatives(test, leaf) }))
    );
    for (let index = 0; places.some(({ left }) => left.length > index); index++) {
      for (const { test, leaf, left } of places) {
        if (index < left.length && (leaf.slow ?? 0) < PATIENCE) {
          yield { test, leaf, alternative: left[index] };
        }
      }
    }
  }

  function listLeafAlternatives(test, { path, value }) {
    if (path.length === 0) return test.isTarget ? listWholeAlternatives() : [];
    const all = listAlternatives(value, plan);
    if (path.length > 1 && typeof path.at(-1) === "string") {
      all.push({ label: "left out", sort: "shape", value: MISSING });
    }
    return test.isTarget ? all : all.filter(({ sort }) => sort === "dirty" || sort === "type");
  }

  /** Inputs that stand in some test already are nobody's neighbours. */
  function listOwn(tests) {
    return new Set(
      tests.flatMap(({ runs }) => [...runs[0].entries.values()].map(({ args }) => args)),
    );
  }

  async function runChanged(body, tests) {
    const own = listOwn(tests);
    let size = 0;
    for (const { test, leaf, alternative } of listChanges(tests)) {
      if (isLate(0.9) || size > plan.maxChars) return true;
      const { key, path } = leaf;
      const run = await runOnce(body, test.name, {
        change: { key, path, value: alternative.value },
      });
      if (test.runs[0].slow === 0) leaf.slow = (leaf.slow ?? 0) + run.slow;
      if (!run.isChanged || own.has(run.entries.get(key)?.args)) continue;
      const effect = listEffects(test.runs[0], run);
      size += effect.length + alternative.label.length + 12;
      (leaf.tried ??= []).push([alternative.label, alternative.sort, effect]);
    }
    return false;
  }

  async function evaluate(body, constants, outside) {
    started = clock();
    const tests = await listTests(body);
    await runAsDeclared(body, tests);
    const wanted = tests.filter((test) => test.runs.length === 2);
    const isCut = await runChanged(body, [
      ...wanted.filter(({ isTarget }) => isTarget),
      ...wanted.filter(({ isTarget }) => !isTarget),
    ]);
    for (const test of wanted) {
      if (test.isTarget || !isLate(0.95)) test.runs.push(await runOnce(body, test.name));
    }
    return {
      version: 1,
      isCut,
      tests: tests.map(toTestReport),
      constants: constants.filter(([, value]) => typeof value !== "function")
        .map((
          [name, value],
        ) => [name, typeof value, cut(renderValue(value)), hashText(renderValue(value))]),
      outside: await outside.answer(tests),
    };
  }

  return {
    ...recorder,
    Deno: declared.Deno,
    stand: declared.stand,
    /** Gives one part of the report; the first call makes it. */
    async report(part, { body, constants, outside }) {
      chunks ??= inSilence(() => evaluate(body, constants, outside)).catch((error) => ({
        version: 1,
        problem: renderError(error),
      })).then((report) => toChunks(report, plan));
      const all = await chunks;
      if (part < all.length) throw toMessenger(`${plan.mark}:${part}/${all.length}:${all[part]}:`);
    },
  };
}

/** What is printed hundreds of times tells nobody anything. */
async function inSilence(work) {
  const names = ["log", "info", "debug", "warn", "error"];
  const spoken = names.map((name) => console[name]);
  for (const name of names) console[name] = () => {};
  try {
    return await work();
  } finally {
    names.forEach((name, index) => console[name] = spoken[index]);
  }
}

/** The message is all that counts, so there is no stack that could push it out. */
function toMessenger(text) {
  const error = new Error(text);
  error.stack = `Error: ${text}`;
  return error;
}

function toChunks(report, { chunks, chunkChars }) {
  const tests = report.tests ?? [];
  const least = [
    ...tests.filter(({ isTarget }) => isTarget),
    ...tests.filter((one) => !one.isTarget),
  ];
  let text = toText(report);
  // What does not fit is left out, the targets last.
  while (text.length > chunks * chunkChars && least.length > 0) {
    Object.assign(least.pop(), { entries: [], leaves: [] });
    text = toText(report);
  }
  return text.match(new RegExp(`.{1,${chunkChars}}`, "g"));
}

function toText(report) {
  return JSON.stringify(report).replace(
    /[^\x20-\x7e]|%/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Few places of each call and few of very many calls; all arguments at once come last. */
function pickLeaves(leaves, share) {
  const count = Math.floor(Math.min(LEAVES.most, Math.max(LEAVES.least, share)));
  const isWhole = ({ path }) => path.length === 0;
  const lists = thinOut([...groupByKey(leaves).values()], Math.ceil(count / 2))
    .map((list) => [...list.filter((leaf) => !isWhole(leaf)), ...list.filter(isWhole)]);
  const picked = [];
  for (let index = 0; lists.some((list) => list.length > index); index++) {
    picked.push(...lists.filter((list) => list.length > index).map((list) => list[index]));
  }
  return picked.slice(0, count);
}

function thinOut(list, count) {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, index) => list[Math.floor(index * list.length / count)]);
}

function groupByKey(leaves) {
  const groups = new Map();
  for (const leaf of leaves) groups.set(leaf.key, [...groups.get(leaf.key) ?? [], leaf]);
  return groups;
}

/** What a change did: the sign and the hash of each answer that is another one now. */
function listEffects({ entries }, run) {
  const keys = [...entries.keys()];
  return keys.flatMap((key, index) => {
    const [old, now] = [entries.get(key)?.answer, run.entries.get(key)?.answer];
    if (now === undefined) return [`${index}-`];
    return old?.text === now.text && old.sign === now.sign
      ? []
      : [`${index}${now.sign}${hashText(now.text)}`];
  }).join(" ");
}

function toTestReport({ name, isTarget, runs, leaves }) {
  const keys = [...runs[0]?.entries.keys() ?? []];
  const entries = keys.map((key) => {
    const { kind, args, answer } = runs[0].entries.get(key);
    const hashes = runs.map(({ entries }) => {
      const again = entries.get(key)?.answer;
      return again ? again.sign + hashText(again.text) : "-";
    });
    return [key, kind, cut(args), cut(answer?.text ?? ""), hashes];
  });
  return {
    name,
    isTarget,
    failures: runs.map(({ failures }) => failures.length === 0 ? null : cut(failures[0])),
    entries,
    leaves: leaves.filter(({ tried }) => tried).map(({ key, path, value, tried }) => ({
      entry: keys.indexOf(key),
      path: path.join("."),
      was: path.length === 0 ? "[all]" : cut(renderValue(value)),
      tried,
    })),
  };
}

function cut(text) {
  return text.length > 70 ? `${text.slice(0, 60)}…${text.length}` : text;
}
