/**
 * Charts of a run: tokens, cost and time of each turn, as drawings without a script.
 *
 * Each drawing has its numbers beside it as a table. Pure.
 *
 * @module
 */

import type { Step } from "../../loop/story/story.ts";
import { renderDuration, renderNumber } from "../look/words.ts";
import type { Piece } from "./text.tsx";

const WIDTH = 300;
const HEIGHT = 72;
/** Turns in one drawing at the most; more are drawn together. */
const MAX_BARS = 150;
/** Rows of the table at the most. */
const MAX_ROWS = 500;

/** One drawing: what it shows of a turn, in parts that stand on each other. */
interface Chart {
  readonly title: string;
  readonly parts: (step: Step) => readonly (number | null)[];
  readonly total: string;
}

/**
 * Renders the charts of a run.
 *
 * @param props The turns.
 * @returns The charts; nothing where there was no turn.
 */
export function Charts({ steps }: { readonly steps: readonly Step[] }): Piece {
  if (steps.length === 0) return null;
  return (
    <section class="charts" aria-labelledby="charts">
      <h2 id="charts">Turns</h2>
      <div class="drawings">
        {listCharts(steps).map((chart) => <Drawing chart={chart} steps={steps} />)}
      </div>
      <details class="fold" data-key="turns">
        <summary>Every turn in numbers</summary>
        <StepTable steps={steps} />
      </details>
    </section>
  );
}

function listCharts(steps: readonly Step[]): readonly Chart[] {
  const sum = (value: (step: Step) => number | null): number | null => {
    const known = steps.map(value).filter((one) => one !== null);
    return known.length === 0 ? null : known.reduce((total, one) => total + one, 0);
  };
  const tokens = sum((step) => step.usage?.inputTokens ?? null);
  const out = sum((step) => step.usage?.outputTokens ?? null);
  const cost = sum((step) => step.usage?.costUsd ?? null);
  const time = sum(({ waitMs }) => waitMs);
  return [
    {
      title: "Tokens",
      parts: ({ usage }) => [usage?.inputTokens ?? null, usage?.outputTokens ?? null],
      total: tokens === null && out === null
        ? "unknown"
        : `${renderNumber(tokens)} in, ${renderNumber(out)} out`,
    },
    {
      title: "Cost",
      parts: ({ usage }) => [usage?.costUsd ?? null],
      total: cost === null ? "unknown" : `$${cost.toFixed(4)}`,
    },
    {
      title: "Time",
      parts: ({ waitMs }) => [waitMs],
      total: time === null ? "unknown" : renderDuration(time),
    },
  ];
}

function Drawing(
  { chart, steps }: { readonly chart: Chart; readonly steps: readonly Step[] },
): Piece {
  const bars = gather(steps.map(chart.parts));
  const highest = Math.max(...bars.map((parts) => sumKnown(parts)), 0);
  const width = WIDTH / Math.max(bars.length, 8);
  return (
    <figure>
      <figcaption>
        {chart.title} <span class="quiet">{chart.total}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${chart.title} of each turn: ${chart.total}`}
      >
        <line class="axis" x1="0" y1={HEIGHT - 0.5} x2={WIDTH} y2={HEIGHT - 0.5} />
        {bars.map((parts, at) => (
          <Bar parts={parts} x={at * width} width={width} highest={highest} />
        ))}
      </svg>
    </figure>
  );
}

/** Neighbouring turns share a bar where there are too many: it is as high as the highest of them. */
function gather(
  all: readonly (readonly (number | null)[])[],
): readonly (readonly (number | null)[])[] {
  const size = Math.ceil(all.length / MAX_BARS);
  if (size <= 1) return all;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => {
    const some = all.slice(at * size, (at + 1) * size);
    return some.reduce((best, parts) => sumKnown(parts) > sumKnown(best) ? parts : best);
  });
}

function Bar(
  { parts, x, width, highest }: {
    readonly parts: readonly (number | null)[];
    readonly x: number;
    readonly width: number;
    readonly highest: number;
  },
): Piece {
  const gap = Math.min(2, width / 4);
  if (parts.every((part) => part === null)) {
    return (
      <rect
        class="unknown"
        x={round(x + gap / 2)}
        y={HEIGHT - 4}
        width={round(width - gap)}
        height="3"
      />
    );
  }
  let top = HEIGHT - 1;
  return (
    <>
      {parts.map((part, at) => {
        const height = highest === 0 ? 0 : (part ?? 0) / highest * (HEIGHT - 4);
        top -= height;
        return (
          <rect
            class={`part${at}`}
            x={round(x + gap / 2)}
            y={round(top)}
            width={round(width - gap)}
            height={round(height)}
          />
        );
      })}
    </>
  );
}

function StepTable({ steps }: { readonly steps: readonly Step[] }): Piece {
  return (
    <div class="wide" role="region" aria-label="Turns in numbers" tabindex={0}>
      <table>
        <caption class="hidden">Tokens, cost and time of each turn</caption>
        <thead>
          <tr>
            {["turn", "outcome", "time", "tokens in", "tokens out", "cost"].map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.slice(0, MAX_ROWS).map(({ step, outcome, waitMs, usage }) => (
            <tr>
              <th scope="row">{step}</th>
              <td>{outcome}</td>
              <td>{waitMs === null ? "–" : renderDuration(waitMs)}</td>
              <td>{renderNumber(usage?.inputTokens ?? null)}</td>
              <td>{renderNumber(usage?.outputTokens ?? null)}</td>
              <td>
                {usage === null || usage.costUsd === null
                  ? "unknown"
                  : `$${usage.costUsd.toFixed(4)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > MAX_ROWS ? <p class="quiet">and {steps.length - MAX_ROWS} more</p> : null}
    </div>
  );
}

function sumKnown(parts: readonly (number | null)[]): number {
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
