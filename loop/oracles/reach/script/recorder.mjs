// deno-lint-ignore-file explicit-module-boundary-types -- plain JavaScript holds no types
/**
 * Records what the code under test is asked and what it answers while a test runs.
 *
 * The calls of the test file lead through here. One run may change one argument of one call. Plain
 * JavaScript for Deno and for Node 18 and later.
 *
 * @module
 */

import { putAt } from "./alternatives.mjs";
import { renderError, renderSource, renderValue } from "./values.mjs";

const MAX_TIMES = 12;
const MAX_ENTRIES = 60;

/**
 * Creates a recorder.
 *
 * @returns What the instrumented test file calls, and `start` and `finish` of a run.
 */
export function createRecorder() {
  let run = null;

  function open(site) {
    if (run === null || run.entries.size >= MAX_ENTRIES) return null;
    const times = (run.times.get(site) ?? 0) + 1;
    run.times.set(site, times);
    return times > MAX_TIMES ? null : `${site}.${times}`;
  }

  function change(key, args) {
    if (run.change?.key !== key) return;
    try {
      run.undo.push(putAt(args, run.change.path, run.change.value));
      run.isChanged = true;
    } catch {
      // The place is not there in this run, or nothing can be put there.
    }
  }

  function record(key, entry) {
    const { entries } = run;
    entries.set(key, { ...entries.get(key), ...entry });
  }

  function invoke(key, name, args, answer) {
    const own = run;
    change(key, args);
    own.onCall?.(key, args);
    const before = renderValue(args);
    record(key, {
      kind: "call",
      args: `${name}(${before.slice(1, -1)})`,
      source: own.isFirst ? renderSource(args) : null,
    });
    let value;
    try {
      value = answer();
    } catch (error) {
      record(key, { answer: toEnd("e", renderError(error)) });
      throw error;
    }
    const changed = renderValue(args);
    const suffix = changed === before ? "" : ` leaves ${changed}`;
    record(key, { answer: toAnswer(value, suffix, args) });
    if (value instanceof Promise) {
      const settle = (answer) => own.entries.set(key, { ...own.entries.get(key), answer });
      own.open.push(value.then(
        (result) => settle(toAnswer(result, "", args)),
        (error) => settle(toEnd("e", renderError(error))),
      ));
    }
    return value;
  }

  return {
    /** A plain call of a function under test. */
    c(site, f, args) {
      const key = isUnderTest(f) ? open(site) : null;
      if (key === null) return f(...args);
      return invoke(key, f.name, args, () => f(...args));
    },
    /** A call of a method. */
    m(site, object, name, args) {
      const key = isUnderTest(object?.[name]) ? open(site) : null;
      if (key === null) return object[name](...args);
      return invoke(key, `.${name}`, args, () => object[name](...args));
    },
    /** A new object of a class under test. */
    n(site, Class, args) {
      const key = isUnderTest(Class) ? open(site) : null;
      if (key === null) return new Class(...args);
      return invoke(key, `new ${Class.name}`, args, () => new Class(...args));
    },
    /** A value that a test looks at. */
    o(site, value) {
      if (typeof value === "function") return value;
      const key = open(site);
      if (key !== null) {
        record(key, { kind: "look", args: "", source: null, answer: toAnswer(value, "", []) });
      }
      return value;
    },
    /** An error that ended a statement; the test goes on behind it. */
    x(error) {
      run?.failures.push(renderError(error));
    },
    start(options = {}) {
      const { change = null, isFirst = false, onCall = null } = options;
      run = { entries: new Map(), times: new Map(), failures: [], open: [], undo: [], change };
      Object.assign(run, { isFirst, onCall, isChanged: false });
      return run;
    },
    finish() {
      for (const undo of run.undo.reverse()) undo();
      run = null;
    },
  };
}

const NATIVE = /\{\s*\[native code\]\s*\}\s*$/;

function isUnderTest(f) {
  return typeof f === "function" && !NATIVE.test(Function.prototype.toString.call(f));
}

function toAnswer(value, suffix, args) {
  const text = renderValue(value) + suffix;
  if (value === true || value === false) return toEnd(value ? "t" : "f", text);
  if (value === undefined || value === null) return toEnd("n", text);
  const isGivenBack = typeof value !== "object" && args.some((arg) => arg === value);
  return toEnd(isGivenBack ? "i" : "v", text);
}

function toEnd(sign, text) {
  return { sign, text };
}
