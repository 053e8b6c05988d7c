/**
 * Plants tests that must fail into a test file, written the way its own tests are.
 *
 * Pure. Imports the languages beside it.
 *
 * @module
 */

import { hashText } from "../../hash.ts";
import { applyTextEdits, type TextEdit } from "./change_expectation.ts";
import { plantInPython } from "./python/plant_python.ts";
import { plantInScript } from "./script/plant_script.ts";
import type { DeclaredTest, TestFile } from "./shape.ts";

/** A test that was planted. */
export interface PlantedTest {
  /** Matches the name by which the runner reports it, without the file. */
  readonly pattern: RegExp;
  /** For a person: how it must fail. */
  readonly how: string;
}

/** What goes where in the text. */
export interface Planting {
  readonly edits: readonly TextEdit[];
  readonly tests: readonly PlantedTest[];
}

/** A file with planted tests. */
export interface PlantedFile {
  readonly text: string;
  readonly tests: readonly PlantedTest[];
}

/** How tests are planted. */
export interface PlantOptions {
  /** Tests of the file whose place, name and assertions the planted ones take up. */
  readonly like: readonly DeclaredTest[];
  /** A word that no test of the file has in its name. */
  readonly word: string;
}

/**
 * Plants tests that must fail: one before the first test and some after the last.
 *
 * @param file The file.
 * @param like Tests of it that the planted ones resemble; a filter that lets these run lets them run.
 * @returns The new text, or null where the file's way to declare tests is not known.
 */
export function plantFailingTests(
  file: TestFile,
  like: readonly DeclaredTest[],
): PlantedFile | null {
  const { text } = file.tree;
  const planting = plant(file, { like, word: chooseWord(text) });
  const planted = planting && applyTextEdits(text, planting.edits);
  return planted === null ? null : { text: planted, tests: planting?.tests ?? [] };
}

function plant(file: TestFile, options: PlantOptions): Planting | null {
  switch (file.language) {
    case "typescript":
    case "tsx":
    case "javascript":
      return plantInScript(file, options);
    case "python":
      return plantInPython(file, options);
    case "go":
      return plantInGo(file, options);
  }
}

/**
 * Chooses a word that is not in a text; it follows from the text, so that a run can be repeated.
 *
 * @param text The text.
 * @returns A few letters.
 */
export function chooseWord(text: string): string {
  for (let salt = 0;; salt++) {
    const word = `v${hashText(`${salt}\n${text}`).slice(0, 5)}`;
    if (!text.includes(word)) return word;
  }
}

function plantInGo({ tree }: TestFile, { like, word }: PlantOptions): Planting | null {
  const [first] = like;
  if (!first) return null;
  const name = `${first.name}${word}`;
  const { end } = tree.root;
  const text = `\n\nfunc ${name}(t *testing.T) {\n\tt.Fatal("not as expected")\n}\n`;
  return {
    edits: [{ start: end, end, was: "", text }],
    tests: [{ pattern: new RegExp(`^${name}$`), how: "it fails at once" }],
  };
}
