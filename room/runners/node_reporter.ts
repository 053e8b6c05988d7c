/**
 * The text of the reporter that `node --test` loads: Node's own JUnit reporter names no file.
 *
 * Written into the tool folder of one test run, with the report folder spelled out in it, so that
 * the tests see no variable of ours. Plain JavaScript for Node 18 and later. Pure.
 *
 * @module
 */

import { toKeyHolder } from "./node_freeze.ts";
import { REPORT_KEY_NAME, type RunPlaces } from "./runner.ts";
import { toMarkStart } from "./tamper_marks.ts";

/**
 * Renders the reporter module.
 *
 * Node gives suites, tests and steps as events in the order of their definition; names are joined
 * from the stack of what started. A file without a test comes as a passed test of the file's name,
 * a file that did not load as a failed one: neither is a test. What test processes say of a replaced
 * part of the runner comes through their standard error stream. The last line signs all before it.
 *
 * @param places Folders in the child's words, and the word of the run.
 * @returns Text of an ES module.
 */
export function renderNodeReporter({ reportDir, mark }: Omit<RunPlaces, "toolDir">): string {
  return NODE_REPORTER
    .replace('"REPORT_DIR"', () => JSON.stringify(reportDir))
    .replaceAll('"KEY_PATH"', () => JSON.stringify(`${reportDir}/${REPORT_KEY_NAME}`))
    .replaceAll('"MARK_START"', () => JSON.stringify(toMarkStart(mark)))
    .replace('"KEY_HOLDER"', () => JSON.stringify(toKeyHolder(mark)));
}

const NODE_REPORTER = String.raw`import { createHash } from "node:crypto";
import { openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";

const MAX_CHARACTERS = 8000;
const MAX_TAMPERED = 200;
const key = process[Symbol.for("KEY_HOLDER")]?.() ?? takeKey();

export default async function* (events) {
  const fd = openSync("REPORT_DIR" + "/node-" + process.pid + ".jsonl", "w");
  const hash = createHash("sha256");
  const write = (line) => {
    const text = JSON.stringify(line) + "\n";
    hash.update(text);
    writeSync(fd, text);
  };
  const tampered = new Set();
  const started = [];
  const errors = new Map();
  let stray = "";
  let lines = 0;
  write({ kind: "start", cwd: process.cwd(), version: process.version });
  for await (const { type, data } of events) {
    if (type === "test:start") {
      started.length = data.nesting;
      started.push(data.name);
    } else if (type === "test:stderr" && data.message.startsWith("MARK_START")) {
      const name = data.message.slice("MARK_START".length, data.message.lastIndexOf("]"));
      if (tampered.size < MAX_TAMPERED && !tampered.has(name)) {
        tampered.add(name);
        write({ kind: "tampered", name: toText(name) });
      }
    } else if (type === "test:stderr") {
      const of = toWhole(data.file);
      errors.set(of, cut((errors.get(of) ?? "") + data.message));
    } else if (type === "test:diagnostic" && data.message.startsWith("Error: ")) {
      // What breaks after its test ended is told of its file next, without a reason.
      stray = data.message + "\n";
    } else if (type === "test:pass" || type === "test:fail") {
      const reason = stray + (errors.get(toWhole(data.file)) ?? "");
      const line = toLine(type, data, started.slice(0, data.nesting), reason);
      if (line === null) continue;
      if (line.kind === "file_error") stray = "";
      lines++;
      write(line);
    }
  }
  const proof = key === null ? null : sign(hash.digest("hex"));
  writeSync(fd, JSON.stringify({ kind: "end", lines, proof }) + "\n");
}

// Without processes of their own for tests, newer versions load this before what they shall require.
function takeKey() {
  if (!process.execArgv.includes("--test")) return null;
  try {
    const text = readFileSync("KEY_PATH", "utf8");
    unlinkSync("KEY_PATH");
    return text;
  } catch {
    return null;
  }
}

function sign(body) {
  return createHash("sha256").update(key + "\n" + body).digest("hex");
}

function toText(json) {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

function toLine(type, data, parents, reason) {
  const file = toPath(data.file);
  const name = [...parents, data.name].join(" > ");
  const message = type === "test:fail" ? toMessage(data.details?.error) : "";
  if (isFile(data, file)) {
    if (type === "test:pass") return null;
    return { kind: "file_error", file, name: "", message: cut(reason + message) };
  }
  if (data.details?.type === "suite") {
    if (type === "test:pass" || data.details.error?.failureType === "subtestsFailed") return null;
    return { kind: "suite_error", file, name, message };
  }
  // What only a name filter left out did not run, and is no skipped test.
  if (/^test name does not match|^'only' option not set/.test(String(data.skip))) return null;
  return { kind: "test", file, name, status: toStatus(type, data), message };
}

function isFile({ name, nesting, line, column }, file) {
  if (nesting !== 0 || file === "") return false;
  return toPath(name) === file || (resolve(name) === file && line === 1 && column === 1);
}

function toStatus(type, { skip, todo, expectFailure }) {
  if (isSet(skip)) return "skipped";
  if (isSet(todo) || isSet(expectFailure)) return "todo";
  return type === "test:pass" ? "passed" : "failed";
}

function isSet(value) {
  return value !== undefined && value !== null && value !== false;
}

function toPath(file) {
  if (typeof file !== "string") return "";
  return file.startsWith("file:") ? fileURLToPath(file) : file;
}

/** Newer versions name the same file from the root of the project where its process printed something. */
function toWhole(file) {
  return resolve(toPath(file));
}

function toMessage(error) {
  const cause = error?.cause ?? error;
  const text = typeof cause?.stack === "string" ? cause.stack : typeof cause === "string" ? cause : inspect(cause);
  return cut(error?.exitCode ? text + "\nexit code " + error.exitCode : text);
}

function cut(text) {
  return text.length <= MAX_CHARACTERS ? text : text.slice(0, MAX_CHARACTERS) + "\n...";
}
`;
