/**
 * The entries of a timeline: one piece a kind of thing that happened.
 *
 * Pure.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import type { CallEntry, StoryEntry, VerifyEntry } from "../../loop/story/story.ts";
import { explainAnswer, explainFate, FATE_WORDS, renderDuration } from "../look/words.ts";
import { Diff, type DiffView } from "./diff.tsx";
import { TestsPart } from "./tests.tsx";
import { Fold, type Piece, Prose, shown } from "./text.tsx";

/** What an entry is shown with. */
export interface EntryProps {
  readonly entry: StoryEntry;
  readonly view: DiffView;
}

/**
 * Renders what happened.
 *
 * @param props The entry.
 * @returns Its piece of the page.
 */
export function Entry({ entry, view }: EntryProps): Piece {
  switch (entry.kind) {
    case "room":
      return <RoomPart entry={entry} />;
    case "tests":
      return <TestsPart entry={entry} />;
    case "prompt":
      return (
        <>
          <h3>Turn {entry.step}: what the model was told</h3>
          {entry.messages.map(({ role, content }, at) => (
            <Fold
              title={toPromptTitle(role, entry.step)}
              text={content}
              id={`${entry.step} ${at}`}
            />
          ))}
        </>
      );
    case "reply":
      return (
        <>
          <h3>
            The model{" "}
            <span class="quiet">
              {entry.calls === 0 ? "last word" : renderCount(entry.calls, "call")}
            </span>
          </h3>
          <Prose text={entry.text ?? ""} />
        </>
      );
    case "rejected":
      return (
        <>
          <h3>Reply rejected: {shown(entry.reason)}</h3>
          <Prose text={entry.explanation} />
          <Fold title="What it said" text={entry.text ?? ""} />
        </>
      );
    case "call":
      return <CallPart entry={entry} view={view} />;
    case "question":
      return <QuestionPart entry={entry} />;
    case "denial":
      return (
        <>
          <h3>Refusal remembered: {shown(entry.path)}</h3>
          <Prose text={entry.reason ?? ""} />
          <p class="quiet">
            <code>greenroom denied forget {shown(entry.denial)}</code> takes it back
          </p>
        </>
      );
    case "verify":
      return (
        <>
          <h3>
            Proof <span class="quiet">{shown(entry.files.join(", "))}</span>
          </h3>
          <Oracles oracles={entry.oracles} />
          {entry.verdict === null ? <p class="quiet">under way</p> : null}
        </>
      );
    case "landing":
      return <h3>{entry.isDone ? "Landed" : "Landing begun"}: {shown(entry.files.join(", "))}</h3>;
    case "patch":
      return <h3>Patch: {shown(entry.path)}</h3>;
    case "note":
      return <p class="note">{shown(entry.text)}</p>;
    case "search":
      return <h3>Search: {entry.tried} edits tried, {entry.plausible} of them green</h3>;
    case "resumed":
      return <h3>Resumed: {renderCount(entry.redone, "event")} before it were done again</h3>;
  }
}

function toPromptTitle(role: string, step: number): string {
  if (role === "system") return "The rules";
  if (role === "tool") return "Result of a call";
  return step === 1 ? "The task, with the failing log" : "Greenroom's answer to its reply";
}

function RoomPart({ entry }: { readonly entry: Extract<StoryEntry, { kind: "room" }> }): Piece {
  const { files, withheld, durationMs } = entry;
  return (
    <>
      <h3>
        Room opened: {renderCount(files, "file")}{" "}
        <span class="quiet">{renderDuration(durationMs)}</span>
      </h3>
      {withheld.length > 0 ? <p>Withheld: {shown(withheld.join(", "))}</p> : null}
    </>
  );
}

function CallPart({ entry, view }: { readonly entry: CallEntry; readonly view: DiffView }): Piece {
  const { tool, path, fate, diff, answer } = entry;
  const args = entry.args === null || diff !== null
    ? ""
    : entry.args.kind === "json"
    ? JSON.stringify(entry.args.value, null, 2)
    : entry.args.text;
  return (
    <>
      <h3>
        <span class={`fate ${fate}`}>{FATE_WORDS[fate]}</span> {shown(tool)} {shown(path ?? "")}
      </h3>
      {explainFate(entry) === "" ? null : <p class="why">{shown(explainFate(entry))}</p>}
      {diff ? <Diff diff={diff} name={path ?? tool} view={view} /> : null}
      {(answer?.chosen ?? []).map(({ path, text }) => (
        <Fold title={`What the person chose for ${path}`} text={text} />
      ))}
      <Fold title="Arguments" text={args ?? ""} id={`${entry.call} arguments`} />
      <Fold title="Result" text={entry.result ?? ""} id={`${entry.call} result`} />
    </>
  );
}

function QuestionPart(
  { entry }: { readonly entry: Extract<StoryEntry, { kind: "question" }> },
): Piece {
  return (
    <>
      <h3>Asked before the landing: {shown(entry.files.join(", "))}</h3>
      <Prose text={entry.reason} />
      {entry.warnings.map((text) => <p class="warning">{shown(text)}</p>)}
      <p class="why">
        {entry.answer === null ? "Nobody answered" : shown(explainAnswer(entry.answer))}
      </p>
    </>
  );
}

const ANSWERS = {
  yes: { sign: "✓", word: "yes" },
  no: { sign: "✗", word: "no" },
  did_not_look: { sign: "–", word: "did not look" },
} as const;

/**
 * Renders the oracles as a checklist, each with its words.
 *
 * @param props What they saw.
 * @returns The list; nothing where none has looked.
 */
export function Oracles({ oracles }: Pick<VerifyEntry, "oracles">): Piece {
  if (oracles.length === 0) return null;
  return (
    <ul class="oracles">
      {oracles.map(({ name, answer, detail }) => (
        <li class={answer}>
          <span class="sign" aria-hidden="true">{ANSWERS[answer].sign}</span>{" "}
          <strong>{shown(name.replaceAll("_", " "))}</strong>{" "}
          <span class="answer">{ANSWERS[answer].word}</span>{" "}
          <span class="detail">{shown(detail)}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Names the tone of an entry, by which it is coloured.
 *
 * @param entry The entry.
 * @returns A class of the style.
 */
export function toTone(entry: StoryEntry): string {
  switch (entry.kind) {
    case "call":
      return `call ${entry.fate}`;
    case "tests":
      return entry.run === null || (entry.run.counts?.failed ?? 0) > 0 ? "tests red" : "tests";
    case "question":
      return entry.answer?.answer === "no" ? "question denied" : "question";
    default:
      return entry.kind;
  }
}
