/**
 * The page that lists the runs of a project.
 *
 * Pure.
 *
 * @module
 */

import type { Story } from "../../loop/story/story.ts";
import {
  renderCost,
  renderDuration,
  renderMoment,
  renderStanding,
  toStanding,
} from "../look/words.ts";
import { type Piece, shown } from "./text.tsx";

/** A run as the list shows it. */
export type ListedRun = Pick<
  Story,
  "run" | "state" | "verdict" | "startedAt" | "durationMs" | "model" | "files" | "used" | "steps"
>;

/**
 * Renders the list, the newest run first.
 *
 * @param props The runs, oldest first, and the address of each.
 * @returns The main part of a document.
 */
export function ListPage(
  { runs, link }: { readonly runs: readonly ListedRun[]; readonly link: (run: string) => string },
): Piece {
  return (
    <main id="main">
      <h1>Runs</h1>
      {runs.length === 0
        ? <p>No runs in this project yet.</p>
        : (
          <div class="wide" role="region" aria-label="Table of runs" tabindex={0}>
            <table class="runs">
              <caption class="hidden">Runs of this project, the newest first</caption>
              <thead>
                <tr>
                  {["run", "when", "verdict", "cost", "turns", "took", "model", "files"].map((
                    name,
                  ) => <th scope="col">{name}</th>)}
                </tr>
              </thead>
              <tbody>{runs.toReversed().map((run) => <Row run={run} link={link} />)}</tbody>
            </table>
          </div>
        )}
    </main>
  );
}

function Row(
  { run, link }: { readonly run: ListedRun; readonly link: (run: string) => string },
): Piece {
  const standing = toStanding(run);
  return (
    <tr class="entry-row">
      <th scope="row">
        <a href={link(run.run)}>{shown(run.run)}</a>
      </th>
      <td>{renderMoment(run.startedAt).slice(0, 16)}</td>
      <td>
        <span class={`badge ${standing}`}>{renderStanding(standing).split(":")[0]}</span>
      </td>
      <td>{renderCost(run.used)}</td>
      <td data-name="turns">{run.steps.length}</td>
      <td data-name="took">{renderDuration(run.durationMs)}</td>
      <td>{shown(run.model)}</td>
      <td>{shown(run.files.join(", "))}</td>
    </tr>
  );
}
