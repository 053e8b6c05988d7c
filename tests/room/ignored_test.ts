import { assertEquals } from "../assert.ts";
import { createIgnoreRules, rebaseIgnoreText } from "../../room/ignored.ts";

function test(name: string, fn: () => void | Promise<void>): void {
  Deno.test({ name, permissions: "none", fn });
}

interface Case {
  readonly title: string;
  /** Ignore files by folder, upper folders first. */
  readonly files: readonly (readonly [string, string])[];
  /** Paths, folders with a slash at their end. */
  readonly ignored: readonly string[];
  readonly kept: readonly string[];
}

const CASES: readonly Case[] = [
  {
    title: "patterns have slashes in front, inside, behind or nowhere",
    files: [["", "/top.txt\na/b.txt\nout/\n*.log\n"]],
    ignored: ["top.txt", "a/b.txt", "out/", "x/out/", "x/y.log", "y.log"],
    kept: ["x/top.txt", "x/a/b.txt", "out", "log"],
  },
  {
    title: "a later line or a deeper file takes something back",
    files: [["", "*.log\n!keep.log\n"], ["deep", "!*.log\n"], ["deep/er", "x.log\n"]],
    ignored: ["a.log", "deep/er/x.log"],
    kept: ["keep.log", "deep/a.log", "deep/er/y.log"],
  },
  {
    title: "a nested file speaks of its own folder alone",
    files: [["sub", "/only.txt\nany.txt\nin/side.txt\n"]],
    ignored: ["sub/only.txt", "sub/any.txt", "sub/x/any.txt", "sub/in/side.txt"],
    kept: ["only.txt", "any.txt", "sub/x/only.txt", "sub/x/in/side.txt", "in/side.txt"],
  },
  {
    title: "the name of the folder looks like a pattern",
    files: [["[ab]*", "x\n"]],
    ignored: ["[ab]*/x"],
    kept: ["a/x", "ab/x", "x"],
  },
  {
    title: "signs are escaped, commented out or blank",
    files: [["s", "# x\n\n   \n\\#hash\n\\!bang\nsp\\ \ntrail   \n/\n"]],
    ignored: ["s/#hash", "s/!bang", "s/sp ", "s/trail"],
    kept: ["s/x", "s/ x", "s/hash", "s/y"],
  },
  {
    title: "lines end in CR LF and the file starts with a byte order mark",
    files: [["", "\uFEFFfirst\r\nsecond\r\n"]],
    ignored: ["first", "second"],
    kept: ["third"],
  },
  {
    title: "stars stand for one part or for many",
    files: [["", "a/*/z\n**/deep/x\nall/**\n"], ["n", "**/q\nm/**\n"]],
    ignored: ["a/b/z", "deep/x", "p/deep/x", "all/1", "n/q", "n/o/q", "n/m/1"],
    kept: ["a/z", "a/b/c/z", "all/", "n/m/", "q"],
  },
];

for (const { title, files, ignored, kept } of CASES) {
  test(`isIgnored() judges as git does when ${title}`, async () => {
    let rules = createIgnoreRules({ ignoreCase: false });
    for (const [folder, text] of files) rules = await rules.extend(folder, text);
    const judge = (path: string) =>
      path.endsWith("/")
        ? rules.isIgnored(path.slice(0, -1), "folder")
        : rules.isIgnored(path, "other");
    assertEquals({ ignored: ignored.filter((path) => !judge(path)), kept: kept.filter(judge) }, {
      ignored: [],
      kept: [],
    });
  });
}

test("isIgnored() minds the case of letters when the disk does", async () => {
  const check = async (ignoreCase: boolean) => {
    const rules = await createIgnoreRules({ ignoreCase }).extend("", "Out.txt\n");
    return rules.isIgnored("out.TXT", "other");
  };
  assertEquals([await check(false), await check(true)], [false, true]);
});

test("extend() leaves the rules of the upper folder as they are when a lower one adds some", async () => {
  const upper = await createIgnoreRules({ ignoreCase: false }).extend("", "a\n");
  await upper.extend("x", "b\n");
  assertEquals(upper.isIgnored("x/b", "other"), false);
});

test("rebaseIgnoreText() gives the text back when the folder is the root", () => {
  assertEquals(rebaseIgnoreText("", "a\n!b\n"), "a\n!b\n");
});

test("createIgnoreRules() keeps the same rules when a file holds remarks and blanks alone", async () => {
  const rules = createIgnoreRules({ ignoreCase: false });
  for (const text of ["", "\n \n\r\n", "# a remark\n#another\r\n", "\uFEFF# marked\n"]) {
    assertEquals(await rules.extend("", text) === rules, true, JSON.stringify(text));
  }
  for (const text of ["a", "# a remark\na\n", " #spaced", "\\#escaped"]) {
    assertEquals(await rules.extend("", text) === rules, false, JSON.stringify(text));
  }
});
