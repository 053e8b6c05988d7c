import { assertEquals, assertThrows } from "../assert.ts";
import { createReportFolder, type ReportFolder } from "../../room/report_dir.ts";
import { withProject } from "./project.ts";

async function withFolder(use: (folder: ReportFolder, dir: string) => void | Promise<void>) {
  await withProject({ "secret.xml": "<secret/>" }, async (root) => {
    await Deno.mkdir(`${root}/room`);
    const folder = createReportFolder(`${root}/room`);
    await use(folder, root);
    assertEquals(await folder.remove(), null);
    assertEquals([...Deno.readDirSync(root)].map(({ name }) => name).toSorted(), [
      "room",
      "secret.xml",
    ]);
  });
}

Deno.test("createReportFolder() lays tools out and reads reports with their folders", async () => {
  await withFolder((folder) => {
    folder.fill([
      { path: "a/b", text: "x", isExecutable: true },
      { path: "c", text: "y", isExecutable: false },
    ]);
    assertEquals(Deno.statSync(`${folder.toolDir}/a/b`).mode?.toString(8), "100755");
    assertEquals(Deno.statSync(`${folder.toolDir}/c`).mode?.toString(8), "100644");
    const write = (name: string, text: string) =>
      Deno.writeTextFileSync(`${folder.reportDir}/${name}`, text);
    write("deno-1.cwd", "/p/sub\n");
    write("deno-1.xml", "<a/>");
    write("deno-2.cwd", "/p\n");
    write("node-3.jsonl", "{}");
    write("stray.txt", "no");
    assertEquals(folder.read(), [
      { name: "deno-1.xml", text: "<a/>", cwd: "/p/sub", proof: null },
      { name: "node-3.jsonl", text: "{}", cwd: null, proof: null },
      { name: "deno-2.xml", text: "", cwd: "/p", proof: null },
    ]);
  });
});

Deno.test("createReportFolder() opens nothing that leads out or is too large", async () => {
  await withFolder(async (folder, root) => {
    const dir = folder.reportDir;
    Deno.symlinkSync(`${root}/secret.xml`, `${dir}/deno-link.xml`);
    Deno.linkSync(`${root}/secret.xml`, `${dir}/deno-hard.xml`);
    Deno.mkdirSync(`${dir}/deno-folder.xml`);
    Deno.createSync(`${dir}/deno-giant.xml`).truncateSync(70_000_000);
    await new Deno.Command("mkfifo", { args: [`${dir}/deno-pipe.xml`] }).output();
    assertEquals(folder.read(), [
      { name: "deno-giant.xml", text: "", cwd: null, proof: null },
      { name: "deno-hard.xml", text: "", cwd: null, proof: null },
    ]);
    folder.copy([{ from: `${root}/secret.xml`, path: "hard" }]);
    assertEquals([...Deno.readDirSync(folder.toolDir)], []);
  });
});

Deno.test("createReportFolder() makes no folder outside its own", async () => {
  await withFolder(async (folder, root) => {
    folder.makeFolders([`${folder.reportDir}/tmp/x`]);
    await Deno.stat(`${folder.reportDir}/tmp/x`);
    assertThrows(() => folder.makeFolders([`${root}/elsewhere`]), RangeError);
  });
});

Deno.test("holdCache() lets the second wait until the first lets go", async () => {
  const dir = await Deno.makeTempDir();
  try {
    const folder = createReportFolder(`${dir}/room`);
    const order: string[] = [];
    const first = await folder.holdCache(`${dir}/cache`);
    const second = folder.holdCache(`${dir}/cache`).then((held) => {
      order.push("second holds");
      held[Symbol.dispose]();
    });
    // The second asks the disk more than once before it would hold.
    await Deno.stat(`${dir}/cache`);
    await Deno.stat(`${dir}/cache`);
    order.push("first lets go");
    first[Symbol.dispose]();
    await second;
    assertEquals(order, ["first lets go", "second holds"]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
