import { type Attack, exists, runAsTest, testAttack } from "./attack.ts";

const PATH = "pkg/tests/a_test.ts";

/** Runs code that renames a folder above a held file; true where a weaker file has its path then. */
function byTest(code: string): Attack {
  return async (room) => {
    const path = `${room.room}/${PATH}`;
    await Deno.mkdir(`${room.room}/pkg/tests`, { recursive: true });
    await Deno.writeTextFile(path, "strict");
    await runAsTest(room, code, { readOnly: [PATH] });
    return await exists(path) && await Deno.readTextFile(path) === "weak";
  };
}

for (const folder of ["pkg/tests", "pkg"]) {
  const moved = PATH.replace(folder, "aside");
  const replace = byTest(`
    await Deno.rename("${folder}", "aside");
    await Deno.mkdir("pkg/tests", { recursive: true });
    await Deno.writeTextFile("${PATH}", "weak");`);
  const rewrite = byTest(`
    await Deno.rename("${folder}", "aside");
    await Deno.writeTextFile("${moved}", "weak");
    await Deno.rename("aside", "${folder}");`);
  testAttack(`${folder} is renamed and a weaker test laid at ${PATH}`, {
    bwrap: {
      fact: "tests and ignored folders: read-only, also when a folder above them is renamed",
      attack: replace,
    },
    deno: { fact: "tests and ignored folders: read-only, by their paths", attack: replace },
  });
  testAttack(`${folder} is renamed while its test is rewritten, and renamed back`, {
    bwrap: {
      fact: "tests and ignored folders: read-only, also when a folder above them is renamed",
      attack: rewrite,
    },
    deno: {
      fact: "a file below a renamed folder: its write protection is by path",
      attack: rewrite,
    },
  });
}
