import { assertEquals, assertThrows } from "../assert.ts";
import { parseOptions } from "./options.ts";

Deno.test("parseOptions() reads the sample, the seed and paths", { permissions: "none" }, () => {
  assertEquals(parseOptions([]), { sample: Infinity, seed: 1, files: [] });
  assertEquals(parseOptions(["guards/a", "--seed", "7", "--sample", "30", "guards/b"]), {
    sample: 30,
    seed: 7,
    files: ["guards/a", "guards/b"],
  });
});

Deno.test("parseOptions() says what is needed where a word is none of its own", {
  permissions: "none",
}, () => {
  const say = (...words: string[]) => assertThrows(() => parseOptions(words), RangeError).message;
  assertEquals(
    [say("--all"), say("--seed"), say("--sample", "-3"), say("--seed", "x")],
    [
      'Cannot read "--all": --sample N, --seed S or a path is needed',
      "Cannot read --seed: found nothing and a whole number is needed",
      'Cannot read --sample: found "-3" and a whole number is needed',
      'Cannot read --seed: found "x" and a whole number is needed',
    ],
  );
});
