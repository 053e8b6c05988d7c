import { assertEquals, assertMatch } from "../assert.ts";
import { isInternal, renderFailure } from "../../commands/failure.ts";

/** An error of the engine, as a mistake in this program would throw it. */
function provoke(mistake: () => unknown): unknown {
  try {
    return mistake();
  } catch (error) {
    return error;
  }
}

const NOTHING: { readonly a?: { readonly b: string } } = {};
const MISTAKES: readonly (() => unknown)[] = [
  () => (NOTHING as { a: { b: string } }).a.b,
  () => (NOTHING as unknown as { run(): void }).run(),
  () => JSON.parse("{"),
  () => structuredClone(() => 1),
];

Deno.test("isInternal() is true of a mistake in this program", { permissions: "none" }, () => {
  for (const mistake of MISTAKES) {
    const error = provoke(mistake);
    assertEquals([error instanceof Error, isInternal(error)], [true, true], String(error));
    assertMatch(renderFailure(error), /^Internal error: .*internal_error\.txt/);
  }
});

Deno.test("isInternal() is false of what a caller or the machine is to answer for", {
  permissions: "none",
}, () => {
  for (
    const error of [
      new TypeError('Cannot use --dir "x": found no such folder'),
      new SyntaxError("Cannot read policy:\nfound no valid JSON"),
      new Deno.errors.NotFound("No such file"),
      new Deno.errors.NotCapable(
        'Requires read access to "x", run again with the --allow-read flag',
      ),
      // A part that loads late is a file that is read.
      new TypeError('Requires read access to "/x.ts", run again with the --allow-read flag'),
      new Error("writing: No space left on device (os error 28)"),
    ]
  ) assertEquals([isInternal(error), renderFailure(error).startsWith("Internal")], [false, false]);
});
