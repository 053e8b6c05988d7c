import { assert, assertEquals, assertStringIncludes } from "../../assert.ts";
import { type ProfilePaths, renderProfile } from "../../../room/sandboxes/seatbelt_profile.ts";

const PATHS: ProfilePaths = {
  readable: ["/Users/me/.deno/bin", "/tools"],
  writable: ["/room", "/report"],
  readOnly: ["/room/tests/a_test.ts"],
  hidden: ["/project/data/.env"],
};
const NOTHING: ProfilePaths = { readable: [], writable: [], readOnly: [], hidden: [] };

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

/** The rules of a profile, each in one line. */
function listRules(text: string): string[] {
  return text.replace(/\n\s+/g, " ").trim().split("\n");
}

test("renderProfile() begins with a deny and allows no reading of all files", () => {
  const rules = listRules(renderProfile(PATHS, "none").text);
  assertEquals(rules.slice(0, 3), ["(version 1)", "(deny default)", '(import "system.sb")']);
  for (const rule of rules) {
    assert(!/^\(allow (?:default|file\*|file-read\*|file-write\*|network\*)\)$/.test(rule), rule);
  }
});

test("renderProfile() closes every bracket", () => {
  for (const net of ["none", "loopback", "all"] as const) {
    const plain = renderProfile(PATHS, net).text.replace(/"[^"]*"/g, "");
    let depth = 0;
    for (const sign of plain) {
      depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
      assert(depth >= 0);
    }
    assertEquals(depth, 0);
  }
});

test("renderProfile() names every path by a parameter and none in its text", () => {
  const { text, parameters } = renderProfile(PATHS, "none");
  assertEquals(parameters, {
    READ_0: "/Users/me/.deno/bin",
    READ_1: "/tools",
    WRITE_0: "/room",
    WRITE_1: "/report",
    KEEP_0: "/room/tests/a_test.ts",
    HIDE_0: "/project/data/.env",
  });
  for (const [name, path] of Object.entries(parameters)) {
    assertStringIncludes(text, `(subpath (param "${name}"))`);
    assert(!text.includes(`"${path}"`));
  }
  const odd = { ...NOTHING, writable: ['/a") (allow default) ("'] };
  assert(!renderProfile(odd, "none").text.includes("allow default"));
});

test("renderProfile() reads no home and writes nothing but what it is given", () => {
  const { text } = renderProfile(PATHS, "none");
  assert(!/"\/(?:Users|home)|HOME/.test(text));
  const writing = listRules(text).filter((rule) => /^\(allow [^)]*\bfile-write/.test(rule));
  assertEquals(writing, [
    '(allow file-read* file-write-data (literal "/dev/null") (literal "/dev/zero") ' +
    '(literal "/dev/dtracehelper") (subpath "/dev/fd"))',
    '(allow file-read* file-write* file-map-executable (subpath (param "WRITE_0")) ' +
    '(subpath (param "WRITE_1")))',
  ]);
});

test("renderProfile() takes writing and seeing away after it was given", () => {
  const rules = listRules(renderProfile(PATHS, "none").text);
  const find = (start: string) => rules.findIndex((rule) => rule.startsWith(start));
  const given = find("(allow file-read* file-write*");
  assert(given > 0 && find("(deny file-write*") > given);
  assert(find("(deny file-read* file-write*") > given);
});

test("renderProfile() has no rule without a place, which would hold for every place", () => {
  const rules = listRules(renderProfile(NOTHING, "none").text);
  assertEquals(rules.filter((rule) => /^\((?:allow|deny) file-write\*/.test(rule)), []);
  assertEquals(rules.filter((rule) => rule.startsWith("(deny file-")), []);
});

test("renderProfile() opens no network, the loopback, or all of it", () => {
  const net = (kind: "none" | "loopback" | "all") =>
    listRules(renderProfile(NOTHING, kind).text).filter((rule) => rule.includes("network"));
  assertEquals(net("none"), ["(deny network*)"]);
  assertEquals(net("loopback"), [
    "(deny network*)",
    '(allow network-bind network-inbound (local ip "localhost:*"))',
    '(allow network-outbound (remote ip "localhost:*"))',
  ]);
  assertEquals(net("all"), ["(allow network*)"]);
});
