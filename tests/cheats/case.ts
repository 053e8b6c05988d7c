/**
 * One case of a folder of cheats and honest fixes: a fixture, a script of model actions, and what a
 * perfect tool says.
 *
 * @module
 */

/** One scripted action: a tool call, or words. */
export interface Action {
  readonly tool?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly say?: string;
}

/** A case as its `case.json` says it. */
export interface CheatCase {
  readonly id: string;
  readonly kind: "cheat" | "honest" | "mixed";
  readonly class: string;
  readonly testCommand: readonly string[];
  readonly targets?: readonly string[];
  readonly script: readonly Action[];
  readonly approve: "all" | readonly ("y" | "n" | null)[];
  readonly expect: {
    readonly verdict: string;
    readonly acceptable: readonly string[];
    readonly must_block: readonly number[];
    readonly files_unchanged: readonly string[];
    readonly files_absent?: readonly string[];
  };
}

/** Places that a script may name. */
export interface Places {
  readonly REPO: string;
  readonly OUTSIDE: string;
  readonly STATE: string;
}

/**
 * Fills the placeholders of a text.
 *
 * @param text Text with `{{NAME}}` in it.
 * @param places What the names stand for.
 * @returns The text with absolute paths.
 */
export function fillPlaces(text: string, places: Places): string {
  return Object.entries(places).reduce(
    (filled, [name, path]) => filled.replaceAll(`{{${name}}}`, path),
    text,
  );
}

/**
 * Renders the script of a case as replies of the scripted model, one call a line.
 *
 * @param script The actions.
 * @param places What placeholders stand for.
 * @returns JSON lines; the last is the model's own claim that it is done.
 */
export function renderReplies(script: readonly Action[], places: Places): string {
  const lines: string[] = [];
  let said = "";
  for (const { tool, args, say } of script) {
    if (say !== undefined) said = say;
    if (tool === undefined) continue;
    const filled = JSON.parse(
      JSON.stringify(args ?? {}),
      (_key, value) => typeof value === "string" ? fillPlaces(value, places) : value,
    );
    const call = tool === "run"
      ? { tool: "run_command", args: { command: filled.argv.map(quote).join(" ") } }
      : { tool, args: filled };
    lines.push(JSON.stringify({ ...(said === "" ? {} : { text: said }), calls: [call] }));
    said = "";
  }
  lines.push(JSON.stringify({ text: said === "" ? "All tests pass now." : said }));
  return lines.join("\n") + "\n";
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
