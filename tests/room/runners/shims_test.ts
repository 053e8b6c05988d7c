import { assertEquals, assertMatch } from "../../assert.ts";
import { toReporterFlags } from "../../../room/runners/node.ts";
import { toNodeFreezeFlag } from "../../../room/runners/node_freeze.ts";
import { renderPytestAddopts, renderShims, START_PATH } from "../../../room/runners/shims.ts";

/** Programs that print how they were started. */
const FAKES = {
  python3: 'printf "%s\\n" "python3 $PYTEST_ADDOPTS" "$@"',
  node: 'printf "%s\\n" "node $NODE_OPTIONS" "$@"',
  deno: 'printf "%s\\n" deno "$@"',
};

interface Machine {
  readonly dir: string;
  readonly toolDir: string;
  readonly reportDir: string;
  run(argv: string, env?: Record<string, string>): Promise<{ code: number; lines: string[] }>;
}

async function withShims(use: (machine: Machine) => Promise<void>): Promise<void> {
  const dir = await Deno.realPath(await Deno.makeTempDir({ prefix: "shims test 'q'" }));
  const [toolDir, reportDir, bin] = [`${dir}/tools`, `${dir}/report`, `${dir}/bin`];
  const write = async (path: string, text: string) => {
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text, { mode: 0o755 });
  };
  try {
    await Deno.mkdir(reportDir);
    for (const { path, text } of renderShims({ project: dir, toolDir, reportDir })) {
      await write(`${toolDir}/${path}`, text);
    }
    for (const [name, text] of Object.entries(FAKES)) {
      await write(`${bin}/${name}`, `#!/bin/sh\n${text}\n`);
    }
    const run = async (argv: string, env: Record<string, string> = {}) => {
      const { code, stdout } = await new Deno.Command("/bin/sh", {
        args: [`${toolDir}/${START_PATH}`, ...argv.split(" ")],
        env: { PATH: `${bin}:/usr/bin:/bin`, ...env },
        clearEnv: true,
        cwd: dir,
      }).output();
      return { code, lines: new TextDecoder().decode(stdout).trimEnd().split("\n") };
    };
    await use({ dir, toolDir, reportDir, run });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

Deno.test("renderShims() puts the driver before unittest and nothing else", async () => {
  await withShims(async ({ toolDir, run }) => {
    const driver = `${toolDir}/unittest_driver.py`;
    const rows: [string, string[]][] = [
      ["-m unittest discover -s t", [driver, "discover", "-s", "t"]],
      ["-W error -Bm unittest -m unittest", ["-W", "error", "-B", driver, "-m", "unittest"]],
      ["-munittest", [driver]],
      ["t.py -m unittest", ["t.py", "-m", "unittest"]],
      ["-c unittest", ["-c", "unittest"]],
      ["-m pytest unittest", ["-m", "pytest", "unittest"]],
    ];
    for (const [args, expected] of rows) {
      const { lines } = await run(`python3 ${args}`);
      assertEquals(lines, ["python3 ", ...expected], args);
    }
  });
});

Deno.test("renderShims() gives each python a pytest report of its own", async () => {
  await withShims(async ({ reportDir, run }) => {
    const addopts = renderPytestAddopts({ reportDir: "/r/it's" });
    assertEquals(
      addopts,
      `'--junitxml=/r/it'"'"'s/pytest-main.xml' '-ojunit_family=xunit1'`,
    );
    const env = { PYTEST_ADDOPTS: `-q --junitxml=${reportDir}/pytest-main.xml -x` };
    const { lines } = await run("python3 t.py", env);
    assertMatch(lines[0] ?? "", /^python3 -q --junitxml=.*\/report\/pytest-\d+\.xml -x$/);
  });
});

Deno.test("renderShims() gives node its reporter beside any of the command's own", async () => {
  await withShims(async ({ toolDir, run }) => {
    const flags = toReporterFlags({ toolDir });
    const freeze = toNodeFreezeFlag({ toolDir });
    const [ours = "", sink = ""] = flags.slice(2);
    const NODE_OPTIONS = flags.join(" ");
    const rows: [string, string[]][] = [
      ["--test t", ["node ", freeze, ...flags, "--test", "t"]],
      ["--test --test-reporter tap", [
        "node ",
        ...[freeze, ours, sink, "--test-reporter-destination=stdout"],
        ...["--test", "--test-reporter", "tap"],
      ]],
      ["--test --test-reporter=tap --test-reporter-destination=x", [
        "node ",
        ...[freeze, ours, sink, "--test", "--test-reporter=tap", "--test-reporter-destination=x"],
      ]],
      ["t.js", [`node ${NODE_OPTIONS}`, "t.js"]],
    ];
    for (const [args, expected] of rows) {
      assertEquals((await run(`node ${args}`, { NODE_OPTIONS })).lines, expected, args);
    }
    const own = await run("node --test", { NODE_OPTIONS: `--a ${NODE_OPTIONS} --b` });
    assertEquals(own.lines[0], "node --a  --b");
  });
});

Deno.test("renderShims() gives deno test a report and tells where it was started", async () => {
  await withShims(async ({ dir, toolDir, reportDir, run }) => {
    const { lines } = await run("deno test -A t");
    const path = /^--junit-path=(.*\/report\/deno-\d+)\.xml$/.exec(lines[3] ?? "")?.[1] ?? "";
    const ours = [`--preload=${toolDir}/deno_freeze.test.js`, `--junit-path=${path}.xml`];
    assertEquals(lines, ["deno", "test", ...ours, "-A", "t"]);
    assertEquals(await Deno.readTextFile(`${path}.cwd`), `${dir}\n`);
    assertEquals((await run("deno run test")).lines, ["deno", "run", "test"]);
    const own = ["deno", "test", "--junit-path=x"];
    assertEquals((await run(own.join(" "))).lines, own);
    assertEquals([...Deno.readDirSync(reportDir)].length, 1);
  });
});

Deno.test("renderShims() stands before no program that the machine lacks", async () => {
  await withShims(async ({ run }) => {
    const { code, lines } = await run("sh -c command${IFS}-v${IFS}pytest||echo${IFS}none");
    assertEquals([code, lines], [0, ["none"]]);
    assertEquals((await run("nosuchprogram")).code, 127);
  });
});
