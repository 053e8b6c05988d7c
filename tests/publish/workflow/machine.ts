/**
 * The machine of one job: its folders, its variables, and bash for its scripts.
 *
 * Writes into the folder it is handed and starts processes.
 *
 * @module
 */

import { dirname, join } from "../../../guards/std_path.ts";

/** What a push looks like to a job. */
export interface Trigger {
  readonly eventName: string;
  readonly branch: string;
  readonly sha: string;
  readonly event: Readonly<Record<string, unknown>>;
}

/** Where a job runs. */
export interface Machine {
  readonly workspace: string;
  readonly temp: string;
  /** Variables that every step is handed. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs a script as `shell: bash` does; the outputs are those that it wrote. */
  run(script: string, env: Readonly<Record<string, string>>): Promise<Ran>;
  /** The summaries of all steps so far. */
  summary(): string;
}

/** How a script ended. */
export interface Ran {
  readonly success: boolean;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** What a machine is set up for. */
export interface MachineOptions {
  readonly root: string;
  readonly trigger: Trigger;
  readonly repo: string;
  readonly apiUrl: string;
}

/**
 * Sets up a machine for one job: nothing of another job is on it.
 *
 * @param options What for.
 * @returns The machine.
 */
export function setUpMachine({ root, trigger, repo, apiUrl }: MachineOptions): Machine {
  const [workspace, temp, home, bin] = ["work", "temp", "home", "bin"].map((name) => {
    Deno.mkdirSync(join(root, name), { recursive: true });
    return join(root, name);
  }) as [string, string, string, string];
  const [summary, output, event] = ["summary", "output", "event"].map((name) =>
    join(root, name)
  ) as [
    string,
    string,
    string,
  ];
  Deno.writeTextFileSync(summary, "");
  Deno.writeTextFileSync(event, JSON.stringify(trigger.event));
  // The image's own set-up asks for it; here nobody may change the machine.
  Deno.writeTextFileSync(join(bin, "sudo"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  const env = {
    ...{ PATH: `${bin}:${dirname(Deno.execPath())}:${Deno.env.get("PATH") ?? ""}`, HOME: home },
    ...{
      DENO_DIR: findDenoDir(),
      NO_COLOR: "1",
      CI: "true",
      RUNNER_OS: "Linux",
      RUNNER_TEMP: temp,
    },
    ...{ GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace, GITHUB_STEP_SUMMARY: summary },
    ...{ GITHUB_OUTPUT: output, GITHUB_EVENT_PATH: event, GITHUB_EVENT_NAME: trigger.eventName },
    ...{ GITHUB_REPOSITORY: repo, GITHUB_API_URL: apiUrl, GITHUB_SHA: trigger.sha },
    ...nameReference(trigger),
  };
  return {
    ...{ workspace, temp, env },
    async run(script, own) {
      Deno.writeTextFileSync(output, "");
      const file = join(temp, "step.sh");
      Deno.writeTextFileSync(file, script);
      const ended = await new Deno.Command("bash", {
        args: ["--noprofile", "--norc", "-eo", "pipefail", file],
        ...{ cwd: workspace, env: { ...env, ...own }, clearEnv: true, stdin: "null" },
      }).output();
      const decoder = new TextDecoder();
      const log = decoder.decode(ended.stdout) + decoder.decode(ended.stderr);
      return { success: ended.success, log, outputs: parseOutputs(Deno.readTextFileSync(output)) };
    },
    summary: () => Deno.readTextFileSync(summary),
  };
}

/** That of a pull request is its merge, which is no branch. */
function nameReference({ eventName, branch }: Trigger): Readonly<Record<string, string>> {
  return eventName.startsWith("pull_request")
    ? { GITHUB_REF: "refs/pull/7/merge", GITHUB_REF_NAME: "7/merge", GITHUB_HEAD_REF: branch }
    : { GITHUB_REF: `refs/heads/${branch}`, GITHUB_REF_NAME: branch, GITHUB_REF_TYPE: "branch" };
}

/** Packages are not fetched anew for every job. */
function findDenoDir(): string {
  return Deno.env.get("DENO_DIR") ?? join(Deno.env.get("HOME") ?? "/", ".cache/deno");
}

function parseOutputs(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    text.split("\n").filter((line) => line !== "").map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
