/**
 * The driver of warm runs of Deno and Node tests: two texts that are laid into the tool folder.
 *
 * The driver hands candidates to workers and watches them; a worker writes the variants of one
 * candidate beside the originals, loads its tests and runs them itself. It is a filter: what passes
 * here is run again by the real runner. Imports nothing. Has no effect here.
 *
 * @module
 */

/** Name of the driver in the tool folder. */
export const DRIVER_FILE = "warm/driver.mjs";
/** Name of the workers' module in the tool folder. */
export const WORKER_FILE = "warm/worker.mjs";
/** Name of the stand-in for `node:test` in the tool folder. */
export const COLLECTOR_FILE = "warm/collector.cjs";
/** Name of the plan in the tool folder. */
export const PLAN_FILE = "warm/plan.json";
/** Name of the global object that holds the probes of each candidate. */
export const PROBES_NAME = "__greenroomProbes";
/** Name of the report in the report folder. */
export const REPORT_FILE = "warm.jsonl";

/** Hands candidates to workers, and ends those that hang. Arguments: plan, report. */
export const DRIVER = `
import { appendFileSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { availableParallelism } from "node:os";
const [planPath, reportPath] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planPath, "utf8"));
const report = (trial) => appendFileSync(reportPath, JSON.stringify(trial) + "\\n");
const workerUrl = new URL("./worker.mjs", import.meta.url);
const CHUNK = 12;
const queue = [];
for (let at = 0; at < plan.candidates.length; at += CHUNK) {
  queue.push(plan.candidates.slice(at, at + CHUNK).map((_, index) => at + index));
}
const idOf = (index) => plan.candidates[index].id;
function serve() {
  return new Promise((done) => {
    let worker, timer, left = [], isLoaded = false;
    const stop = () => { clearTimeout(timer); const ended = worker; worker = undefined; ended?.terminate(); };
    const watch = (ms) => { clearTimeout(timer); timer = setTimeout(() => give("hangs"), ms); };
    const next = () => {
      const chunk = queue.shift();
      if (!chunk) { stop(); done(); return; }
      left = chunk;
      isLoaded = false;
      worker ??= start();
      watch(plan.hangMs + 200 * chunk.length + (worker.isReady ? 0 : 3000));
      worker.postMessage(chunk);
    };
    const give = (result) => {
      stop();
      if (!isLoaded && left.length > 1) queue.unshift(...left.map((index) => [index]));
      else {
        const [bad, ...rest] = left;
        if (bad !== undefined) report({ id: idOf(bad), turned: [], result });
        if (rest.length > 0) queue.unshift(rest);
      }
      next();
    };
    const start = () => {
      const made = new Worker(workerUrl, { workerData: { planPath, reportPath }, resourceLimits: { maxOldGenerationSizeMb: 512 }, stdout: true, stderr: true });
      made.on("message", (message) => {
        if (made !== worker) return;
        made.isReady = true;
        if (message.loaded) { isLoaded = true; watch(plan.hangMs); }
        if (message.id === undefined) return;
        report(message);
        left = left.slice(1);
        if (left.length === 0) next();
        else watch(plan.hangMs);
      });
      made.on("error", () => { if (made === worker) give("fails"); });
      made.on("exit", () => { if (made === worker) give("fails"); });
      return made;
    };
    next();
  });
}
const count = Math.max(1, Math.min(2, availableParallelism(), queue.length));
await Promise.all(Array.from({ length: count }, serve));
process.exit(0);
`;

/** Runs the candidates it is told to, one at a time. */
export const WORKER = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { parentPort, threadId, workerData } from "node:worker_threads";
import collector from "./collector.cjs";
const { collect } = collector;
const plan = JSON.parse(readFileSync(workerData.planPath, "utf8"));
const collectorPath = decodeURIComponent(new URL("./collector.cjs", import.meta.url).pathname);
const root = process.cwd();
for (const name of ["log", "info", "warn", "error", "debug"]) console[name] = () => {};
process.exit = () => { throw new Error("The tests called process.exit"); };
if (globalThis.Deno) {
  Deno.exit = () => { throw new Error("The tests called Deno.exit"); };
  const declare = (...args) => collect.declareDeno(args, {});
  declare.ignore = (...args) => collect.declareDeno(args, { ignore: true });
  declare.only = declare;
  declare.skip = declare.ignore;
  Deno.test = declare;
}
const fill = (text, id) => text.replaceAll("__GREENROOM_ID__", "gr" + id);
// A loop that goes on and on ends with an error: cheaper than ending the worker.
const MOST_ROUNDS = 3e6, MOST_MS = plan.testMs ?? 500, MOST_ENDLESS = plan.mostEndless ?? 2;
let rounds = 0, since = performance.now(), took = { allMs: 0, longestMs: 0, endless: 0 }, isEndless = false;
const resetRounds = () => { rounds = 0; since = performance.now(); isEndless = false; };
globalThis.__greenroomLoop = () => {
  if ((++rounds & 511) !== 0 || (rounds < MOST_ROUNDS && performance.now() - since < MOST_MS)) return;
  isEndless = true;
  throw new Error("The loop does not end");
};
async function runTests(wanted, found) {
  const passed = new Set();
  for (const { file, name } of wanted) {
    if (took.endless >= MOST_ENDLESS) break;
    resetRounds();
    const tests = (found.get(file) ?? []).filter((test) => test.name === name);
    if (tests.length > 0 && (await Promise.all(tests.map((test) => collect.run(test)))).every(Boolean)) {
      passed.add(file + "::" + name);
      const spent = performance.now() - since;
      took = { ...took, allMs: took.allMs + spent, longestMs: Math.max(took.longestMs, spent) };
    }
    if (isEndless) took.endless++;
  }
  return passed;
}
async function loadFile(file, id) {
  collect.begin();
  await import(pathToFileURL(root + "/" + fill(file.variant, id)).href);
  return await collect.finish();
}
async function loadAlone(id) {
  const found = new Map();
  for (const file of plan.tests) found.set(file.path, await loadFile(file, id));
  return found;
}
// One import for a whole chunk: the marks between the tests tell whose are whose.
async function loadTogether(chunk, own) {
  const order = chunk.flatMap((index) => plan.tests.map((file) => ({ index, file })));
  const lines = order.map(({ index, file }, at) => {
    const mark = own.put("greenroom_mark_" + at + ".mjs", "globalThis.__greenroomMark(" + at + ");\\n");
    return 'import ' + JSON.stringify(mark) + ';\\nimport ' + JSON.stringify(root + "/" + fill(file.variant, plan.candidates[index].id)) + ';';
  });
  const all = [];
  globalThis.__greenroomMark = (at) => { if (at > 0) all.push(collect.finish()); collect.begin(); };
  const together = own.put("greenroom_all.mjs", lines.join("\\n"));
  collect.begin();
  await import(pathToFileURL(together).href);
  all.push(collect.finish());
  const tests = await Promise.all(all);
  const found = new Map(chunk.map((index) => [index, new Map()]));
  order.forEach(({ index, file }, at) => found.get(index).set(file.path, tests[at]));
  return found;
}
let chunks = 0;
function createFiles() {
  const written = [];
  const folder = root + "/.greenroom_warm_" + threadId + "_" + chunks++;
  return {
    put(name, text) {
      if (written.length === 0) mkdirSync(folder);
      const path = folder + "/" + name;
      writeFileSync(path, text);
      written.push(path);
      return path;
    },
    write(path, text) { writeFileSync(path, text); written.push(path); },
    remove() { for (const path of written) rmSync(path, { force: true }); rmSync(folder, { recursive: true, force: true }); },
  };
}
// An endless loop ends at its marks, so that what a hanging test ran is known as well.
const MOST_MARKS = 300000;
const loaded = new Set();
let ran = loaded, marks = 0;
globalThis.__greenroomRan = (path, line) => {
  if (++marks > MOST_MARKS) throw new Error("The test does not end");
  ran.add(path + ":" + line);
};
const listLines = (keys) => {
  const lines = {};
  for (const key of keys) {
    const at = key.lastIndexOf(":");
    (lines[key.slice(0, at)] ??= []).push(Number(key.slice(at + 1)));
  }
  return lines;
};
async function watchTests(id, found) {
  const covered = [];
  for (const test of [...plan.failing, ...plan.passing]) {
    ran = new Set();
    marks = 0;
    took.endless = 0;
    await runTests([test], found);
    covered.push({ test: test.file + "::" + test.name, lines: listLines([...loaded, ...ran]) });
  }
  ran = new Set();
  return { id, turned: [], result: "fails", covered };
}
const brief = (text) => text.length <= 120 ? text : text.slice(0, 120) + "…";
async function answerProbe(call) {
  resetRounds();
  try {
    const late = new Promise((_, no) => setTimeout(() => no(new Error("takes too long")), 300));
    return brief(inspect(await Promise.race([call(), late]), { depth: 6, breakLength: Infinity }));
  } catch (error) {
    return brief("an error: " + (error?.message ?? error));
  }
}
async function answerProbes(id) {
  const known = globalThis.__greenroomProbes ?? {};
  const answers = [];
  for (const call of known["gr" + id] ?? known["gr" + id + "a"] ?? []) answers.push(await answerProbe(call));
  return { id, turned: [], result: "fails", answers };
}
async function judge(id, found) {
  if (plan.probes) return await answerProbes(id);
  if (id === plan.watchedId) return await watchTests(id, found);
  took = { allMs: 0, longestMs: 0, endless: 0 };
  const turned = await runTests(plan.failing, found);
  if (turned.size < plan.failing.length) return { id, turned: [...turned], result: "fails", took };
  const kept = await runTests(plan.passing, found);
  return { id, turned: [...turned], result: kept.size === plan.passing.length ? "passes" : "fails", took };
}
function writeVariants(index, suffix, own) {
  const { id, files } = plan.candidates[index];
  for (const [path, text] of Object.entries({ ...plan.shared, ...files })) {
    own.write(root + "/" + fill(path, id + suffix), fill(text, id + suffix).replaceAll("__GREENROOM_COLLECTOR__", collectorPath));
  }
}
async function playChunk(chunk) {
  const own = createFiles();
  resetRounds();
  try {
    for (const index of chunk) writeVariants(index, "", own);
    let together = null;
    let suffix = "";
    if (chunk.length > 1) {
      try { together = await loadTogether(chunk, own); } catch {
        // What was loaded is known by its name and would not run again, so each gets a new name.
        suffix = "a";
        for (const index of chunk) writeVariants(index, suffix, own);
      }
    }
    parentPort.postMessage({ loaded: true });
    for (const index of chunk) {
      const { id } = plan.candidates[index];
      let trial = { id, turned: [], result: "fails" };
      resetRounds();
      appendFileSync(workerData.reportPath, JSON.stringify({ begun: id }) + "\\n");
      try { trial = await judge(id, together?.get(index) ?? await loadAlone(id + suffix)); } catch { /* it does not load */ }
      parentPort.postMessage(trial);
    }
  } finally {
    own.remove();
  }
}
parentPort.on("message", playChunk);
process.on("unhandledRejection", () => {});
process.on("uncaughtException", () => {});
parentPort.postMessage({ ready: true });
`;

/** Collects tests as \`node:test\` and \`Deno.test\` declare them, and runs one. */
export const COLLECTOR = `
let suite = null;
let pending = [];
const newSuite = (name, parent) => ({ name, parent, tests: [], hooks: { before: [], after: [], beforeEach: [], afterEach: [] }, started: false });
function declare(args, flags) {
  const name = typeof args[0] === "string" ? args[0] : args.find((arg) => typeof arg === "function")?.name ?? "";
  const options = args.find((arg) => typeof arg === "object" && arg !== null) ?? {};
  const fn = args.find((arg) => typeof arg === "function");
  return { name, fn, skip: Boolean(flags.skip || options.skip || flags.todo || options.todo), suite, timeout: options.timeout };
}
function addTest(args, flags = {}) { if (suite) suite.tests.push(declare(args, flags)); return Promise.resolve(); }
function addSuite(args, flags = {}) {
  const { name, fn, skip } = declare(args, flags);
  if (skip || !fn) return Promise.resolve();
  const outer = suite;
  suite = newSuite(name, outer);
  outer.tests.push(suite);
  const inner = suite;
  const result = fn();
  suite = outer;
  if (result?.then) pending.push(result.catch(() => { inner.broken = true; }));
  return Promise.resolve();
}
const withFlags = (add) => Object.assign((...args) => add(args), {
  skip: (...args) => add(args, { skip: true }), todo: (...args) => add(args, { todo: true }), only: (...args) => add(args),
});
const test = withFlags(addTest);
const describe = withFlags(addSuite);
const hook = (kind) => (fn) => { suite?.hooks[kind].push(fn); };
const before = hook("before"), after = hook("after"), beforeEach = hook("beforeEach"), afterEach = hook("afterEach");
const restores = [];
const mock = {
  fn: (impl = () => {}) => { const calls = []; const f = function (...a) { const r = impl.apply(this, a); calls.push({ arguments: a, result: r, this: this }); return r; }; f.mock = { calls, callCount: () => calls.length, restore() {}, resetCalls() { calls.length = 0; } }; return f; },
  method(o, k, impl) { const old = o[k]; const f = mock.fn(impl ?? old); o[k] = f; restores.push(() => { o[k] = old; }); return f; },
  restoreAll() { for (const r of restores.splice(0)) r(); }, reset() { mock.restoreAll(); },
};
module.exports = test;
module.exports.test = test;
module.exports.it = test;
module.exports.describe = describe;
module.exports.suite = describe;
module.exports.before = before;
module.exports.after = after;
module.exports.beforeEach = beforeEach;
module.exports.afterEach = afterEach;
module.exports.mock = mock;
const chain = (s) => { const all = []; for (let at = s; at; at = at.parent) all.unshift(at); return all; };
const limited = (work, ms) => { let timer; return Promise.race([work, new Promise((_, no) => { timer = setTimeout(() => no(new Error("time limit")), ms); })]).finally(() => clearTimeout(timer)); };
function context(name) {
  const hooks = [];
  const t = { name, mock, diagnostic() {}, skip() {}, todo() {}, after: (fn) => hooks.push(fn), before() {}, beforeEach() {}, afterEach() {}, signal: new AbortController().signal, assert: undefined,
    test: async (...args) => { const sub = declare(args, {}); if (sub.fn && !sub.skip) await sub.fn(context(sub.name)); },
    step: async (...args) => { const sub = args.length === 1 && typeof args[0] === "object" ? args[0] : declare(args, {}); await sub.fn(context(sub.name)); return true; } };
  t.hooks = hooks;
  return t;
}
function flatten(s, prefix) {
  return s.tests.flatMap((entry) => entry.tests ? flatten(entry, prefix + entry.name + " > ") : [{ ...entry, name: prefix + entry.name }]);
}
module.exports.collect = {
  begin() { suite = newSuite("", null); pending = []; },
  async finish() { const top = suite; await Promise.all(pending); suite = null; return flatten(top, ""); },
  declareDeno(args, flags) {
    if (!suite) return;
    const [first, ...rest] = args;
    const options = typeof first === "object" ? first : rest.find((arg) => typeof arg === "object") ?? {};
    const fn = args.find((arg) => typeof arg === "function") ?? options.fn;
    const name = typeof first === "string" ? first : options.name ?? fn?.name ?? "";
    suite.tests.push({ name, fn, skip: Boolean(flags.ignore || options.ignore), suite });
  },
  async run({ fn, skip, suite: own, name, timeout }) {
    if (skip || !fn) return false;
    const suites = chain(own);
    const t = context(name);
    try {
      for (const s of suites) if (!s.started) { s.started = true; for (const h of s.hooks.before) await h(); }
      for (const s of suites) for (const h of s.hooks.beforeEach) await h(t);
      if (fn.length > 1) await limited(new Promise((ok, no) => fn(t, (e) => e ? no(e) : ok())), timeout ?? 1000);
      else await limited(Promise.resolve(fn(t)), timeout ?? 1000);
      return true;
    } catch { return false; } finally {
      try { for (const s of suites.toReversed?.() ?? [...suites].reverse()) for (const h of s.hooks.afterEach) await h(t); for (const h of t.hooks) await h(); } catch { /* a hook that fails fails its test in the real runner */ }
      mock.restoreAll();
    }
  },
};
`;
