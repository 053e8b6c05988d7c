/**
 * Test runs on a page: the table of tests before and after, and one run in the timeline.
 *
 * Pure.
 *
 * @module
 */

import type { Story, TestsEntry } from "../../loop/story/story.ts";
import type { TestRun } from "../../room/test_run.ts";
import { compareRuns, PURPOSE_WORDS, renderDuration, renderRunCounts } from "../look/words.ts";
import { Fold, type Piece, shown } from "./text.tsx";

/** Rows of the table at the most; changed and failing tests come first. */
const MAX_ROWS = 300;

/**
 * Renders the tests of a run before any edit and with the changes.
 *
 * @param props The story.
 * @returns A section; nothing where no test ran.
 */
export function TestTable({ before, after }: Pick<Story, "before" | "after">): Piece {
  if (before === null) return null;
  const rows = compareRuns(before, after);
  const counts = [before, after].filter((run) => run !== null).map(renderRunCounts).join(" → ");
  return (
    <section aria-labelledby="tests">
      <h2 id="tests">
        Tests <span class="quiet">{shown(counts)}</span>
      </h2>
      {rows.length === 0
        ? <p class="quiet">The runner gives no names.</p>
        : (
          <div class="wide" role="region" aria-label="Table of tests" tabindex={0}>
            <table class="tests">
              <caption class="hidden">Each test before any edit and with the changes</caption>
              <thead>
                <tr>
                  <th scope="col">test</th>
                  <th scope="col">before</th>
                  <th scope="col">after</th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, MAX_ROWS).map((row) => (
                  <tr class={row.isChanged ? "changed" : ""}>
                    <th scope="row">{shown(row.name)}</th>
                    <td>
                      <Status word={row.before} />
                    </td>
                    <td>
                      <Status word={row.after} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      {rows.length > MAX_ROWS ? <p class="quiet">and {rows.length - MAX_ROWS} more</p> : null}
    </section>
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  passed: "✓",
  failed: "✗",
  skipped: "–",
  todo: "–",
};

function Status({ word }: { readonly word: string }): Piece {
  return <span class={`status ${word in SIGNS ? word : "none"}`}>{SIGNS[word] ?? ""} {word}</span>;
}

/**
 * Renders one test run of the timeline.
 *
 * @param props The run.
 * @returns What it came to, with the failing tests and its log folded.
 */
export function TestsPart({ entry }: { readonly entry: TestsEntry }): Piece {
  const { run, purpose } = entry;
  if (run === null) return <h3>Tests, {PURPOSE_WORDS[purpose]}: did not end</h3>;
  return (
    <>
      <h3>
        Tests, {PURPOSE_WORDS[purpose]}:{" "}
        <span class={isRed(run) ? "status failed" : "status passed"}>
          {shown(renderRunCounts(run))}
        </span>{" "}
        <span class="quiet">{renderDuration(run.durationMs)}</span>
      </h3>
      <Failures run={run} />
      <Fold title="Log" text={run.output} />
    </>
  );
}

function isRed({ kind, counts, exitCode }: TestRun): boolean {
  return kind !== "tests" || (counts?.failed ?? 0) > 0 || exitCode !== 0;
}

function Failures({ run }: { readonly run: TestRun }): Piece {
  const failed = (run.outcomes ?? run.partial).filter(({ status }) => status === "failed");
  const notes = [run.disagreement ?? "", ...run.notes].filter((note) => note !== "");
  return (
    <>
      {notes.map((note) => <p class="warning">{shown(note)}</p>)}
      {failed.slice(0, 50).map(({ file, name, message }) => (
        <Fold title={`✗ ${file === "" ? name : `${file}::${name}`}`} text={message || "no words"} />
      ))}
      {failed.length > 50 ? <p class="quiet">and {failed.length - 50} more that fail</p> : null}
    </>
  );
}
