import type { PermissionSet } from "../../../guards/permissions.ts";
import {
  findBeyond,
  findWider,
  isFlagPinned,
  listWritable,
  narrowTo,
} from "../../../guards/policy/pinned_bounds.ts";
import { parsePinnedSet } from "../../../guards/policy/pinned_set.ts";
import { assertEquals } from "../../assert.ts";

const NONE: PermissionSet = { read: [], write: [], denyWrite: [], net: [], run: [], env: [] };

function parse(value: unknown) {
  return parsePinnedSet(value, { source: "the set", root: "/app" });
}

Deno.test("findBeyond() names each need that a set does not grant", { permissions: "none" }, () => {
  const table: readonly (readonly [object, Partial<PermissionSet>, readonly string[]])[] = [
    [{ read: ["."] }, { read: ["/app", "/app/x", "/app/a/b"] }, []],
    [{ read: ["."] }, { read: ["/apple", "/"] }, ["--allow-read=/apple", "--allow-read=/"]],
    [{ read: ["/"] }, { read: ["/", "/etc"] }, []],
    [{ read: { allow: ["."], deny: ["a"] } }, { read: ["/app", "/app/a", "/app/a/b"] }, [
      "--allow-read=/app/a",
      "--allow-read=/app/a/b",
    ]],
    [{ read: { allow: true, deny: true } }, { read: ["/app"] }, ["--allow-read=/app"]],
    [{}, { write: ["/app"], run: ["/bin/x"], env: ["A"], net: ["h:1"] }, [
      "--allow-write=/app",
      "--allow-net=h:1",
      "--allow-run=/bin/x",
      "--allow-env=A",
    ]],
    [{ net: ["a.com"] }, { net: ["a.com:443", "A.com", "b.a.com"] }, ["--allow-net=b.a.com"]],
    [{ net: ["a.com:443"] }, { net: ["a.com:443", "a.com:80", "a.com"] }, [
      "--allow-net=a.com:80",
      "--allow-net=a.com",
    ]],
    [{ net: ["*.a.com"] }, { net: ["b.a.com:1", "a.com", "xa.com"] }, [
      "--allow-net=a.com",
      "--allow-net=xa.com",
    ]],
    [{ net: ["[::1]:80"] }, { net: ["[::1]:80", "[::1]:81"] }, ["--allow-net=[::1]:81"]],
    [{ run: ["deno", "/usr/bin/env"] }, { run: ["/opt/deno", "/usr/bin/env", "/bin/env"] }, [
      "--allow-run=/bin/env",
    ]],
    [{ env: ["A_*", "B"] }, { env: ["A_X", "A", "B", "BC"] }, ["--allow-env=A", "--allow-env=BC"]],
    [{ all: true }, { read: ["/"], net: ["x"], run: ["/x"], env: ["X"] }, []],
  ];
  for (const [value, needed, beyond] of table) {
    assertEquals(findBeyond({ ...NONE, ...needed }, parse(value)), beyond);
  }
});

Deno.test("findWider() names what one set grants and another does not, lost denials too", {
  permissions: "none",
}, () => {
  const bound = {
    read: ["."],
    write: { allow: ["."], deny: [".git", "tests"] },
    net: ["a.com:443"],
    env: ["HOME", "PATH"],
  };
  const table: readonly (readonly [object, readonly string[]])[] = [
    [bound, []],
    [{}, []],
    [{ ...bound, read: ["src"], env: [] }, []],
    [{ ...bound, write: { allow: ["src"] } }, []],
    [{ ...bound, read: [".."] }, ["--allow-read=/"]],
    [{ ...bound, net: ["a.com"] }, ["--allow-net=a.com"]],
    [{ ...bound, net: true }, ["--allow-net"]],
    [{ ...bound, run: ["sh"] }, ["--allow-run=sh"]],
    [{ ...bound, write: ["."] }, ["no --deny-write=/app/.git", "no --deny-write=/app/tests"]],
    [{ ...bound, write: { allow: ["."], deny: [".git"] } }, ["no --deny-write=/app/tests"]],
    [{ ...bound, write: { allow: ["tests"] } }, [
      "--allow-write=/app/tests",
      "no --deny-write=/app/tests",
    ]],
  ];
  for (const [value, wider] of table) assertEquals(findWider(parse(value), parse(bound)), wider);
  assertEquals(findWider(parse({ all: true }), parse({ all: true })), []);
});

Deno.test(
  "narrowTo() adds what a set keeps closed within the needs",
  { permissions: "none" },
  () => {
    const needed = { ...NONE, read: ["/app"], write: ["/app"], denyWrite: ["/app/.git"] };
    const set = parse({
      read: { allow: ["."], deny: ["secrets", "/etc"] },
      write: { allow: ["."], deny: [".git", "docs", "../other"] },
    });
    assertEquals(narrowTo(needed, set), {
      ...needed,
      denyRead: ["/app/secrets"],
      denyWrite: ["/app/.git", "/app/docs"],
    });
    assertEquals(narrowTo(needed, parse({})), needed);
  },
);

Deno.test("isFlagPinned() says whether a set grants a flag", { permissions: "none" }, () => {
  const set = parse({ read: ["."], net: true, env: ["A"] });
  const table: Record<string, boolean> = {
    "--allow-read=/app/x": true,
    "--allow-read=/": false,
    "--allow-read": false,
    "--allow-net": true,
    "--allow-net=x.com": true,
    "--allow-env=A": true,
    "--allow-env=B": false,
    "--allow-ffi": false,
    "no --deny-write=/app": false,
  };
  for (const [flag, isPinned] of Object.entries(table)) {
    assertEquals([flag, isFlagPinned(flag, set)], [flag, isPinned]);
  }
});

Deno.test("listWritable() gives the folder, or what of it a set lets be written", {
  permissions: "none",
}, () => {
  const table: readonly (readonly [object, readonly string[]])[] = [
    [{ write: ["."] }, ["/app"]],
    [{ write: ["/"] }, ["/app"]],
    [{ all: true }, ["/app"]],
    [{ write: ["src", "../other", ".greenroom"] }, ["/app/src", "/app/.greenroom"]],
    [{ write: ["../other"] }, ["/app"]],
    [{}, ["/app"]],
    [{ write: { allow: ["."], deny: ["."] } }, ["/app"]],
  ];
  for (const [value, paths] of table) assertEquals(listWritable("/app", parse(value)), paths);
});
