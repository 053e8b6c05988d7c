import { assertEquals } from "../assert.ts";
import { parsePath, type ParsePathOptions } from "../../guards/paths.ts";

/** Gives the path, or the rule that refuses it. */
function parse(text: string, options?: ParsePathOptions): string {
  const parsed = parsePath(text, options);
  return parsed.kind === "path" ? parsed.path : `!${parsed.rule}`;
}

function check(table: Readonly<Record<string, string>>, options?: ParsePathOptions): void {
  const found = Object.fromEntries(Object.keys(table).map((text) => [text, parse(text, options)]));
  assertEquals(found, { ...table });
}

Deno.test("parsePath() normalises what stays inside", { permissions: "none" }, () => {
  check({
    "a.ts": "a.ts",
    "./a.ts": "a.ts",
    "src//a.ts": "src/a.ts",
    "a/../b.ts": "b.ts",
    "./d/../keep.txt": "keep.txt",
    "src/./../test//dice.test.js": "test/dice.test.js",
    "...": "...",
    "..a/b": "..a/b",
    "re\u0301sume\u0301.py": "re\u0301sume\u0301.py",
  });
});

Deno.test("parsePath() refuses what climbs out (B02)", { permissions: "none" }, () => {
  check({
    "..": "!path_outside",
    "../app-secrets/k.txt": "!path_outside",
    "a/../../b": "!path_outside",
    "a/b/../../../c": "!path_outside",
    "../main/.git/config": "!path_outside",
  });
  check({ "../app-secrets": "!path_outside" }, { names: "folder" });
});

Deno.test("parsePath() decodes and expands nothing (B10)", { permissions: "none" }, () => {
  check({
    "%2e%2e/secret.txt": "%2e%2e/secret.txt",
    "~/.ssh/config": "~/.ssh/config",
    "file:///etc/hostname": "file:/etc/hostname",
    "$HOME/.netrc": "$HOME/.netrc",
    "${HOME}/a": "${HOME}/a",
    "a*b?.ts": "a*b?.ts",
  });
});

Deno.test("parsePath() refuses absolute paths and takes a known root off (B02, B13)", {
  permissions: "none",
}, () => {
  check({ "/etc/passwd": "!path_absolute", "/": "!path_absolute", "//a/b": "!path_absolute" });
  const roots = ["/link/p", "/real/p/"];
  check({
    "/link/p/a.txt": "a.txt",
    "/real/p/a.txt": "a.txt",
    "/real/p-secrets/k.txt": "!path_absolute",
    "/real/p": "!path_not_file",
    "/real/p/../p-secrets/k.txt": "!path_outside",
  }, { roots });
  check({ "/real/p": "", "/real/p/": "", "/real": "!path_absolute" }, { roots, names: "folder" });
});

Deno.test("parsePath() wants a file for a file and lets a folder be the root (A14, B10)", {
  permissions: "none",
}, () => {
  check({
    "": "!path_not_file",
    ".": "!path_not_file",
    "./": "!path_not_file",
    "new/": "!path_not_file",
    "new/.": "!path_not_file",
    "src/..": "!path_not_file",
  });
  check({ "": "", ".": "", "./": "", "src/": "src", "src/..": "" }, { names: "folder" });
});

Deno.test("parsePath() refuses what no disk takes or no person can read (B12)", {
  permissions: "none",
}, () => {
  check({
    "a\0.txt": "!path_nul",
    "\ud800.ts": "!path_not_text",
    "a\nb.ts": "!path_control",
    "a\u001b[2Kb.ts": "!path_control",
    "a\u202etxt.ts": "!path_control",
    ["a".repeat(256)]: "!path_too_long",
    ["\u00e9".repeat(128)]: "!path_too_long",
    ["a/".repeat(2_100) + "b"]: "!path_too_long",
    [`a${"a/".repeat(2_047)}b`]: "!path_too_long",
    ["a/".repeat(2_047) + "b"]: "a/".repeat(2_047) + "b",
    ["a".repeat(255)]: "a".repeat(255),
  });
});

const WINDOWS_NAMES = {
  "src/NUL": "!path_windows_name",
  "src/con.txt": "!path_windows_name",
  "COM1": "!path_windows_name",
  "lpt\u00b9.log": "!path_windows_name",
  ".. /secret.txt": "!path_windows_name",
  "C:secret.txt": "!path_windows_name",
  "C:\\secret.txt": "!path_windows_name",
  "\\\\srv\\share\\x": "!path_absolute",
  "src\\..\\..\\x": "!path_outside",
  "GIT~1/config": "!path_windows_name",
  "a.ts.": "!path_windows_name",
  "a.ts::$DATA": "!path_windows_name",
  "src\\a.ts": "src/a.ts",
  "console.ts": "console.ts",
};

Deno.test("parsePath() refuses other names of files and devices on Windows (B12)", {
  permissions: "none",
}, () => {
  check(WINDOWS_NAMES, { platform: "windows" });
});

Deno.test("parsePath() takes Windows spellings as plain names elsewhere (B12)", {
  permissions: "none",
}, () => {
  const plain = Object.keys(WINDOWS_NAMES).map((text) => [text, text]);
  check(Object.fromEntries(plain), { platform: "posix" });
});

Deno.test("parsePath() says what was found and what is needed", { permissions: "none" }, () => {
  assertEquals(parsePath("../x"), {
    kind: "refused",
    rule: "path_outside",
    reason: '"../x" leaves the project: a path inside it is needed',
  });
  const long = parsePath(`/${"x".repeat(300)}`);
  assertEquals(long.kind === "refused" && long.reason.length < 200, true);
  const hidden = parsePath("a\u202eb\u0085");
  assertEquals(hidden.kind === "refused" && /^[\x20-\x7e]+$/.test(hidden.reason), true);
  assertEquals(hidden.kind === "refused" && hidden.reason.startsWith('"a\\u202eb\\u0085" '), true);
});

Deno.test(
  "parsePath() shows a hundred and twenty letters of a path",
  { permissions: "none" },
  () => {
    const reason = (length: number) => {
      const parsed = parsePath(`/${"a".repeat(length - 1)}`);
      return parsed.kind === "refused" ? parsed.reason : "";
    };
    const shown = (length: number) => `"/${"a".repeat(length - 1)}"`;
    const rest = " is absolute: a path below the project is needed";
    assertEquals(reason(120), shown(120) + rest);
    assertEquals(reason(121), `${shown(120).slice(0, -1)}…"${rest}`);
  },
);
