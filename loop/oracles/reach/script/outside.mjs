// deno-lint-ignore-file explicit-module-boundary-types -- plain JavaScript holds no types
/**
 * Asks the functions under test in pairs: once where no test is in sight, once where all looks like
 * a test, and both in the same state.
 *
 * The one pair is asked in this process, from a bare task of the event loop and from this file. The
 * other, under Node, in two programs that differ in nothing but the marks of a test. Plain
 * JavaScript for Deno and for Node 18 and later. Under Node it starts two processes.
 *
 * @module
 */

import { hashText, renderError, renderValue } from "./values.mjs";

const LIMIT = 24;
/** Names of variables by which runners make themselves known. */
const MARKS = /TEST|JEST|MOCHA|COVERAGE|^CI$/i;

/**
 * Creates what asks.
 *
 * @param {object} tested `functions` by name, their `origins` as specifier and name, and the `url`
 * of the test file.
 * @param {object} plan The plan of the probe: it holds the text that renders values.
 * @returns `answer(tests)`.
 */
export function createOutside({ functions, origins, url }, plan) {
  function listJobs(tests) {
    return tests.flatMap((test, at) =>
      !test.isTarget ? [] : [...test.runs[0]?.entries ?? []].flatMap(([key, { source }], entry) => {
        const name = plan.names[key.split(".")[0]];
        return source && functions[name] ? [{ at, entry, name, source }] : [];
      })
    ).slice(0, LIMIT);
  }

  /** No frame of the test file is on the stack, not even as one that waits. */
  async function askBare({ name, source }) {
    const args = makeArgs(source);
    const slot = {};
    const f = functions[name];
    Promise.resolve(args.at(-1))
      .then(args.length === 0 ? () => f() : f.bind(undefined, ...args.slice(0, -1)))
      .then(
        (value) => slot.answer = hashText(renderValue(value)),
        (error) => slot.answer = hashText(renderError(error)),
      );
    for (let turn = 0; turn < 20 && !slot.answer; turn++) {
      await new Promise((done) => setTimeout(done, 0));
    }
    return slot.answer ?? null;
  }

  async function askHere({ name, source }) {
    try {
      return hashText(renderValue(await functions[name](...makeArgs(source))));
    } catch (error) {
      return hashText(renderError(error));
    }
  }

  async function askPrograms(jobs) {
    if (globalThis.Deno || !globalThis.process?.versions?.node || jobs.length === 0) return [];
    const { env, execArgv } = globalThis.process;
    const wanted = jobs.map(({ name, source }) => {
      const [specifier, imported] = origins[name];
      return [new URL(specifier, url).href, imported, source];
    });
    // What the tests have put into the environment is no mark of a test.
    const plain = Object.fromEntries(Object.entries(env).filter(([name]) => !MARKS.test(name)));
    const flags = execArgv.filter((word) => !/test|eval|inspect|^-e$/.test(word));
    return await Promise.all([
      askProgram(wanted, { env: plain, flags, file: null }),
      askProgram(wanted, { env, flags: execArgv, file: new URL(url).pathname }),
    ]);
  }

  async function askProgram(wanted, { env, flags, file }) {
    // deno-lint-ignore house/imports -- this text runs where the tests run
    const { execFile } = await import("node:child_process");
    const text = renderProgram(wanted, plan.values) + (file ? `\n//# sourceURL=${file}\n` : "");
    const args = [...flags, "--input-type=module", "-e", text, ...(file ? [file] : [])];
    return await new Promise((done) => {
      execFile(globalThis.process.execPath, args, { env, timeout: 3000 }, (_error, out) => {
        done(readLines(out));
      });
    });
  }

  return {
    async answer(tests) {
      const jobs = listJobs(tests);
      const pairs = [];
      for (const job of jobs) pairs.push([await askBare(job), await askHere(job)]);
      const [plain = [], marked = []] = await askPrograms(jobs).catch(() => []);
      return jobs.map(({ at, entry }, index) => [
        at,
        entry,
        pairs[index],
        [plain[index] ?? null, marked[index] ?? null],
      ]);
    },
  };
}

function makeArgs(source) {
  return new Function(`return ${source}`)();
}

function readLines(out) {
  const line = String(out).split("\n").find((line) => line.startsWith("outside:"));
  return line ? JSON.parse(line.slice("outside:".length)) : [];
}

/** A program that imports, calls, and prints hashes. */
function renderProgram(jobs, values) {
  return `${values}
const answers = [];
for (const [url, name, source] of ${JSON.stringify(jobs)}) {
  try {
    const module = await import(url);
    const f = name === "default" ? module.default : module[name] ?? module.default?.[name];
    answers.push(hashText(renderValue(await f(...new Function("return " + source)()))));
  } catch (error) {
    answers.push(hashText(renderError(error)));
  }
}
console.log("outside:" + JSON.stringify(answers));
process.exit(0);
`;
}
