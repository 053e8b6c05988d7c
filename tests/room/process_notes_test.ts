import { assertEquals } from "../assert.ts";
import { explainStartError, explainWaiting } from "../../room/process_notes.ts";

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("explainStartError() names what is missing when a process does not start", () => {
  const { NotCapable, NotFound, PermissionDenied } = Deno.errors;
  const cases: readonly (readonly [Error, string | null])[] = [
    [
      new NotCapable(
        'Requires run access to "/usr/bin/bwrap", run again with the --allow-run flag',
      ),
      'Cannot start "/usr/bin/bwrap": found no permission and --allow-run=/usr/bin/bwrap is needed',
    ],
    [
      new NotCapable(
        "Requires --allow-run permissions to spawn subprocess with LD_LIBRARY_PATH environment " +
          "variable. Alternatively, spawn with the environment variable unset.",
      ),
      'Cannot start "/usr/bin/bwrap": found LD_LIBRARY_PATH in its environment, which Deno passes ' +
      "on only under --allow-run without a list",
    ],
    [
      new NotFound("Failed to spawn '/usr/bin/bwrap': No such file or directory (os error 2)"),
      'Cannot start "/usr/bin/bwrap": found no such program',
    ],
    [
      new NotFound("Failed to spawn '/usr/bin/bwrap': No such cwd '/x'"),
      'Cannot start "/usr/bin/bwrap": found no folder "/x" and it is where the command starts',
    ],
    [
      new PermissionDenied("Permission denied (os error 13)"),
      'Cannot start "/usr/bin/bwrap": found that it may not be executed',
    ],
    [
      new Error("Argument list too long (os error 7)"),
      'Cannot start "/usr/bin/bwrap": found "Argument list too long (os error 7)"',
    ],
    [new RangeError("a mistake of ours"), null],
  ];
  for (const [error, reason] of cases) {
    assertEquals(explainStartError(error, { program: "/usr/bin/bwrap", cwd: "/x" }), reason);
  }
});

test("explainWaiting() names watch mode when a runner speaks of it, and nothing else", () => {
  const waits = [
    "FAIL  Tests failed. Watching for file changes...",
    " PASS  Waiting for file changes...\n       press h to show help, press q to quit",
    "Watch Usage\n › Press f to run only failed tests.",
    "Watcher Process started in watch mode",
  ];
  for (const output of waits) assertEquals(explainWaiting(output)?.includes("watch mode"), true);
  for (const output of ["", "test watch() fires\n1 failed", "connecting..."]) {
    assertEquals(explainWaiting(output), null);
  }
});
