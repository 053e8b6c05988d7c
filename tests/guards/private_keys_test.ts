import { maskPrivateKeys } from "../../guards/private_keys.ts";
import { assertEquals } from "../assert.ts";

const LINE = "MIIEowIBAAKCAQEAx4fQz1vJm0Yt7n2sK3p5Rw8Lq9Uu6Hc0aBcDeFgHiJkLmNoP";
const LABEL = ["RSA", "PRIVATE", "KEY"].join(" ");
const BEGIN = `-----BEGIN ${LABEL}-----`;
const END = `-----END ${LABEL}-----`;
const BLOCK = `${BEGIN}\n${LINE}\n${LINE}\nAbc=\n${END}`;

/** A text, and what is left of it. */
const ROWS: readonly (readonly [what: string, text: string, masked: string])[] = [
  ["a whole key", BLOCK, "*"],
  ["a key between words", `a ${BLOCK} b`, "a * b"],
  ["two keys", `${BLOCK}\n${BLOCK} b`, "*\n* b"],
  ["two keys without a gap", `${BLOCK}${BLOCK}`, "**"],
  ["a key on one line", `${BEGIN} ${LINE} ${END}.`, "*."],
  ["a key with escaped line ends", `"${BLOCK.replaceAll("\n", "\\n")}"`, '"*"'],
  ["a key whose end is cut off", `${BEGIN}\n${LINE}\n${LINE}\n`, "*\n"],
  [
    "a key in the middle of which a text goes on",
    `${BEGIN}\n${LINE}\n!! b\n${END}`,
    `*\n!! b\n${END}`,
  ],
  ["a key whose beginning is cut off", `a: ${LINE}\n${LINE}\n${END} b`, "a: * b"],
  ["an end alone", `a ${END} b`, `a ${END} b`],
  ["a beginning alone", `a ${BEGIN} b`, `a ${BEGIN} b`],
  ["two cut keys", `${LINE}\n${END}\n${LINE}\n${END}`, "*\n*"],
  ["short letters before an end", `abc\n${END}`, `abc\n${END}`],
  ["a key with headers", `${BEGIN}\nProc-Type: 4,ENCRYPTED\n\n${LINE}\n${END}`, "*"],
  ["letters alone", LINE, LINE],
  ["more letters than a key has", `${BEGIN}\n${"a1".repeat(10_001)}`, "*1a1"],
  ["more letters than a key has before its end", `${"a1".repeat(10_001)}\n${END}`, "a1a*"],
];

for (const [what, text, masked] of ROWS) {
  Deno.test(
    `maskPrivateKeys() masks no more and no less of ${what}`,
    { permissions: "none" },
    () => {
      assertEquals(maskPrivateKeys(text, "*"), masked);
    },
  );
}
