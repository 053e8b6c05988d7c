/**
 * What source code might do to the process that runs its tests, one row a part, for tests of what
 * the harness holds and watches there.
 *
 * @module
 */

/** One attempt to replace something. */
export interface Patch {
  /** Name under which it is told. */
  readonly name: string;
  /** Code that tries. */
  readonly code: string;
  /** Expression that is true where it worked; empty where that cannot be seen. */
  readonly worked: string;
  /** True where the attempt has no effect. */
  readonly isHeld: boolean;
}

/**
 * Writes an attempt that works, where nothing holds the part.
 *
 * @param name Name of a function, as code spells it and as it is told.
 * @returns The row.
 */
export function watched(name: string): Patch {
  return {
    name,
    code: `${name} = () => 4`,
    worked: `${name}.toString() === "() => 4"`,
    isHeld: false,
  };
}

/**
 * Writes an attempt that has no effect.
 *
 * @param name Name of a function, as code spells it.
 * @param told Name under which it is told, where that differs.
 * @returns The row.
 */
export function held(name: string, told: string = name): Patch {
  return { ...watched(name), name: told, isHeld: true };
}

/**
 * Writes a test file: it tries everything while it is loaded, and has one test a row, which fails
 * where the attempt worked.
 *
 * @param patches The rows.
 * @param options What stands before them, and how a test is declared.
 * @returns Text of a module.
 */
export function renderPatches(
  patches: readonly Patch[],
  { before, declare }: { readonly before: string; readonly declare: string },
): string {
  const attempts = patches.map(({ code }) => `try { ${code}; } catch { /* tried */ }`);
  const tests = patches.filter(({ worked }) => worked !== "").map(({ name, worked }) =>
    `declare(${JSON.stringify(name)}, () => { if (${worked}) throw "it worked"; });`
  );
  return [before, `const declare = ${declare};`, ...attempts, ...tests, ""].join("\n");
}
