/**
 * The workflow to copy and the action, read as a runner reads them, key by key.
 *
 * Reads the two files of this repository. The only file that imports the YAML parser.
 *
 * @module
 */

import { parse } from "@std/yaml/parse";
import { z } from "../../../guards/schema.ts";
import { readText } from "../../house/source_files.ts";

/** Path of the workflow below the repository. */
export const WORKFLOW_PATH = "examples/github-actions/greenroom.yml";

const texts = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean()]).transform(String),
);

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: texts.optional(),
  env: texts.optional(),
  run: z.string().optional(),
  shell: z.literal("bash").optional(),
}).refine((step) => (step.run === undefined) !== (step.uses === undefined), "run or uses");

const access = z.enum(["read", "write"]);

const job = z.strictObject({
  needs: z.string().optional(),
  if: z.string().optional(),
  "runs-on": z.string(),
  "timeout-minutes": z.number().int().positive(),
  permissions: z.record(z.string(), access),
  outputs: texts.optional(),
  steps: z.array(step).min(1),
});

const workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({ push: z.strictObject({ "branches-ignore": z.array(z.string()) }) }),
  permissions: z.strictObject({}),
  concurrency: z.strictObject({ group: z.string(), "cancel-in-progress": z.boolean() }),
  jobs: z.record(z.string(), job),
});

const action = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(
    z.string().regex(/^[a-z-]+$/),
    z.strictObject({ description: z.string(), default: z.string() }),
  ),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({ using: z.literal("composite"), steps: z.array(step) }),
});

/** One step of a job or of the action. */
export type Step = z.infer<typeof step>;
/** One job. */
export type Job = z.infer<typeof job>;
/** The workflow. */
export type Workflow = z.infer<typeof workflow>;
/** The action. */
export type Action = z.infer<typeof action>;

/**
 * Reads the workflow to copy.
 *
 * @returns The workflow.
 * @throws {Error} Where it holds a key that is not known here.
 */
export function readWorkflow(): Workflow {
  return workflow.parse(parse(readText(WORKFLOW_PATH)));
}

/**
 * Reads the action.
 *
 * @returns The action.
 * @throws {Error} Where it holds a key that is not known here.
 */
export function readAction(): Action {
  return action.parse(parse(readText("action.yml")));
}
