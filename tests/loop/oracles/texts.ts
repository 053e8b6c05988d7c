/**
 * A project of plain texts for oracles that read sources: base, fix, and a lab that reads both.
 *
 * @module
 */

import type { FileChange } from "../../../guards/request.ts";
import { Lab, type VerifyRoom } from "../../../loop/lab.ts";
import type { Evidence, Oracle, OracleResult } from "../../../loop/oracles/oracle.ts";
import { encode } from "../fakes/project.ts";
import { toEvidence, type Unusual } from "./evidence.ts";

/** Files by path. */
export type Texts = Readonly<Record<string, string>>;

/** A project, and what a change makes of it. */
export interface Project extends Omit<Unusual, "changes" | "lab"> {
  readonly base: Texts;
  /** Changed and added files. */
  readonly fix: Texts;
  /** What `reach` said before; left out where it did not look. */
  readonly reach?: OracleResult["answer"];
}

/**
 * Asks an oracle about a project of texts.
 *
 * @param oracle The oracle.
 * @param project The project.
 * @returns Its answer.
 */
export function ask(oracle: Oracle, project: Project): Promise<OracleResult> {
  const { reach } = project;
  const earlier: OracleResult[] = reach === undefined
    ? []
    : [{ name: "reach", answer: reach, detail: "", onNo: "suspect" }];
  return oracle.look(toTextEvidence(project), earlier);
}

/**
 * Makes the evidence of a project of texts.
 *
 * @param project The project.
 * @returns The evidence; no test can be run.
 */
export function toTextEvidence({ base, fix, reach: _reach, ...rest }: Project): Evidence {
  const changes = Object.entries(fix).map(([path, text]): FileChange => ({
    path,
    before: base[path] === undefined ? null : encode(base[path]),
    after: encode(text),
  }));
  const lab = new Lab({ openRoom: () => Promise.resolve(openTexts(base)), changes, maxRuns: 0 });
  return toEvidence({ ...rest, changes, lab });
}

/** A room that can be read and put into, and nothing else. */
function openTexts(base: Texts): VerifyRoom {
  const files = new Map(Object.entries(base).map(([path, text]) => [path, encode(text)]));
  return {
    files: () => [...files.keys()].sort(),
    read: (path) => Promise.resolve(files.get(path) ?? null),
    put: (changes) => {
      changes.forEach(({ path, after }) => files.set(path, after));
      return Promise.resolve();
    },
    runTests: () => Promise.reject(new Error("The texts of this test have no runner")),
    close: () => Promise.resolve(),
  };
}
