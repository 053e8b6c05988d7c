import { join } from "../../guards/std_path.ts";
import { assertEquals, assertStringIncludes } from "../assert.ts";
import { copyExample, type Project } from "../commands/cli/project.ts";
import { ROOT } from "../house/source_files.ts";
import { startLoopback } from "../models/loopback.ts";
import { toStream } from "../models/loopback_replies.ts";
import { withForge } from "../publish/forge.ts";

const EDIT = {
  tool: "replace_in_file",
  args: {
    path: "src/cart.ts",
    old: "countItems(lines) > DISCOUNT_FROM_ITEMS",
    new: "countItems(lines) >= DISCOUNT_FROM_ITEMS",
  },
};
const FIXED = [toStream({ calls: [EDIT] }), toStream({ text: "The third item was left out." })];

/** What Deno Deploy's documentation says of the environment of a build. */
const BUILDER = {
  CI: "true",
  DENO_DEPLOY: "true",
  DENO_DEPLOY_ORG_SLUG: "acme",
  DENO_DEPLOY_APP_SLUG: "shop",
  DENO_DEPLOY_BUILD_ID: "b1234",
};

type Variables = Readonly<Record<string, string>>;

async function build(project: Project, variables: Variables) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "-A", join(ROOT, "examples/deno-deploy/build.ts")],
    cwd: project.dir,
    clearEnv: true,
    env: {
      ...Object.fromEntries(
        ["PATH", "HOME", "DENO_DIR"].flatMap((name) => {
          const value = Deno.env.get(name);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
      ...{ ...BUILDER, GREENROOM_MODEL: "local/model", NO_COLOR: "1" },
      ...variables,
    },
  }).output();
  const [out = "", error = ""] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, out, error };
}

for (const sandbox of ["auto", "deno"]) {
  Deno.test(`a red build on Deno Deploy stays red and opens one draft, held by ${sandbox}`, async () => {
    await using project = copyExample("shop");
    await using model = startLoopback([...FIXED, ...FIXED]);
    const files = Object.fromEntries(
      ["deno.json", "src/cart.ts", "tests/cart_test.ts"].map((path) => [path, project.read(path)]),
    );
    await withForge({ files }, async (forge) => {
      const variables = {
        GREENROOM_BASE_URL: model.baseUrl,
        GREENROOM_API: forge.url,
        GREENROOM_REPOSITORY: forge.repo,
        GREENROOM_TOKEN: forge.token,
        GREENROOM_SANDBOX: sandbox,
      };
      const before = project.read("src/cart.ts");
      const { code, out, error } = await build(project, variables);
      assertEquals(code, 1, out + error);
      assertStringIncludes(out, "Build b1234 of acme/shop on Deno Deploy: deno test\nfixed: ");
      assertStringIncludes(out, "Draft opened: ");
      assertEquals(project.read("src/cart.ts"), before);
      assertEquals(forge.pulls.map(({ draft, base }) => [draft, base.ref]), [[true, "main"]]);
      const [branch = ""] = forge.pulls.map(({ head }) => head.ref);
      const committed = await forge.repository.readFiles(branch);
      assertStringIncludes(committed["src/cart.ts"]?.text ?? "", ">= DISCOUNT_FROM_ITEMS");
      assertEquals((out + error).includes(forge.token), false);
      if (sandbox !== "auto") return;
      // The same red build once more is the same pull request.
      const again = await build(project, variables);
      assertEquals([again.code, forge.pulls.length], [1, 1], again.out + again.error);
    });
  });
}

Deno.test("a red build without a token prints what it proved", async () => {
  await using project = copyExample("shop");
  await using model = startLoopback(FIXED);
  const { code, out } = await build(project, { GREENROOM_BASE_URL: model.baseUrl });
  assertEquals(code, 1);
  assertStringIncludes(out, "GREENROOM_TOKEN and GREENROOM_REPOSITORY are needed\n--- a/src/cart");
});

Deno.test("a green build asks no model and goes on", async () => {
  await using project = copyExample("shop");
  await using model = startLoopback([]);
  const fixed = project.read("src/cart.ts").replace("> DISCOUNT_FROM", ">= DISCOUNT_FROM");
  project.write("src/cart.ts", fixed);
  const { code, out, error } = await build(project, { GREENROOM_BASE_URL: model.baseUrl });
  assertEquals([code, model.requests.length], [0, 0], out + error);
  assertStringIncludes(out, "nothing_to_fix: The tests are green already");
});

const REFUSED: readonly (readonly [what: string, variables: Variables, says: string])[] = [
  [
    "outside of the build step",
    { DENO_TIMELINE: "production" },
    'Cannot fix here: found the timeline "production" and only the build command is the place\n',
  ],
  [
    "without a model",
    { GREENROOM_MODEL: "" },
    "Cannot start: found no GREENROOM_MODEL and it is needed\n",
  ],
  [
    "with a shell's words",
    { GREENROOM_TEST: "deno test && true" },
    "Cannot read GREENROOM_TEST: found no plain command and one is needed\n",
  ],
  [
    "with no sandbox",
    { GREENROOM_SANDBOX: "none" },
    'Cannot use GREENROOM_SANDBOX: found "none" and auto, bwrap or deno is needed\n',
  ],
];

for (const [what, variables, says] of REFUSED) {
  Deno.test(`a build ${what} ends with one line`, async () => {
    await using project = copyExample("shop");
    assertEquals(await build(project, variables), { code: 2, out: "", error: says });
  });
}
