/**
 * The run as it happens, in short lines for a person; through a pipe only what matters later.
 *
 * On a terminal, waiting shows as a row that is written over when the wait is over. Imports
 * `publish/`, types of `loop/`, and `screen/`. Writes through the function it is handed; has no other
 * effect.
 *
 * @module
 */

import { makeVisible } from "../guards/visible.ts";
import type { EventSink } from "../loop/events.ts";
import { silenceText } from "../publish/actions/silence.ts";
import { type Line, toLine } from "./progress/line.ts";
import { createStatus } from "./progress/status.ts";
import { createStyle, type Style } from "./screen/style.ts";
import { measureWidth } from "./screen/width.ts";
import { cutToRow, wrapWords } from "./screen/wrap.ts";

/** Where progress goes. */
export interface ProgressOptions {
  /** Writes to standard error. */
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly hasColour: boolean;
  /** Columns of the screen now. */
  readonly columns: () => number;
  /** Calls back each second, so that a wait shows how long it is; gives back what ends that. */
  readonly everySecond?: (tick: () => void) => () => void;
  /** Milliseconds of a clock; without it no wait says where the run stands. */
  readonly now?: () => number;
}

const LABEL_COLUMNS = 10;

/**
 * Creates the sink that prints the events of a run.
 *
 * @param options Where they go.
 * @returns The sink.
 */
export function createProgress(options: ProgressOptions): EventSink {
  const style = createStyle(options.hasColour);
  const paths = new Map<string, string>();
  const status = options.now ? createStatus(options.now) : null;
  let isWaiting = false;
  let waitColumns = 0;
  let stopTicking = () => {};
  const clear = () => options.write(renderClear(waitColumns, options.columns()));
  const write = (line: Line) => {
    const standing = line.isWait === true && options.isTerminal ? status?.render() ?? "" : "";
    const full = standing === "" ? line : { ...line, text: `${line.text} · ${standing}` };
    const text = renderLine(full, { ...options, style });
    waitColumns = LABEL_COLUMNS + measureWidth(makeVisible(full.text));
    waitColumns = Math.min(waitColumns, options.columns());
    options.write(line.isWait === true && options.isTerminal ? text : `${text}\n`);
  };
  const tick = (line: Line) => {
    const { after = (seconds: number) => seconds < 2 ? line.text : `${line.text} ${seconds} s` } =
      line;
    if (!options.isTerminal) return;
    let seconds = 0;
    stopTicking = options.everySecond?.(() => {
      clear();
      write({ ...line, text: after(++seconds) });
    }) ?? (() => {});
  };
  return {
    take(event) {
      stopTicking();
      stopTicking = () => {};
      status?.take(event);
      if (event.kind === "requested" && event.path !== null) paths.set(event.call, event.path);
      const line = toLine(event, { style, paths });
      if (isWaiting) clear();
      isWaiting = false;
      if (line === null || (!options.isTerminal && !line.isEssential)) return;
      isWaiting = line.isWait === true && options.isTerminal;
      write(line);
      if (isWaiting) tick(line);
    },
  };
}

/** A row that was written on a wider screen takes several rows of a narrow one. */
function renderClear(written: number, columns: number): string {
  const rows = Math.ceil(written / Math.max(1, columns));
  if (rows <= 1) return `\r${" ".repeat(columns - 1)}\r`;
  return `\r\x1b[${rows - 1}A\x1b[J`;
}

function renderLine(
  { label, sign, text, isWait, isOneRow, paint = (text) => text }: Line,
  { isTerminal, columns, style }: ProgressOptions & { readonly style: Style },
): string {
  const before = `${style.quiet(label.padEnd(LABEL_COLUMNS))}${sign ? `${sign} ` : ""}`;
  const shown = makeVisible(text.replace(/\s+/g, " "));
  // A CI runner reads a pipe line by line, and takes orders from what it reads.
  if (!isTerminal) return silenceText(`${before}${shown}`);
  const room = Math.max(10, columns() - LABEL_COLUMNS - 3);
  const rows = isWait || isOneRow ? [cutToRow(shown, room)] : wrapWords(shown, room);
  const indent = LABEL_COLUMNS + (sign ? 2 : 0);
  return `${before}${rows.map(paint).join(`\n${" ".repeat(indent)}`)}`;
}
