/**
 * Stand-ins for the actions that the workflow uses: checkout, artifacts, the set-up of Deno.
 *
 * Writes into the folders of a machine and of the artifacts, and starts git.
 *
 * @module
 */

import { basename, join } from "../../../guards/std_path.ts";
import type { Machine, Ran, Trigger } from "./machine.ts";

/** What the stand-ins work with. */
export interface Surroundings {
  readonly machine: Machine;
  readonly trigger: Trigger;
  /** Folder of the bare repository. */
  readonly remote: string;
  /** Folder of all artifacts of the run, by number. */
  readonly artifacts: string;
  /** Token of the job. */
  readonly token: string;
}

type Inputs = Readonly<Record<string, string>>;

const DONE: Ran = { success: true, log: "", outputs: {} };

/**
 * Runs an action that is not this repository's.
 *
 * @param name Its name, without the commit.
 * @param inputs What it is handed.
 * @param surroundings What it works with.
 * @returns How it ended.
 */
export async function runForeignAction(
  name: string,
  inputs: Inputs,
  surroundings: Surroundings,
): Promise<Ran> {
  switch (name) {
    case "actions/checkout":
      return await checkOut(inputs, surroundings);
    case "actions/upload-artifact":
      return upload(inputs, surroundings);
    case "actions/download-artifact":
      return download(inputs, surroundings);
    case "denoland/setup-deno":
      return DONE;
    default:
      throw new RangeError(`Cannot run the action "${name}": found no stand-in for it`);
  }
}

async function checkOut(
  inputs: Inputs,
  { machine, trigger, remote, token }: Surroundings,
): Promise<Ran> {
  const { branch, sha } = trigger;
  const script = `git init -q . && git remote add origin "$REMOTE" &&
    git fetch -q --depth=1 origin "$SHA" && git checkout -q -B "$BRANCH" FETCH_HEAD`;
  const env = { REMOTE: `file://${remote}`, SHA: sha, BRANCH: branch };
  const ran = await machine.run(script, env);
  if (inputs["persist-credentials"] === "false") return ran;
  return await machine.run(`git config http.extraheader "$TOKEN"`, { TOKEN: token });
}

function upload(inputs: Inputs, { artifacts }: Surroundings): Ran {
  const id = String(1 + [...Deno.readDirSync(artifacts)].length);
  const path = inputs["path"] ?? "";
  Deno.mkdirSync(join(artifacts, id));
  Deno.copyFileSync(path, join(artifacts, id, basename(path)));
  return { ...DONE, outputs: { "artifact-id": id } };
}

function download(inputs: Inputs, { artifacts }: Surroundings): Ran {
  const [from, to] = [join(artifacts, inputs["artifact-ids"] ?? ""), inputs["path"] ?? ""];
  Deno.mkdirSync(to, { recursive: true });
  for (const { name } of Deno.readDirSync(from)) {
    Deno.copyFileSync(join(from, name), join(to, name));
  }
  return DONE;
}
