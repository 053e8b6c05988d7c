import { findGit } from "../../commands/edit_text.ts";
import { assertEquals, assertThrows } from "../assert.ts";
import { withProject } from "../room/project.ts";

Deno.test("findGit() takes no program that lies in the project, by a link neither (F14)", () =>
  withProject({ "bin/git": "#!/bin/sh\n" }, (root) => {
    Deno.chmodSync(`${root}/bin/git`, 0o755);
    const beside = `${root}/../beside-${crypto.randomUUID()}`;
    Deno.mkdirSync(beside);
    Deno.symlinkSync(`${root}/bin/git`, `${beside}/git`);
    const find = (...folders: string[]) =>
      findGit({
        get: (name) => name === "PATH" ? folders.join(":") : null,
        remove: () => {},
        cwd: root,
        denoPath: "",
      }, root);
    assertEquals(find(`${root}/bin`, beside, "bin", "", "/usr/bin"), "/usr/bin/git");
    assertThrows(() => find(`${root}/bin`, beside), TypeError, "pin --git");
    Deno.removeSync(beside, { recursive: true });
  }));
