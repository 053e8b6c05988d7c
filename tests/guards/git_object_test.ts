import { hashGitObject } from "../../guards/git_object.ts";
import { assertEquals } from "../assert.ts";

// The ids that git itself gives to an empty file, a line and an empty folder.
const KNOWN = [
  ["blob", "", 40, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"],
  ["blob", "hello\n", 40, "ce013625030ba8dba906f756967f9e9ca394464a"],
  ["blob", "", 64, "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"],
  ["tree", "", 40, "4b825dc642cb6eb9a060e54bf8d69288fbee4904"],
  ["tree", "", 64, "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"],
] as const;

Deno.test("hashGitObject() gives the ids that git gives", { permissions: "none" }, async () => {
  for (const [kind, text, digits, id] of KNOWN) {
    assertEquals(await hashGitObject({ kind, bytes: new TextEncoder().encode(text) }, digits), id);
  }
});
