import { assertEquals } from "../assert.ts";
import { foldName, toPathNames } from "../../guards/path_names.ts";

Deno.test("toPathNames() cuts what Windows cuts, and leaves no name empty", {
  permissions: "none",
}, () => {
  const table: Readonly<Record<string, string>> = {
    "src/.env::$DATA": ".env",
    "src/.env:": ".env",
    "src/.env. . ": ".env",
    "src/:a": ":a",
    "src/:a:b": ":a",
    "src/...": "...",
    "./src//a.ts": "a.ts",
  };
  const names = Object.keys(table).map((path) => [path, toPathNames(path).name]);
  assertEquals(Object.fromEntries(names), { ...table });
  assertEquals(toPathNames("A/./b/C.ts"), {
    path: "A/b/C.ts",
    name: "C.ts",
    lowerParts: ["a", "b", "c.ts"],
    lowerName: "c.ts",
  });
  assertEquals(toPathNames("").name, "");
});

Deno.test("foldName() makes names equal that are one file on some disk", {
  permissions: "none",
}, () => {
  assertEquals(["A.TS", "a.ts ", "a\u200b.ts"].map(foldName), ["a.ts", "a.ts", "a.ts"]);
  assertEquals(foldName("Stra\u00dfe"), foldName("STRASSE"));
});
