// deno-lint-ignore-file explicit-module-boundary-types -- plain JavaScript holds no types
/**
 * Asks the functions under test once more from a place where no test is in sight: from a bare task
 * of the event loop and, under Node, from a program of its own.
 *
 * Plain JavaScript for Deno and for Node 18 and later. Under Node it starts one process.
 *
 * @module
 */

import { hashText, renderError, renderValue } from "./values.mjs";

const LIMIT = 24;

/**
 * Creates what asks from outside.
 *
 * @param tested `functions` by name, their `origins` as specifier and name, and the `url`
 * of the test file.
 * @param plan The plan of the probe: it holds the text that renders values.
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
    const bound = args.length === 0 ? () => f() : f.bind(undefined, ...args.slice(0, -1));
    Promise.resolve(args.at(-1)).then(bound).then(
      (value) => slot.answer = toSign(renderValue(value)),
      (error) => slot.answer = toSign(renderError(error)),
    );
    for (let turn = 0; turn < 20 && !slot.answer; turn++) {
      await new Promise((done) => setTimeout(done, 0));
    }
    return slot.answer ?? null;
  }

  async function askProgram(jobs) {
    if (globalThis.Deno || !globalThis.process?.versions?.node || jobs.length === 0) return [];
    // deno-lint-ignore house/imports -- this text runs where the tests run
    const { execFile } = await import("node:child_process");
    const { env, execPath, execArgv } = globalThis.process;
    const flags = execArgv.filter((word) => !/test|eval|inspect|^-e$/.test(word));
    const text = renderProgram(
      jobs.map(({ name, source }) => {
        const [specifier, imported] = origins[name];
        return [new URL(specifier, url).href, imported, source];
      }),
      plan.values,
    );
    return await new Promise((done) => {
      execFile(execPath, [...flags, "--input-type=module", "-e", text], {
        env: { PATH: env.PATH ?? "", HOME: env.HOME ?? "" },
        timeout: 3000,
      }, (_error, out) => done(readLines(out)));
    });
  }

  return {
    async answer(tests) {
      const jobs = listJobs(tests);
      const bare = [];
      for (const job of jobs) bare.push(await askBare(job));
      const program = await askProgram(jobs).catch(() => []);
      return jobs.map(({ at, entry }, index) => [
        at,
        entry,
        bare[index] ?? null,
        program[index] ?? null,
      ]);
    },
  };
}

function makeArgs(source) {
  return new Function(`return ${source}`)();
}

function toSign(text) {
  return hashText(text);
}

function readLines(out) {
  const line = String(out).split("\n").find((line) => line.startsWith("outside:"));
  return line ? JSON.parse(line.slice("outside:".length)) : [];
}

/** A program that knows nothing of tests: it imports, calls, and prints hashes. */
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
