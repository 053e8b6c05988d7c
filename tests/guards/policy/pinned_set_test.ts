import { parsePinnedSet } from "../../../guards/policy/pinned_set.ts";
import { assertEquals, assertThrows } from "../../assert.ts";

function parse(value: unknown) {
  return parsePinnedSet(value, { source: "the set", root: "/app" });
}

const NOTHING = { allow: [], deny: [] };
const ALL = { allow: true, deny: [] } as const;

Deno.test("parsePinnedSet() reads every form that Deno reads", { permissions: "none" }, () => {
  const empty = { read: NOTHING, write: NOTHING, net: NOTHING, run: NOTHING, env: NOTHING };
  const table: readonly (readonly [unknown, object])[] = [
    [{}, empty],
    [{ read: [], net: false, env: null }, empty],
    [{ sys: ["hostname"], ffi: true, import: ["jsr.io"] }, empty],
    [{ all: true }, { read: ALL, write: ALL, net: ALL, run: ALL, env: ALL }],
    [{ all: true, net: [] }, { read: ALL, write: ALL, net: NOTHING, run: ALL, env: ALL }],
    [{ net: true }, { ...empty, net: ALL }],
    [
      { read: [".", "./src/", "../.git", "/usr/", "/"] },
      { ...empty, read: { allow: ["/app", "/app/src", "/.git", "/usr", "/"], deny: [] } },
    ],
    [
      { write: { allow: ["."], deny: [".git", "tests/"] } },
      { ...empty, write: { allow: ["/app"], deny: ["/app/.git", "/app/tests"] } },
    ],
    [{ read: { allow: true, deny: true } }, { ...empty, read: { allow: true, deny: true } }],
    [
      { read: { allow: ["a"], ignore: ["a/b"] } },
      { ...empty, read: { allow: ["/app/a"], deny: ["/app/a/b"] } },
    ],
    [
      { env: { allow: ["HOME"], ignore: true } },
      { ...empty, env: { allow: ["HOME"], deny: [] } },
    ],
    [
      { run: ["/usr/bin/bwrap", "./run", "deno"] },
      { ...empty, run: { allow: ["/usr/bin/bwrap", "/app/run", "deno"], deny: [] } },
    ],
  ];
  for (const [value, set] of table) {
    assertEquals(parse(value) as unknown, { source: "the set", ...set });
  }
});

Deno.test(
  "parsePinnedSet() refuses what Deno would not understand",
  { permissions: "none" },
  () => {
    const table: readonly (readonly [unknown, string])[] = [
      [true, "Cannot read the set: found true and an object by kind is needed"],
      [[], "Cannot read the set: found [] and an object by kind is needed"],
      [null, "Cannot read the set: found null and an object by kind is needed"],
      [
        { reed: ["."] },
        'Cannot read the set: found "reed" (did you mean read?) and only read, write, net, run, ' +
        "env, import, sys, ffi, all are known",
      ],
      [
        { read: "." },
        'Cannot read "read" of the set: found "." and a list of texts, true or false is needed',
      ],
      [
        { net: [1] },
        'Cannot read "net" of the set: found [1] and a list of texts, true or false is needed',
      ],
      [
        { write: { allow: "." } },
        'Cannot read "write" of the set: found "." and a list of texts, true or false is needed',
      ],
      [
        { write: { allowed: ["."] } },
        'Cannot read "write" of the set: found "allowed" and only allow, deny and ignore are known',
      ],
    ];
    for (const [value, message] of table) {
      assertEquals(assertThrows(() => parse(value), SyntaxError).message, message);
    }
  },
);
