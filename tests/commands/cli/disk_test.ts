/** Disks that are full or may not be written: said in words, and nothing that was written is lost. */

import { join } from "../../../guards/std_path.ts";
import { readJournal } from "../../../loop/journal/read_journal.ts";
import { assert, assertEquals, assertMatch, assertNotMatch } from "../../assert.ts";
import { copyExample, type Project, ROOT, toExampleModel } from "./project.ts";

const HAS_BWRAP = Deno.build.os === "linux";
const FIX = [
  ...["run", "--no-prompt", "-A", join(ROOT, "mod.ts"), "fix", "--test", "node --test"],
  ...["--model", toExampleModel("pricing"), "--approve", "auto", "--sandbox", "none"],
];

/** How the disk of the project is made: words for `bwrap`, and what is done on it before. */
interface Disk {
  readonly mount: readonly string[];
  readonly prepare: string;
}

/** Runs a fix with its project on a disk of its own, and copies out what is left there. */
async function fixOnDisk({ around }: Project, { mount, prepare }: Disk) {
  const [disk, out] = [join(around, "disk"), join(around, "out")];
  [disk, out].forEach((folder) => Deno.mkdirSync(folder));
  const dir = `${disk}/pricing`;
  const script = `${prepare} "$0" "$@" --dir ${dir}; code=$?
    cp -r ${dir}/.greenroom ${out}/ 2>/dev/null; exit $code`;
  const { code, stdout, stderr } = await new Deno.Command("bwrap", {
    args: [
      ...["--dev-bind", "/", "/", ...mount, disk],
      ...["sh", "-c", script, Deno.execPath(), ...FIX],
    ],
    env: { NO_COLOR: "1", EDITOR: "", VISUAL: "" },
    stdin: "null",
  }).output();
  const [text, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, text: `${text}${errors}`, left: readLeft(out) };
}

/** The journal that is left, null where there is none. */
function readLeft(out: string): string | null {
  const runs = `${out}/.greenroom/runs`;
  try {
    const [run] = [...Deno.readDirSync(runs)];
    return run ? Deno.readTextFileSync(`${runs}/${run.name}/journal.jsonl`) : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

for (const kilobytes of [96, 120, 160]) {
  Deno.test({
    name: `fix says that a disk of ${kilobytes} kB is full, and loses no line of its journal`,
    ignore: !HAS_BWRAP,
    fn: async () => {
      await using project = copyExample("pricing");
      const { code, text, left } = await fixOnDisk(project, {
        mount: ["--size", String(kilobytes * 1024), "--tmpfs"],
        prepare: `cp -r ${project.dir} ${project.around}/disk/pricing;`,
      });
      assertNotMatch(text, /Uncaught|\n {4}at /);
      assertEquals(readJournal(left ?? "").lostLines, []);
      if (code === 0) return assertMatch(text, /fixed: 1 file landed/);
      assertMatch(text, /[Nn]o space left/);
      assert(code === 2 || code === 1, text);
    },
  });
}

Deno.test({
  name: "fix says that a disk may not be written, before it starts anything",
  ignore: !HAS_BWRAP,
  fn: async () => {
    await using project = copyExample("pricing");
    const mount = ["--ro-bind", project.around];
    const { code, text, left } = await fixOnDisk(project, { mount, prepare: "" });
    assertEquals([code, left], [2, null], text);
    assertMatch(text, /^Cannot (write|go on): found .*(Read-only file system|permission denied)/m);
    assertNotMatch(text, /Uncaught|\n {4}at /);
  },
});
