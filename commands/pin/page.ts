/**
 * What `pin` says: what it found, and the lines that start a run with no more than is pinned.
 *
 * Pure. Imports how a start is rendered.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import type { PermissionSet } from "../../guards/permissions.ts";
import { PIN_NAME } from "../../guards/policy/pinned_set.ts";
import { fromFileUrl } from "../../guards/std_path.ts";
import type { Sandbox } from "../../room/sandboxed_command.ts";
import type { PinProject, PinSetting } from "../pin_command.ts";
import { quoteWord, renderStart } from "../step_down.ts";
import { readDenoConfig } from "./pins.ts";
import { listSharedReads } from "./proposal.ts";

/**
 * Renders what was found.
 *
 * @param project The repository.
 * @param sandbox What holds its tests.
 * @returns Lines that end in a line break.
 */
export function renderFound(
  { flags, look, policy, settled }: PinProject,
  sandbox: Sandbox,
): string {
  const [likeliest, ...others] = look.commands;
  const isFound = flags.test === null && policy.test === undefined;
  const because = isFound ? likeliest?.because : flags.test === null ? "greenroom.json" : "--test";
  const rest = isFound && others.length > 0
    ? `; --test takes another: ${others.map(({ argv }) => argv.join(" ")).join(", ")}`
    : "";
  const rows = [
    ["test", `${settled.test.map(quoteWord).join(" ")} (${because}${rest})`],
    ["tests", `${renderCount(look.testFiles, "file")}${renderFolders(look.testFolders)}`],
    ["sources", `${renderCount(look.sourceFiles, "file")}${renderFolders(look.sourceFolders)}`],
    ["model", renderModel(settled)],
    ["sandbox", sandbox.kind],
  ];
  return rows.map(([name = "", text]) => `${name.padEnd(10)}${text}\n`).join("");
}

function renderFolders(folders: readonly string[]): string {
  const names = folders.map((folder) => folder === "." ? "the root" : folder);
  return names.length === 0 ? "" : ` in ${names.join(", ")}`;
}

function renderModel({ model, rungs, reviewer }: PinProject["settled"]): string {
  const names = [model ?? "repair", ...rungs].join(", then ");
  const second = reviewer === null ? "" : `, reviewed by ${reviewer}`;
  return names === "repair"
    ? `repair: no key, no network${second}; --model names another`
    : `${names}${second}`;
}

/** What the lines that start a run are made from. */
export interface StartedProject {
  readonly flags: Pick<PinProject["flags"], "baseUrl" | "model" | "sandbox" | "git">;
  readonly settled: Pick<PinProject["settled"], "workspace">;
}

/**
 * Renders the lines that start a run with no more than is pinned.
 *
 * @param project The repository.
 * @param setting What a run needs, and how this program was started.
 * @returns Lines that end in a line break.
 */
export function renderStartLines(
  { flags, settled }: StartedProject,
  { needed, start }: Pick<PinSetting, "start"> & { readonly needed: PermissionSet },
): string {
  const { workspace } = settled;
  const args = [
    "fix",
    ...["--dir", workspace],
    ...(flags.baseUrl === null || flags.model === null
      ? []
      : ["--model", flags.model, "--base-url", flags.baseUrl]),
    ...(flags.sandbox === "none" ? ["--sandbox", "none"] : []),
    ...(flags.git ? ["--git"] : []),
  ];
  const config = readDenoConfig(workspace);
  const set = config === null ? [] : [
    `with ${config.name}:`,
    `  ${renderSetLine({ workspace, config: config.name, args }, start)}`,
  ];
  const { mainModule } = start;
  const read = listSharedReads(needed.read, workspace);
  const words = ["deno", ...renderStart({ ...needed, read }, { mainModule, args })];
  return ["", ...set, "with flags alone:", `  ${words.map(quoteWord).join(" ")}`, ""].join("\n");
}

/** The project's configuration grants; this program's own map says where its packages are. */
function renderSetLine(
  { workspace, config, args }: {
    readonly workspace: string;
    readonly config: string;
    readonly args: readonly string[];
  },
  { mainModule }: PinSetting["start"],
): string {
  const isHere = mainModule.startsWith("file:");
  const words = [
    ...["deno", "run", "--quiet", "--no-prompt", "--config", `${workspace}/${config}`],
    ...(isHere ? listPackageWords(mainModule) : []),
    `-P=${PIN_NAME}`,
    isHere ? fromFileUrl(mainModule) : mainModule,
    ...args,
  ];
  return words.map(quoteWord).join(" ");
}

/** A build is a script that holds its packages; sources have theirs named beside them. */
function listPackageWords(mainModule: string): readonly string[] {
  if (!mainModule.endsWith(".ts")) return ["--no-lock"];
  const map = fromFileUrl(new URL("../deno.json", mainModule));
  return ["--import-map", map, "--no-lock", "--unstable-raw-imports"];
}
