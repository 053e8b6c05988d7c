/**
 * A host in memory: files in a map, tests that are a function over them, texts that only grow.
 *
 * @module
 */

import type { FileChange, Host, HostJob, HostRun } from "../../../mod.ts";

/** A host, and what happened on it. */
export interface MemoryHost extends Host {
  /** Text of a file of the project now. */
  text(path: string): string | null;
  /** What is kept, by name. */
  readonly kept: ReadonlyMap<string, string>;
  /** Purposes of the test runs, in order. */
  readonly purposes: readonly string[];
}

/** What a host is made of. */
export interface MemoryHostOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly runTests?: (job: HostJob) => Promise<HostRun>;
  readonly kept?: Readonly<Record<string, string>>;
  readonly write?: (changes: readonly FileChange[]) => Promise<void>;
}

/** The project that most tests work on: red until a minus is a plus. */
export const ADD = {
  "add.js": "export const add = (a, b) => a - b;\n",
  "add_test.js": 'import { add } from "./add.js";\ncheck("add() adds", add(1, 2), 3);\n',
} as const;

/**
 * Creates a host.
 *
 * @param options Its files, and what is not as usual.
 * @returns The host.
 */
export function createMemoryHost(options: MemoryHostOptions): MemoryHost {
  const encoder = new TextEncoder();
  const files = new Map<string, Uint8Array>(
    Object.entries(options.files).map(([path, text]) => [path, encoder.encode(text)]),
  );
  const kept = new Map(Object.entries(options.kept ?? {}));
  const purposes: string[] = [];
  const { runTests = runAdd } = options;
  return {
    name: "a function in memory",
    files: {
      list: () => Promise.resolve([...files.keys()]),
      read: (path) => Promise.resolve(files.get(path) ?? null),
      write: options.write ?? ((changes) => {
        for (const { path, after } of changes) files.set(path, after);
        return Promise.resolve();
      }),
    },
    memory: {
      read: (name) => kept.get(name) ?? null,
      append: (name, text) => void kept.set(name, (kept.get(name) ?? "") + text),
    },
    runTests: (job) => {
      purposes.push(job.purpose);
      return runTests(job);
    },
    text: (path) => {
      const bytes = files.get(path);
      return bytes === undefined ? null : new TextDecoder().decode(bytes);
    },
    kept,
    purposes,
  };
}

/** Runs the checks of each test file with the `add` that lies beside them; no process is needed. */
function runAdd({ files }: HostJob): Promise<HostRun> {
  const read = (path: string) => new TextDecoder().decode(files.get(path));
  const operator = /a ([-+*]) b/.exec(read("add.js"))?.[1];
  const add = (a: number, b: number) => operator === "+" ? a + b : operator === "*" ? a * b : a - b;
  const outcomes = [...files.keys()].filter((path) => path.endsWith("_test.js")).flatMap((file) =>
    [...read(file).matchAll(/check\("(.*)", add\((\d+), (\d+)\), (\d+)\)/g)].map(
      ([, name = "", a, b, expected]) => {
        const isRight = add(Number(a), Number(b)) === Number(expected);
        const message = isRight ? "" : `found ${add(Number(a), Number(b))}, expected ${expected}`;
        return { file, name, status: isRight ? "passed" as const : "failed" as const, message };
      },
    )
  );
  const failed = outcomes.filter(({ status }) => status === "failed");
  const output = failed.map(({ name, message }) => `${name}: ${message}\n`).join("");
  return Promise.resolve({ exitCode: failed.length > 0 ? 1 : 0, output, outcomes });
}
