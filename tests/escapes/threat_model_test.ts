import { SANDBOX_FACTS } from "../../room/sandbox_facts.ts";
import { assert, assertEquals } from "../assert.ts";

const ROOT = new URL("../../", import.meta.url);
const PAGE = new URL(".github/SECURITY.md", ROOT);
const TEXT = Deno.readTextFileSync(PAGE);
/** Kinds whose every line must stand in the tests that it names. */
const ATTACKED = ["bwrap", "deno"];

/** One row of a table: its words, and the tests that show them. */
interface Row {
  readonly words: string;
  readonly tests: readonly URL[];
}

/** The rows of the table below a heading whose first column has this title. */
function readRows(heading: string, title: string): Row[] {
  const start = TEXT.indexOf(`\n## ${heading}`);
  assert(start >= 0, `no section "${heading}"`);
  const end = TEXT.indexOf("\n## ", start + 1);
  const lines = TEXT.slice(start, end < 0 ? undefined : end).split("\n");
  const first = lines.findIndex((line) => new RegExp(`^\\| ${title} *\\|`).test(line));
  assert(first >= 0, `no table "${title}" below "${heading}"`);
  const rest = lines.slice(first + 2);
  const length = rest.findIndex((line) => !line.startsWith("|"));
  return rest.slice(0, length < 0 ? undefined : length).map((line) => ({
    words: line.split("|")[1]?.trim() ?? "",
    tests: listLinks(line),
  }));
}

function listLinks(text: string): URL[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = ""]) => new URL(path, PAGE));
}

Deno.test("every test that the threat model names is there", () => {
  const links = listLinks(TEXT);
  assert(links.length > 50);
  for (const link of links) assert(Deno.statSync(link).isFile, link.href);
});

Deno.test("every row of the threat model names what shows it", () => {
  const rows = TEXT.split("\n").filter((line) => /^\| (?!-+ )/.test(line));
  const bare = rows.filter((line) => !/_test\.ts\)|shown by|deno task escapes/.test(line));
  assertEquals(bare, []);
});

for (const { kind, holds, doesNotHold } of SANDBOX_FACTS) {
  Deno.test(`the threat model says of ${kind} what its facts say`, () => {
    const [held, notHeld] = [readRows(`${kind}: `, "held"), readRows(`${kind}: `, "not held")];
    assertEquals(held.map(({ words }) => words), holds);
    assertEquals(notHeld.map(({ words }) => words), doesNotHold);
    for (const { words, tests } of ATTACKED.includes(kind) ? [...held, ...notHeld] : []) {
      for (const test of tests) {
        assert(Deno.readTextFileSync(test).includes(words), `${test.pathname} lacks "${words}"`);
      }
    }
  });
}

Deno.test("every escape test is named by the threat model", () => {
  const own = ["tally_test.ts", "threat_model_test.ts"];
  const names = [...Deno.readDirSync(new URL(".", import.meta.url))].map(({ name }) => name);
  const missing = names.filter((name) =>
    name.endsWith("_test.ts") && !own.includes(name) && !TEXT.includes(`escapes/${name})`)
  );
  assertEquals(missing, []);
});
