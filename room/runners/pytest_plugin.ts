/**
 * The text of the plugin that pytest loads first: it watches, and signs the report.
 *
 * Pytest writes its JUnit report itself, in the process that runs the tests, when all are over. The
 * plugin takes the key off the disk before a test module is loaded, and signs what pytest wrote, in a
 * file beside it. Workers of a distributed run have no report, and only watch. Pure.
 *
 * @module
 */

import { PYTHON_WATCH } from "./python_watch.ts";
import { REPORT_KEY_NAME, type RunPlaces, type ToolFile } from "./runner.ts";
import { toMarkStart } from "./tamper_marks.ts";

/** Name of the plugin's module. */
export const PYTEST_PLUGIN = "greenroom_pytest_plugin";
/** Folder of the plugin, below the tool folder; nothing else lies in it. */
export const PYTEST_PLUGIN_FOLDER = "pytest_plugin";

/**
 * Gives the plugin.
 *
 * @param places Folders in the child's words, and the word of the run.
 * @param report Path of the report, in the child's words.
 * @returns The file for the tool folder.
 */
export function toPytestPlugin({ mark, reportDir }: RunPlaces, report: string): ToolFile {
  const text = PLUGIN
    .replace("PYTHON_WATCH", () => PYTHON_WATCH)
    .replace('"MARK_START"', () => JSON.stringify(toMarkStart(mark)))
    .replaceAll('"KEY_PATH"', () => JSON.stringify(`${reportDir}/${REPORT_KEY_NAME}`))
    .replaceAll('"REPORT"', () => JSON.stringify(report))
    .replace('"PROOF"', () => JSON.stringify(report.replace(/\.xml$/, ".proof")));
  return { path: `${PYTEST_PLUGIN_FOLDER}/${PYTEST_PLUGIN}.py`, text, isExecutable: false };
}

const PLUGIN = String.raw`"""PYTEST_DONT_REWRITE"""
PYTHON_WATCH
import json
from hashlib import sha256

import pytest


PARTS = [
    *["assertion", "junitxml", "main", "nodes", "outcomes", "python", "python_api", "raises"],
    *["reports", "runner", "skipping", "unittest"],
]
ROOTS = ["unittest", "pluggy", *["_pytest." + part for part in PARTS]]


def take_key():
    try:
        with open("KEY_PATH", encoding="ascii") as file:
            key = file.read()
        os.unlink("KEY_PATH")
        return key
    except OSError:
        return None


def create_hooks():
    find_replaced = create_watch(ROOTS)
    print_bytes = os.write
    # Later pytest puts a file of its own in the place of the stream.
    stream = os.dup(2)
    to_json = json.dumps
    clock = time.perf_counter
    last = 0.0
    key = None

    def look():
        for name in find_replaced():
            print_bytes(stream, ("MARK_START" + to_json(name) + "]\n").encode("ascii"))

    @pytest.hookimpl(tryfirst=True)
    def configure(config):
        nonlocal key
        if not hasattr(config, "workerinput"):
            key = take_key()

    @pytest.hookimpl(tryfirst=True)
    def start():
        nonlocal last
        if clock() - last > 0.005:
            look()
            last = clock()

    @pytest.hookimpl(trylast=True)
    def end():
        look()
        if key is None or not os.path.exists("REPORT"):
            return
        with open("REPORT", "rb") as file:
            body = sha256(file.read()).hexdigest()
        with open("PROOF", "w", encoding="ascii") as file:
            file.write(sha256((key + "\n" + body).encode("ascii")).hexdigest())

    return configure, start, end


pytest_configure, pytest_runtest_logstart, pytest_unconfigure = create_hooks()
`;
