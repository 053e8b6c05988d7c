/**
 * A scene: a repository with a red branch behind a loopback API, a loopback model, and the workflow
 * played over them.
 *
 * Writes into temporary folders of its own.
 *
 * @module
 */

import { join } from "../../../guards/std_path.ts";
import { ROOT } from "../../house/source_files.ts";
import { startLoopback } from "../../models/loopback.ts";
import { type Forge, startForge } from "../forge.ts";
import type { Trigger } from "./machine.ts";
import { readAction, readWorkflow, type Workflow } from "./read_yaml.ts";
import { type Play, type PlayedJob, playJobs } from "./runner.ts";

/** The model's key, as a secret of the repository. */
export const KEY = "gsk_loopback_0123456789abcdef";
type Replies = Parameters<typeof startLoopback>[0];

/** The files of an example, as a repository holds them. */
function readFixture(folder = join(ROOT, "examples/pricing"), below = ""): Record<string, string> {
  return Object.fromEntries(
    [...Deno.readDirSync(join(folder, below))].flatMap(({ name, isDirectory }) => {
      const path = below === "" ? name : `${below}/${name}`;
      if (isDirectory) return Object.entries(readFixture(folder, path));
      return [[path, Deno.readTextFileSync(join(folder, path))]];
    }),
  );
}

/** The lines that a person changes: here the address of the model. */
function toOwn(workflow: Workflow, baseUrl: string): Workflow {
  const own = structuredClone(workflow);
  const fix = own.jobs["fix"]?.steps.find(({ id }) => id === "greenroom");
  // A model behind another address has no price that could be held.
  if (fix?.with) fix.with = { ...fix.with, "base-url": baseUrl, "max-cost": "" };
  return own;
}

/** The tests are red without being run: nothing in these scenes looks at them. */
function toRed(workflow: Workflow): Workflow {
  const { test, ...jobs } = workflow.jobs;
  if (test === undefined) return workflow;
  return { ...workflow, jobs: { test: { ...test, steps: [{ run: "exit 1" }] }, ...jobs } };
}

/** A repository with a red branch, and what came of a push to it. */
export interface Scene {
  readonly forge: Forge;
  readonly jobs: Readonly<Record<string, PlayedJob>>;
  readonly trigger: Trigger;
  readonly requests: number;
  readonly play: Play;
}

/** What happens in a scene. */
export interface SceneOptions {
  readonly replies: Replies;
  readonly trigger?: Partial<Trigger>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Whether only the conditions of the jobs are played. */
  readonly isBrief?: boolean;
}

/**
 * Plays the whole workflow over a repository with a red branch.
 *
 * @param options What happens.
 * @param check What must have come of it.
 */
export async function withScene(
  options: SceneOptions,
  check: (scene: Scene) => Promise<void> | void,
): Promise<void> {
  const { branch = "feature", event = {}, eventName = "push" } = options.trigger ?? {};
  await using server = startLoopback(options.replies);
  const forge = await startForge({ files: readFixture(), token: "ghs_write_token" });
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "workflow-" }));
  try {
    const files = { "note.txt": "on the branch\n" };
    await forge.repository.git(["branch", branch, "main"]);
    const sha = await forge.repository.commit({ branch, files });
    const trigger = { branch, eventName, sha, event: { repository: { fork: false }, ...event } };
    const own = toOwn(readWorkflow(), options.secrets ? "" : server.baseUrl);
    const play: Play = {
      ...{
        trigger,
        root,
        workflow: options.isBrief ? toRed(own) : own,
        action: readAction(),
      },
      ...{ remote: forge.repository.path, repo: forge.repo, apiUrl: forge.url, token: forge.token },
      secrets: options.secrets ?? { GROQ_API_KEY: KEY },
    };
    const jobs = await playJobs(play);
    await check({ forge, jobs, trigger, play, requests: server.requests.length });
  } finally {
    await forge.close();
    await Deno.remove(root, { recursive: true });
  }
}

/**
 * Lists how each job ended.
 *
 * @param jobs The jobs.
 * @returns Name and result of each.
 */
export function listResults(jobs: Scene["jobs"]): readonly string[] {
  return Object.entries(jobs).map(([name, { result }]) => `${name} ${result}`);
}

/**
 * Puts the logs of all jobs together.
 *
 * @param jobs The jobs.
 * @returns The text.
 */
export function toLog(jobs: Scene["jobs"]): string {
  return Object.entries(jobs).map(([name, { log }]) => `== ${name}\n${log}`).join("\n");
}

/** What a report is changed to, by a name for people. */
export type Poison = readonly [name: string, change: (report: string) => string];

/**
 * Plays the last job alone, over another report.
 *
 * @param poison What the report is changed to.
 * @param scene A scene in which there was one.
 * @returns How the job ended.
 */
export async function proposeAgain(
  [name, change]: Poison,
  { play }: Scene,
): Promise<PlayedJob> {
  const root = join(play.root, name.replaceAll(" ", "_"));
  const text = Deno.readTextFileSync(join(play.root, "artifacts/1/report.json"));
  Deno.mkdirSync(join(root, "artifacts/1"), { recursive: true });
  Deno.writeTextFileSync(join(root, "artifacts/1/report.json"), change(text));
  const { needs: _, if: __, ...job } = structuredClone(play.workflow.jobs["propose"] ?? fail());
  const [download] = job.steps;
  if (download?.with) download.with["artifact-ids"] = "1";
  const jobs = await playJobs({ ...play, root, workflow: { ...play.workflow, jobs: { job } } });
  return jobs["job"] ?? fail();
}

function fail(): never {
  throw new RangeError("Cannot play: found no job of that name");
}
