import { COMMANDS } from "../../commands/flag_table.ts";
import { parseCommandLine } from "../../commands/flags.ts";
import { renderSuggestion } from "../../guards/nearest_name.ts";
import { assertEquals } from "../assert.ts";

const NOTHING = {
  test: null,
  dir: null,
  model: null,
  baseUrl: null,
  reviewer: null,
  approve: null,
  ask: null,
  patch: null,
  maxSteps: null,
  timeoutMs: null,
  targets: [],
  log: null,
  issue: null,
  hidden: null,
  maxRuns: null,
  sandbox: null,
  maxInputTokens: null,
  maxOutputTokens: null,
  maxCostUsd: null,
  maxTimeMs: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  isDryRun: false,
  git: false,
  printsJson: false,
};

function checkFix(args: readonly string[], options: Record<string, unknown>): void {
  const parsed: unknown = parseCommandLine(["fix", ...args]);
  assertEquals(parsed, { kind: "fix", options: { ...NOTHING, ...options } });
}

function checkError(args: readonly string[], message: string): void {
  const parsed = parseCommandLine(args);
  assertEquals(parsed.kind === "usage_error" ? parsed.render(renderSuggestion) : parsed, message);
}

Deno.test("parseCommandLine() stores every flag of fix", { permissions: "none" }, () => {
  const args = [
    ["--test", "deno test --allow-read"],
    ["--dir", "../shop"],
    ["--model", "groq/llama-3.3-70b-versatile"],
    ["--base-url", "http://127.0.0.1:11434/v1"],
    ["--reviewer", "anthropic/claude"],
    ["--approve", "propose"],
    ["--ask", "end"],
    ["--patch", "fix.patch"],
    ["--max-steps", "4"],
    ["--timeout", "30"],
    ["--target", "a_test.ts::adds"],
    ["--target", "b_test.ts::divides"],
    ["--log", "ci.log"],
    ["--issue", "Prices are wrong"],
    ["--hidden", "../secret"],
    ["--sandbox", "none"],
    ["--max-input-tokens", "20000"],
    ["--max-output-tokens", "4000"],
    ["--max-cost", "$0.25"],
    ["--max-time", "90"],
    ["--requests-per-minute", "30"],
    ["--tokens-per-minute", "8000"],
    ["--dry-run"],
    ["--json"],
  ];
  const options = {
    test: ["deno", "test", "--allow-read"],
    dir: "../shop",
    model: "groq/llama-3.3-70b-versatile",
    baseUrl: "http://127.0.0.1:11434/v1",
    reviewer: "anthropic/claude",
    approve: "propose",
    ask: "end",
    patch: "fix.patch",
    maxSteps: 4,
    maxInputTokens: 20_000,
    maxOutputTokens: 4_000,
    maxCostUsd: 0.25,
    maxTimeMs: 90_000,
    requestsPerMinute: 30,
    tokensPerMinute: 8_000,
    isDryRun: true,
    timeoutMs: 30_000,
    targets: ["a_test.ts::adds", "b_test.ts::divides"],
    log: "ci.log",
    issue: "Prices are wrong",
    hidden: "../secret",
    sandbox: "none",
    printsJson: true,
  };
  checkFix(args.flat(), options);
  checkFix(args.map((words) => words.join("=")), options);
});

Deno.test("parseCommandLine() stores null when a flag is left out", { permissions: "none" }, () => {
  checkFix([], {});
});

Deno.test("parseCommandLine() takes values that begin with a dash", { permissions: "none" }, () => {
  checkFix(["--issue", "- prices are wrong"], { issue: "- prices are wrong" });
  checkFix(["--issue", "--prices"], { issue: "--prices" });
  checkFix(["--issue=--json"], { issue: "--json" });
  checkFix(["--patch", "-", "--json"], { patch: "-", printsJson: true });
});

Deno.test("parseCommandLine() keeps a value as it is when it looks like something else", {
  permissions: "none",
}, () => {
  checkFix(["--issue", "1e3"], { issue: "1e3" });
  checkFix(["--issue", "true"], { issue: "true" });
  checkFix(["--issue", "a=b=c"], { issue: "a=b=c" });
  checkFix(["--issue=a=b\nc"], { issue: "a=b\nc" });
  checkFix(["--target", "0x10", "--target", "0x10"], { targets: ["0x10", "0x10"] });
});

Deno.test("parseCommandLine() takes both forms of a model and no other", {
  permissions: "none",
}, () => {
  checkFix(["--model", "scripted:replies.jsonl"], { model: "scripted:replies.jsonl" });
  checkFix(["--model", "openrouter/qwen/qwen3:free"], { model: "openrouter/qwen/qwen3:free" });
  for (const model of ["gpt-5", "scripted:", "/x", "groq/", "a b/c"]) {
    const found = JSON.stringify(model);
    const message =
      `Cannot read --model: found ${found} and PROVIDER/MODEL, scripted:FILE or repair is needed`;
    checkError(["fix", "--model", model], message);
  }
});

Deno.test("parseCommandLine() says what was found and meant when a value is wrong", {
  permissions: "none",
}, () => {
  const table: [string[], string][] = [
    [
      ["--approve", "atuo"],
      'Cannot read --approve: found "atuo" (did you mean auto?) and one of ask, auto, propose is needed',
    ],
    [["--ask", ""], "Cannot read --ask: found nothing and one of each, end is needed"],
    [
      ["--max-steps", "0"],
      'Cannot read --max-steps: found "0" and a whole number of steps from 1 to 1000 is needed',
    ],
    [
      ["--timeout", "-5"],
      'Cannot read --timeout: found "-5" and a whole number of seconds from 1 to 86400 is needed',
    ],
    [
      ["--timeout", "2m"],
      'Cannot read --timeout: found "2m" and a whole number of seconds from 1 to 86400 is needed',
    ],
    [
      ["--base-url", "localhost:80"],
      'Cannot read --base-url: found "localhost:80" and an address that begins with https:// or' +
      " http:// is needed",
    ],
    [["--dir", " "], 'Cannot read --dir: found " " and a folder is needed'],
    [["--test", " "], 'Cannot read --test: found " " and a command and its words is needed'],
    [["--json=false"], 'Cannot read --json: found "false" and no value is needed'],
    [["--dir"], "Cannot read --dir: found nothing after it and a value is needed"],
    [
      ["--dir", "--json"],
      'Cannot read --dir: found "--json" after it and a value is needed' +
      " (a value that is a flag is written --dir=--json)",
    ],
    [["--dir", "a", "--dir=b"], "Cannot read --dir: found it 2 times and once is needed"],
    [["--json", "--json"], "Cannot read --json: found it 2 times and once is needed"],
  ];
  for (const [args, message] of table) checkError(["fix", ...args], message);
});

Deno.test("parseCommandLine() refuses a test command that holds shell operators", {
  permissions: "none",
}, () => {
  for (const command of ["deno test | tail", "npm test && rm x", "cd a; deno test", "$(x)"]) {
    const parsed = parseCommandLine(["fix", "--test", command]);
    assertEquals([command, parsed.kind], [command, "usage_error"]);
  }
  checkError(
    ["fix", "--test", "deno test | tail"],
    'Cannot read --test: found "deno test | tail": it holds the shell operator "|" and no shell is' +
      " started: quote it, or put the commands into a script",
  );
});

Deno.test("parseCommandLine() names the nearest flag when a flag is unknown", {
  permissions: "none",
}, () => {
  const table: [string, string][] = [
    ["--tets", '"--tets" (did you mean --test?)'],
    ["--tets=x", '"--tets" (did you mean --test?)'],
    ["--no-json", '"--no-json"'],
    ["--no-test=x", '"--no-test"'],
    ["-j", '"-j" (did you mean --json?)'],
    ["--max_steps", '"--max_steps" (did you mean --max-steps?)'],
    ["--verbose", '"--verbose"'],
    ["--__proto__=1", '"--__proto__"'],
  ];
  for (const [flag, found] of table) {
    checkError(
      ["fix", flag],
      `Cannot read the flags of fix: found ${found} and a flag that "greenroom help fix" lists is needed`,
    );
  }
});

Deno.test("parseCommandLine() guesses the quotes when words stand beside the flags", {
  permissions: "none",
}, () => {
  checkError(
    ["fix", "--test", "deno", "test"],
    'Cannot read the words of fix: found "test" and only flags are needed' +
      ' (did you mean --test "deno test"?)',
  );
  checkError(
    ["fix", "--", "deno", "test", "--quiet"],
    'Cannot read the words of fix: found "deno" and only flags are needed' +
      ' (did you mean --test "deno test --quiet"?)',
  );
});

Deno.test("parseCommandLine() reads which run shall be shown or exported, and how", {
  permissions: "none",
}, () => {
  const check = (args: readonly string[], wanted: unknown) =>
    assertEquals<unknown>(parseCommandLine(args), wanted);
  const plain = { dir: null, printsJson: false };
  check(["runs", "--json"], { kind: "runs", dir: null, printsJson: true });
  check(["show"], { kind: "show", run: "last", ...plain });
  check(["show", "abcd", "--dir", "x"], { kind: "show", run: "abcd", dir: "x", printsJson: false });
  check(["export", "abcd", "--format", "json"], {
    ...{ kind: "export", run: "abcd", dir: null, format: "json" },
  });
  checkError(
    ["runs", "abcd"],
    'Cannot list runs: found "abcd" and only flags are needed (did you mean show "abcd"?)',
  );
});

Deno.test("parseCommandLine() names the nearest command when a command is unknown", {
  permissions: "none",
}, () => {
  const needed = `a command (${COMMANDS.map(({ name }) => name).join(", ")}) is needed`;
  checkError([], `Cannot start: found no words and ${needed}`);
  checkError(["fxi"], `Cannot start: found "fxi" (did you mean fix?) and ${needed}`);
  checkError(["repair"], `Cannot start: found "repair" and ${needed}`);
  checkError(
    ["--test", "deno test"],
    `Cannot start: found "--test" (did you mean fix --test?) and ${needed} first`,
  );
  checkError(
    ["--verison"],
    `Cannot start: found "--verison" (did you mean --version?) and ${needed} first`,
  );
  checkError(["help", "fxi"], `Cannot start: found "fxi" (did you mean fix?) and ${needed}`);
});

Deno.test("parseCommandLine() reads the words of denied", { permissions: "none" }, () => {
  const table: [string[], unknown][] = [
    [[], { action: { kind: "list" }, dir: null, printsJson: false }],
    [["list", "--json"], { action: { kind: "list" }, dir: null, printsJson: true }],
    [["--dir", "x", "clear"], { action: { kind: "clear" }, dir: "x", printsJson: false }],
    [["forget", "d1"], { action: { kind: "forget", id: "d1" }, dir: null, printsJson: false }],
    [["forget", "--", "-1"], {
      action: { kind: "forget", id: "-1" },
      dir: null,
      printsJson: false,
    }],
  ];
  for (const [args, parsed] of table) {
    const actual: unknown = parseCommandLine(["denied", ...args]);
    assertEquals(actual, { kind: "denied", ...parsed as object });
  }
  checkError(["denied", "forget"], "Cannot forget a refusal: found no id and one id is needed");
  checkError(
    ["denied", "forget", "a", "b"],
    "Cannot forget a refusal: found 2 ids and one id is needed",
  );
  checkError(
    ["denied", "lsit"],
    'Cannot read the words of denied: found "lsit" (did you mean list?)' +
      " and list, forget ID or clear is needed",
  );
  checkError(
    ["denied", "clear", "all"],
    'Cannot read the words of denied clear: found "all" and no more is needed',
  );
});

Deno.test("parseCommandLine() gives help and version when asked", { permissions: "none" }, () => {
  const help = (args: readonly string[], command: string | undefined) => {
    const parsed = parseCommandLine(args);
    assertEquals(parsed.kind === "help" ? parsed.command?.name : parsed.kind, command);
  };
  help(["--help"], undefined);
  help(["-h"], undefined);
  help(["help"], undefined);
  help(["help", "fix"], "fix");
  help(["fix", "--unknown", "--help"], "fix");
  help(["denied", "-h"], "denied");
  assertEquals(parseCommandLine(["--version"]), { kind: "version" });
  assertEquals(parseCommandLine(["fix", "--", "--help"]).kind, "usage_error");
});

Deno.test("parseCommandLine() takes the flags of fix when flags are asked for", {
  permissions: "none",
}, () => {
  const parsed: unknown = parseCommandLine(["flags", "--test", "deno test"]);
  assertEquals(parsed, { kind: "flags", options: { ...NOTHING, test: ["deno", "test"] } });
});
