import { assertEquals } from "../assert.ts";
import { listTools } from "../../tools/mod.ts";
import { testRows } from "./table.ts";

const run = (command: string) => ({ tool: "run_command", args: { command } });
const LINT = { protect: [], commands: [["npm", "run", "lint"], ["npm", "run", "x", "a b"]] };

testRows([
  {
    name: "run_command runs exactly the commands that the policy lists, word by word (D14)",
    policy: LINT,
    calls: [
      run("npm run lint"),
      run("  npm   run 'lint' "),
      run('npm run x "a b"'),
      run("npm run x a b"),
      run("npm run deploy"),
      run("npm run lint --fix"),
      run("npm run"),
      run("NPM run lint"),
      run("./npm run lint"),
      run(""),
    ],
    results: [
      "ran npm run lint",
      "ran npm run lint",
      "ran npm run x a b",
      ...Array(6).fill(/may run$/),
      /./,
    ],
    rules: [...Array(6).fill("command_not_listed"), "shell_words"],
  },
  {
    name: "run_command starts no shell: operators are refused before the policy is asked (D14)",
    policy: LINT,
    calls: [
      "npm run lint; rm -rf /",
      "npm run lint && x",
      "npm run lint | tee y",
      "npm run lint > y",
      "npm run $(x)",
      "npm run `x`",
      "npm run lint\nx",
      "npm run 'lint",
    ].map(run),
    results: Array(8).fill(/^Cannot run command: /),
    rules: Array(8).fill("shell_words"),
  },
  {
    name: "run_command is not there where the policy lists no command (D14)",
    calls: [run("npm run lint")],
    results: [/^Cannot call "run_command": the tools are read_file, list_dir, find_text, /],
  },
]);

Deno.test(
  "listTools() offers run_command only where a command may run",
  { permissions: "none" },
  () => {
    const names = (hasCommands: boolean) => listTools({ hasCommands }).map(({ name }) => name);
    const always = [
      ...["read_file", "list_dir", "find_text", "write_file", "replace_in_file", "run_tests"],
    ];
    assertEquals(names(false), always);
    assertEquals(names(true), [...always, "run_command"]);
  },
);
