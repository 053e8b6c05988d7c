// deno-lint-ignore-file explicit-module-boundary-types -- plain JavaScript holds no types
/**
 * Collects the tests that a file declares, without running them: stands in for the test framework.
 *
 * Plain JavaScript for Deno and for Node 18 and later. Has no effect.
 *
 * @module
 */

/**
 * Creates a stand-in for `Deno.test`, `node:test` and `describe`/`it`.
 *
 * @returns `clear`, the collected `tests`, and `stand(name, real)` for each function.
 */
export function createDeclared() {
  let suite = createSuite(null, "");
  const declared = { tests: [], mock: undefined };

  function declare(...words) {
    const { name, fn } = readWords(words);
    if (fn) declared.tests.push({ name: join(suite, name), suite, fn, mock: declared.mock });
  }

  function describe(...words) {
    const { name, fn } = readWords(words);
    const outer = suite;
    suite = createSuite(outer, name);
    try {
      return fn?.({ name });
    } finally {
      suite = outer;
    }
  }

  const hook = (kind) => (...words) => {
    const { fn } = readWords(words);
    if (fn) suite[kind].push(fn);
  };
  const left = () => {};
  const tests = withParts(declare, { skip: left, todo: left, ignore: left, only: declare });
  const suites = withParts(describe, { skip: left, todo: left, ignore: left, only: describe });
  const hooks = {
    before: hook("before"),
    beforeAll: hook("before"),
    after: hook("after"),
    afterAll: hook("after"),
    beforeEach: hook("beforeEach"),
    afterEach: hook("afterEach"),
  };
  const all = { test: tests, it: tests, describe: suites, suite: suites, ...hooks };

  return Object.assign(declared, {
    clear() {
      suite = createSuite(null, "");
      declared.tests = [];
    },
    /** Gives the stand-in for a function of the framework; everything else stays what it is. */
    stand(name, real) {
      declared.mock ??= real?.mock;
      if (name !== "default" && name !== "test") return all[name] ?? real;
      return withParts((...words) => declare(...words), { ...real, ...all, ...tests });
    },
    Deno: withParts((...words) => declare(...words), { ...all, ...tests }),
  });
}

function withParts(fn, parts) {
  return Object.assign((...words) => fn(...words), parts);
}

function createSuite(outer, name) {
  return { outer, name, before: [], after: [], beforeEach: [], afterEach: [] };
}

function join(suite, name) {
  const names = [name];
  for (let at = suite; at.outer; at = at.outer) names.unshift(at.name);
  return names.join(" > ");
}

/** Name, options and function in any of the orders that the frameworks take. */
function readWords(words) {
  const fn = words.findLast((word) => typeof word === "function");
  const options = words.find((word) => typeof word === "object" && word !== null) ?? {};
  const name = words.find((word) => typeof word === "string") ?? options.name ?? fn?.name ?? "";
  const isLeft = options.skip || options.ignore || options.todo;
  return { name: String(name), fn: isLeft ? undefined : fn ?? options.fn };
}

/**
 * Runs one declared test with the hooks of its suites.
 *
 * @param test The test.
 * @returns Ends with the test; fails where it fails.
 */
export async function runDeclared({ suite, fn, name, mock }) {
  const suites = [];
  for (let at = suite; at; at = at.outer) suites.unshift(at);
  const run = async (hooks) => {
    for (const hook of hooks) await callBack(hook, createContext(name, mock));
  };
  for (const { before } of suites) await run(before);
  for (const { beforeEach } of suites) await run(beforeEach);
  try {
    await callBack(fn, createContext(name, mock));
  } finally {
    mock?.timers?.reset?.();
    mock?.reset?.();
    for (const { afterEach } of suites.toReversed?.() ?? [...suites].reverse()) {
      await run(afterEach);
    }
    for (const { after } of [...suites].reverse()) await run(after);
  }
}

/** Old tests take a second argument that they call at their end. */
function callBack(fn, context) {
  if (fn.length < 2) return fn.call(context, context);
  return new Promise((resolve, reject) => {
    fn.call(context, context, (error) => error ? reject(error) : resolve());
  });
}

function createContext(name, mock) {
  const step = async (...words) => {
    const { fn } = readWords(words);
    if (fn) await callBack(fn, context);
    return true;
  };
  const nothing = () => {};
  const context = {
    name,
    mock,
    step,
    test: step,
    it: step,
    describe: step,
    origin: "",
    skip: nothing,
  };
  Object.assign(context, { todo: nothing, diagnostic: nothing, plan: nothing, runOnly: nothing });
  for (const hook of ["before", "after", "beforeEach", "afterEach"]) context[hook] = nothing;
  context.signal = new AbortController().signal;
  return context;
}
