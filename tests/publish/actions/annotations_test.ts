import { assertEquals, assertLess } from "../../assert.ts";
import { type Annotation, renderAnnotations } from "../../../publish/actions/annotations.ts";
import { countBytes } from "../../../publish/byte_limit.ts";

const PLAIN: Annotation = {
  kind: "error",
  title: "Test",
  message: "is red",
  file: "src/a.ts",
  line: 7,
};

Deno.test("renderAnnotations() names file and line as far as they are known", {
  permissions: "none",
}, () => {
  const text = renderAnnotations([
    PLAIN,
    { ...PLAIN, kind: "warning", line: null },
    { ...PLAIN, kind: "notice", file: null },
  ]);
  assertEquals(text.split("\n"), [
    "::error file=src/a.ts,line=7,title=Test::is red",
    "::warning file=src/a.ts,title=Test::is red",
    "::notice title=Test::is red",
    "",
  ]);
});

Deno.test("renderAnnotations() lets no text end its command or begin another", {
  permissions: "none",
}, () => {
  const hostile = "50% a,b::c\r\n::set-env name=X::y\n##[add-path]/tmp";
  const text = renderAnnotations([{ ...PLAIN, title: hostile, message: hostile, file: hostile }]);
  const data = "50%25 a,b::c%0D%0A::set-env name=X::y%0A##[add-path]/tmp";
  const property = data.replaceAll(":", "%3A").replaceAll(",", "%2C");
  assertEquals(text, `::error file=${property},line=7,title=${property}::${data}\n`);
});

Deno.test("renderAnnotations() makes ten of a kind at the most, and says how many it left out", {
  permissions: "none",
}, () => {
  const many = Array.from({ length: 25 }, (_, at) => ({ ...PLAIN, line: at + 1 }));
  const warnings = many.slice(0, 10).map((one) => ({ ...one, kind: "warning" as const }));
  const lines = renderAnnotations([...many, ...warnings]).trimEnd().split("\n");
  const errors = lines.filter((line) => line.startsWith("::error "));
  assertEquals([errors.length, lines.length], [10, 20]);
  assertEquals(errors[9], "::error title=Greenroom::16 more are in the report");
  assertEquals(lines[19], "::warning file=src/a.ts,line=10,title=Test::is red");
});

Deno.test("renderAnnotations() keeps a message under 4 kB, whole characters and escapes alone", {
  permissions: "none",
}, () => {
  for (const part of ["é", "%", "a\n", "\ud800😀", "x"]) {
    const text = renderAnnotations([{ ...PLAIN, message: part.repeat(9_000) }]);
    assertLess(countBytes(text), 4_096);
    assertLess(3_980, countBytes(text));
    assertEquals([text.isWellFormed(), /%(?!25|0A|0D)/.test(text)], [true, false]);
  }
});
