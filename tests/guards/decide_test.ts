import { assertEquals, assertStringIncludes, assertThrows } from "../assert.ts";
import { decide, type DecideOptions } from "../../guards/decide.ts";
import { createDenial } from "../../guards/denials.ts";
import { DEFAULT_POLICY } from "../../guards/policy.ts";
import type { EditRequest, FileChange, Request } from "../../guards/request.ts";

const NO_RULES: DecideOptions = { policy: DEFAULT_POLICY, denials: [] };

function toChange(path: string, before: string | null, after: string): FileChange {
  const encoder = new TextEncoder();
  return {
    path,
    before: before === null ? null : encoder.encode(before),
    after: encoder.encode(after),
  };
}

function edit(path: string, before: string | null = "a\n", after = "b\n"): EditRequest {
  return { kind: "edit", tool: "replace_in_file", change: toChange(path, before, after) };
}

function read(path: string): Request {
  return { kind: "read", tool: "read_file", path };
}

function run(argv: readonly string[], isPinned = false): Request {
  return { kind: "run", tool: "run_command", argv, isPinned };
}

/** Judges a request and gives `KIND RULE`. */
function judge(request: Request, options: DecideOptions = NO_RULES): string {
  const { kind, rule } = decide(request, options);
  return `${kind} ${rule}`;
}

Deno.test("decide() asks about an ordinary edit and about a new file", {
  permissions: "none",
}, () => {
  assertEquals(judge(edit("src/total.js")), "ask edit");
  assertEquals(judge(edit("src/total_test_helper.go", null)), "ask edit");
  assertEquals(judge(edit("src/latest.ts")), "ask edit");
});

Deno.test("decide() denies protected files without a question (C05, G09)", {
  permissions: "none",
}, () => {
  const table: Readonly<Record<string, string>> = {
    "test/total.test.js": "test_folder",
    "test/helpers/fake.js": "test_folder",
    "src/__mocks__/total.js": "mock_folder",
    ".github/workflows/ci.yml": "ci_file",
    ".husky/pre-commit": "git_hook",
    "deno.json": "package_config_javascript",
    ".gitattributes": "git_settings",
    "greenroom.json": "own_state",
    ".env": "environment_file",
  };
  for (const [path, rule] of Object.entries(table)) {
    assertEquals(judge(edit(path)), `deny ${rule}`);
    assertEquals(judge(edit(path, null)), `deny ${rule}`);
  }
  const { reason } = decide(edit("test/total.test.js"), NO_RULES);
  assertStringIncludes(reason, "tests are fixed, the code must change");
});

Deno.test("decide() denies what the policy protects", { permissions: "none" }, () => {
  const options = { ...NO_RULES, policy: { ...DEFAULT_POLICY, protect: ["data/"] } };
  assertEquals(judge(edit("data/rates.json"), options), "deny policy_protect");
  assertEquals(judge(edit("src/rates.json"), options), "ask edit");
});

Deno.test("decide() denies secret files, to read and to change (B12)", {
  permissions: "none",
}, () => {
  for (const path of [".env.", ".env ", ".env::$DATA", "id_rsa", "tls/server.key"]) {
    assertEquals(judge(read(path)), "deny secret_file");
  }
  assertEquals(judge(edit("config/server.key")), "deny secret_file");
});

Deno.test("decide() lets files of the room be read, tests included", {
  permissions: "none",
}, () => {
  for (const path of ["", "src/a.ts", "tests/a_test.ts", "deno.json", "%2e%2e/secret.txt"]) {
    assertEquals(judge(read(path)), "allow read_inside");
  }
  assertEquals(judge(read(".greenroom/denials.jsonl")), "deny own_state");
});

Deno.test("decide() denies a path that no tool has resolved", { permissions: "none" }, () => {
  assertEquals(judge(edit("src/../tests/a_test.ts")), "deny path_not_resolved");
  assertEquals(judge(edit("../outside/rates.json")), "deny path_outside");
  assertEquals(judge(edit("/etc/hosts")), "deny path_absolute");
  assertEquals(judge(edit("src/")), "deny path_not_file");
  assertEquals(judge(read("../outside")), "deny path_outside");
});

Deno.test("decide() denies what the person refused before, with their reason", {
  permissions: "none",
}, () => {
  const refused = toChange("src/rank.ts", "return a;\n", "return b;\n");
  const denial = createDenial(refused, {
    id: "d1",
    reason: "rank must stay stable",
    deniedAt: "2026-01-01T00:00:00Z",
    tool: "replace_in_file",
  });
  const options = { ...NO_RULES, denials: [denial] };
  const decision = decide({ kind: "edit", tool: "write_file", change: refused }, options);
  assertEquals([decision.kind, decision.rule], ["deny", "denied_before"]);
  assertStringIncludes(decision.reason, "rank must stay stable");
  assertStringIncludes(decision.reason, "Do not propose it again");
  assertEquals(judge(edit("src/rank.ts", "return a;\n", "return c;\n"), options), "ask edit");
  assertEquals(judge(edit("src/other.ts"), options), "ask edit");
});

Deno.test("decide() denies edits that nobody could look at", { permissions: "none" }, () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `${i}\n`).join("");
  assertEquals(judge(edit("src/table.ts", null, lines(2_000))), "ask edit");
  assertEquals(judge(edit("src/table.ts", null, lines(2_001))), "deny edit_too_large");
  assertEquals(judge(edit("src/table.ts", lines(1_500), "")), "ask edit");
  assertEquals(judge(edit("src/table.ts", lines(2_500), "")), "deny edit_too_large");
  assertEquals(judge(edit("src/a.ts", lines(9_000), `x\n${lines(9_000)}`)), "ask edit");
});

Deno.test("decide() counts what an edit adds, not how long its file is", {
  permissions: "none",
}, () => {
  const most = "x".repeat(256 * 1024);
  assertEquals(judge(edit("src/a.ts", null, most)), "ask edit");
  assertEquals(judge(edit("src/a.ts", null, `${most}x`)), "deny edit_too_large");
  assertEquals(judge(edit("src/a.ts", most, `${most}${most}`)), "ask edit");
  assertEquals(judge(edit("src/a.ts", most, `${most}${most}x`)), "deny edit_too_large");
});

Deno.test("decide() judges the text of an edit", { permissions: "none" }, () => {
  const plain = "export const total = 1;\n";
  assertEquals(judge(edit("a.js", plain, `${plain}//\u001b[2K\n`)), "deny control_characters");
  assertEquals(judge(edit("a.js", plain, `${plain}adm\u0456n()\n`)), "ask suspicious_characters");
});

Deno.test("decide() names the first of several denials", { permissions: "none" }, () => {
  assertEquals(judge(edit("tests/a_test.ts", "a\n", "b\u001b\n")), "deny test_folder");
});

Deno.test("decide() runs the pinned command and exactly what the policy lists (D14)", {
  permissions: "none",
}, () => {
  const policy = { ...DEFAULT_POLICY, commands: [["npm", "run", "lint"]] };
  const options = { ...NO_RULES, policy };
  assertEquals(judge(run(["node", "--test"], true)), "allow pinned_command");
  assertEquals(judge(run(["node", "--test"])), "deny command_not_listed");
  assertEquals(judge(run(["npm", "run", "lint"])), "deny command_not_listed");
  assertEquals(judge(run(["npm", "run", "lint"]), options), "allow listed_command");
  for (
    const argv of [
      ["npm", "run", "deploy"],
      ["npm", "run"],
      ["npm", "run", "lint", "--", "--fix"],
      ["npm", "run lint"],
      ["NPM", "run", "lint"],
      [],
    ]
  ) assertEquals(judge(run(argv), options), "deny command_not_listed");
  const more = { ...options, policy: { ...policy, commands: [["npm", "run", "lint"], ["make"]] } };
  assertStringIncludes(decide(run(["x"]), more).reason, "npm run lint, make");
  assertEquals(judge(run(["make"]), more), "allow listed_command");
});

Deno.test("decide() throws when a rule throws, so that the run stops", {
  permissions: "none",
}, () => {
  const broken = Object.defineProperty({ ...NO_RULES }, "denials", {
    get() {
      throw new TypeError("Cannot read deny memory");
    },
  });
  assertThrows(() => decide(edit("src/a.ts"), broken), TypeError, "Cannot read deny memory");
});
