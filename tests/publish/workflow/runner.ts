/**
 * A runner that plays a workflow's own steps: conditions, scripts, the action of this repository.
 *
 * Its effects are those of the machine and of the stand-ins.
 *
 * @module
 */

import { join } from "../../../guards/std_path.ts";
import { ROOT } from "../../house/source_files.ts";
import { type Contexts, interpolate, isMet, type Status } from "./expressions.ts";
import { type Machine, setUpMachine, type Trigger } from "./machine.ts";
import type { Action, Job, Step, Workflow } from "./read_yaml.ts";
import { runForeignAction, type Surroundings } from "./used_actions.ts";

/** What is played, and where. */
export interface Play {
  readonly workflow: Workflow;
  readonly action: Action;
  readonly trigger: Trigger;
  /** Folder for the machines and the artifacts. */
  readonly root: string;
  readonly remote: string;
  readonly repo: string;
  readonly apiUrl: string;
  readonly secrets: Readonly<Record<string, string>>;
  /** The token that may write; any other job is handed one that may not. */
  readonly token: string;
}

/** How a job ended. */
export interface PlayedJob {
  readonly result: "success" | "failure" | "skipped";
  readonly outputs: Readonly<Record<string, string>>;
  readonly log: string;
  readonly summary: string;
  /** Everything that was in a variable or a file that a step of this job could see. */
  readonly seen: string;
}

const SKIPPED: PlayedJob = { result: "skipped", outputs: {}, log: "", summary: "", seen: "" };

/**
 * Tells whether the workflow is started at all.
 *
 * @param workflow The workflow.
 * @param trigger What happened.
 * @returns Whether it is.
 */
export function isStarted({ on }: Workflow, { eventName, branch }: Trigger): boolean {
  const ignored = on.push["branches-ignore"].some((pattern) =>
    pattern.endsWith("/**") ? branch.startsWith(pattern.slice(0, -2)) : branch === pattern
  );
  return eventName === "push" && !ignored;
}

/**
 * Plays all jobs, whether or not the trigger would start them.
 *
 * @param play What is played.
 * @returns How each job ended.
 */
export async function playJobs(play: Play): Promise<Readonly<Record<string, PlayedJob>>> {
  const artifacts = join(play.root, "artifacts");
  Deno.mkdirSync(artifacts, { recursive: true });
  const played: Record<string, PlayedJob> = {};
  for (const [name, job] of Object.entries(play.workflow.jobs)) {
    const contexts = { ...toGithub(play, job), needs: toNeeds(job, played) };
    const status = toStatus(listAncestors(play.workflow, name), played);
    played[name] = isMet(job.if, contexts, status)
      ? await playJob(job, contexts, { play, artifacts, root: join(play.root, name) })
      : SKIPPED;
  }
  return played;
}

/** A condition looks at all jobs before it, not at its direct ones alone. */
function listAncestors({ jobs }: Workflow, name: string): readonly string[] {
  const needs = jobs[name]?.needs;
  return needs === undefined ? [] : [needs, ...listAncestors({ jobs } as Workflow, needs)];
}

function toStatus(names: readonly string[], played: Readonly<Record<string, PlayedJob>>): Status {
  const results = names.map((name) => played[name]?.result);
  return {
    success: results.every((result) => result === "success"),
    failure: results.includes("failure"),
  };
}

function toNeeds(job: Job, played: Readonly<Record<string, PlayedJob>>): Contexts {
  if (job.needs === undefined) return {};
  const { result = "skipped", outputs = {} } = played[job.needs] ?? SKIPPED;
  return { [job.needs]: { result, outputs } };
}

function toGithub({ trigger, secrets, token, repo }: Play, job: Job): Contexts {
  const { eventName, branch, sha, event } = trigger;
  const mayWrite = job.permissions["contents"] === "write";
  return {
    github: {
      ...{ event_name: eventName, ref: `refs/heads/${branch}`, ref_name: branch, sha },
      ...{ event: event as Contexts, repository: repo, token: mayWrite ? token : "ghs_read_only" },
    },
    secrets,
  };
}

interface JobPlace {
  readonly play: Play;
  readonly artifacts: string;
  readonly root: string;
}

async function playJob(
  job: Job,
  known: Contexts,
  { play, artifacts, root }: JobPlace,
): Promise<PlayedJob> {
  const machine = setUpMachine({ ...play, root });
  const contexts = { ...known, runner: { os: "Linux", temp: machine.temp } };
  const token = interpolate("${{ github.token }}", contexts);
  const around = { machine, artifacts, token, trigger: play.trigger, remote: play.remote };
  const played = await playSteps(job.steps, { contexts, around, env: {}, action: play.action });
  const outputs = interpolateAll(job.outputs ?? {}, { ...contexts, steps: played.steps });
  const seen = `${played.seen}\n${readConfig(machine)}`;
  return {
    result: played.success ? "success" : "failure",
    ...{ outputs, log: played.log, summary: machine.summary(), seen },
  };
}

function readConfig({ workspace }: Machine): string {
  try {
    return Deno.readTextFileSync(join(workspace, ".git/config"));
  } catch {
    return "";
  }
}

interface StepsPlace {
  readonly contexts: Contexts;
  readonly around: Surroundings;
  readonly env: Readonly<Record<string, string>>;
  readonly action: Action;
}

interface PlayedSteps {
  readonly success: boolean;
  readonly steps: Contexts;
  readonly log: string;
  readonly seen: string;
}

async function playSteps(steps: readonly Step[], place: StepsPlace): Promise<PlayedSteps> {
  const done: Record<string, Contexts> = {};
  let success = true;
  const [logs, seen]: [string[], string[]] = [[], []];
  for (const step of steps) {
    const contexts = { ...place.contexts, steps: done };
    if (!isMet(step.if, contexts, { success, failure: !success })) continue;
    const env = { ...place.env, ...interpolateAll(step.env ?? {}, contexts) };
    const ran = await playStep(step, { ...place, contexts, env });
    success &&= ran.success;
    logs.push(ran.log);
    seen.push(...Object.values(env), ran.seen ?? "");
    if (step.id !== undefined) done[step.id] = { outputs: ran.outputs };
  }
  return { success, steps: done, log: logs.join(""), seen: seen.join("\n") };
}

interface RanStep {
  readonly success: boolean;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly seen?: string;
}

async function playStep(step: Step, place: StepsPlace): Promise<RanStep> {
  const { contexts, around, env } = place;
  if (step.run !== undefined) return await around.machine.run(interpolate(step.run, contexts), env);
  const [name = ""] = (step.uses ?? "").split("@");
  const inputs = interpolateAll(step.with ?? {}, contexts);
  if (name !== "greenroom/greenroom") return await runForeignAction(name, inputs, around);
  return await playAction(inputs, place);
}

/** The action sees its inputs and the job's surroundings, none of the job's steps. */
async function playAction(
  given: Readonly<Record<string, string>>,
  { contexts, around, env, action }: StepsPlace,
): Promise<RanStep> {
  const { github, runner } = contexts;
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default]);
  const inputs = { ...Object.fromEntries(defaults), ...given };
  const own = { github, runner, inputs };
  const played = await playSteps(action.runs.steps, {
    ...{ around, action, contexts: own, env: { ...env, GITHUB_ACTION_PATH: ROOT } },
  });
  const values = Object.entries(action.outputs).map(([name, { value }]) => [name, value]);
  const outputs = interpolateAll(Object.fromEntries(values), { ...own, steps: played.steps });
  return { ...played, outputs };
}

function interpolateAll(
  texts: Readonly<Record<string, string>>,
  contexts: Contexts,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, interpolate(text, contexts)]),
  );
}
