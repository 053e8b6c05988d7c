/**
 * Flags of the commands that look at runs: `runs`, `show`, `export`, `view`.
 *
 * Imports the kinds of flags and the table of formats. Has no effect.
 *
 * @module
 */

import { FORMATS } from "../export/formats.ts";
import { createChoice, createCount, createSwitch, createText } from "./flag_kinds.ts";

const DIR = createText({
  name: "dir",
  placeholder: "DIR",
  summary: "Repository whose runs are meant",
  fallback: "the current folder",
}, "a folder");

const JSON_SWITCH = createSwitch({
  name: "json",
  summary: "Print one JSON object and nothing else on standard output",
});

const HELP = createSwitch({ name: "help", summary: "Show this help" });

/** Flags of `runs` and `show`. */
export const LOOK_FLAGS = { dir: DIR, printsJson: JSON_SWITCH, help: HELP };

/** Flags of `view`. */
export const VIEW_FLAGS = {
  port: createCount({
    name: "port",
    placeholder: "N",
    summary: "Port of the page, on 127.0.0.1",
    fallback: "any that is free",
  }, { most: 65_535, unit: null, factor: 1 }),
  dir: DIR,
  help: HELP,
};

/** Flags of `export`. */
export const EXPORT_FLAGS = {
  format: createChoice({
    name: "format",
    summary: "Kind of the one file that is printed",
    fallback: FORMATS[0].name,
  }, FORMATS.map(({ name }) => name)),
  dir: DIR,
  help: HELP,
};
