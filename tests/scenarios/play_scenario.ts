/**
 * Plays one run of a scenario through the public call, with the scripted model and a real sandbox.
 *
 * @module
 */

import { createAutoApprover, createProposeApprover } from "../../commands/unattended.ts";
import { runFix } from "../../commands/run.ts";
import { applyHunks } from "../../guards/diff.ts";
import { DEFAULT_POLICY } from "../../guards/policy.ts";
import type { Answer, Approver, Question } from "../../loop/approver.ts";
import type { FixResult } from "../../loop/fix_task.ts";
import type { Model } from "../../models/model.ts";
import { createScriptedModel } from "../../models/scripted.ts";
import type { Sandbox } from "../../room/sandbox.ts";
import type { ScenarioAnswer, ScenarioRun } from "./scenario.ts";

/** What came of a run. */
export interface PlayedRun extends FixResult {
  readonly questions: readonly Question[];
  /** Answers that nobody asked for. */
  readonly unasked: number;
  /** The messages of each request as text. */
  readonly requests: readonly string[];
}

/**
 * Plays a run.
 *
 * @param run The run.
 * @param stage The project, and what holds its tests.
 * @returns What came of it.
 */
export async function playRun(
  run: ScenarioRun,
  { workspace, sandbox }: { readonly workspace: string; readonly sandbox: Sandbox },
): Promise<PlayedRun> {
  const { options } = run;
  const questions: Question[] = [];
  const requests: string[] = [];
  const answers = [...run.answers];
  const result = await runFix({
    ...options,
    policy: { ...DEFAULT_POLICY, ...options.policy },
    workspace,
    sandbox,
    model: listen(createScriptedModel(run.replies, { name: "scripted:replies.jsonl" }), requests),
    approver: witness(createApprover(run, answers), questions),
  });
  return { ...result, questions, requests, unasked: answers.length };
}

function listen(model: Model, requests: string[]): Model {
  return {
    name: model.name,
    next(request) {
      requests.push(JSON.stringify(request.messages));
      return model.next(request);
    },
  };
}

function witness(approver: Approver, questions: Question[]): Approver {
  return {
    ask(question) {
      questions.push(question);
      return approver.ask(question);
    },
  };
}

function createApprover({ options }: ScenarioRun, answers: ScenarioAnswer[]): Approver {
  if (options.approve === "auto") return createAutoApprover();
  if (options.approve === "propose") return createProposeApprover();
  return {
    ask(question) {
      const answer = answers.shift();
      if (!answer) {
        const paths = question.changes.map(({ path }) => path).join(", ");
        throw new Error(`A question about ${paths} was asked and the scenario has no answer`);
      }
      return Promise.resolve(toAnswer(answer, question));
    },
  };
}

function toAnswer(answer: ScenarioAnswer, { changes }: Question): Answer {
  switch (answer.kind) {
    case "yes":
    case "stop":
      return answer;
    case "no":
      return { kind: "no", reason: answer.reason ?? null };
    case "hunks": {
      const chosen = changes.map((change, index) =>
        applyHunks(change, [...answer.chosen[index] ?? []])
      );
      return { kind: "hunks", changes: chosen.filter((_, index) => answer.chosen[index]?.length) };
    }
    case "edited": {
      const [change] = changes;
      if (!change) throw new Error("Nothing to edit was shown");
      const after = new TextEncoder().encode(answer.text);
      return { kind: "edited", changes: [{ ...change, after }] };
    }
  }
}
