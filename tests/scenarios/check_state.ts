/**
 * What must hold of the state folder after every run, whatever the run came to.
 *
 * @module
 */

import type { FixReport } from "../../loop/verdict.ts";
import { assert, assertEquals } from "../assert.ts";

/**
 * Checks the state folder: private, without rooms or leftovers, with a whole journal.
 *
 * @param workspace The project.
 * @param report The report of the last run.
 * @returns Everything that is kept, as text.
 */
export function checkState(workspace: string, report: FixReport): string {
  const root = `${workspace}/.greenroom`;
  const kept: string[] = [];
  const visit = (folder: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      const path = `${folder}/${name}`;
      if (isDirectory) visit(path);
      else kept.push(Deno.readTextFileSync(path));
    }
  };
  visit(root);
  for (const folder of ["", "/runs", `/runs/${report.run}`]) {
    assertEquals(toMode(`${root}${folder}`), "700", folder);
  }
  assertEquals(toMode(`${root}/runs/${report.run}/journal.jsonl`), "600");
  assertEquals(Deno.readTextFileSync(`${root}/.gitignore`), "*\n");
  for (const folder of ["rooms", "landing"]) {
    assertEquals(listNames(`${root}/${folder}`), [], folder);
  }
  checkJournal(Deno.readTextFileSync(`${root}/runs/${report.run}/journal.jsonl`), report);
  return kept.join("\n");
}

function checkJournal(text: string, { verdict, landed }: FixReport): void {
  const events = text.trimEnd().split("\n").map((line) => JSON.parse(line));
  assertEquals(events.map(({ index }) => index), events.map((_, index) => index));
  assertEquals(events[0]?.kind, "run_started");
  const last = events.at(-1);
  assertEquals([last?.kind, last?.verdict, last?.landed], ["run_finished", verdict, landed]);
  const kinds = events.map(({ kind }) => kind);
  assertEquals(kinds.includes("landed"), landed);
  assert(!landed || kinds.indexOf("landing") < kinds.indexOf("landed"));
}

function toMode(path: string): string {
  return ((Deno.lstatSync(path).mode ?? 0) & 0o7777).toString(8);
}

function listNames(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
