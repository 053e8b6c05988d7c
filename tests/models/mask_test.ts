import { assertEquals } from "../assert.ts";
import { createMask } from "../../models/mask.ts";

const permissions = "none";
const KEY = "sk-proj-ZZtop1234567890abcdefWXYZ";
const MASK = createMask([KEY, "p/w+1234567", "abc"]);

Deno.test({
  name: "createMask() takes a secret out, whole, cut short, encoded or twice",
  permissions,
  fn() {
    const cases: [string, string][] = [
      [`Bearer ${KEY}.`, "Bearer ***."],
      [`…${KEY.slice(-20)}!`, "…***!"],
      [`${KEY.slice(3, 15)}…`, "***…"],
      [`${KEY},${KEY}`, "***,***"],
      [`${KEY}${KEY}`, "***"],
      ["key=p%2Fw%2B1234567", "key=***"],
      ["p/w+1234567", "***"],
    ];
    for (const [text, masked] of cases) assertEquals(MASK(text), masked);
  },
});

Deno.test({
  name: "createMask() takes a secret out of base64, wherever in it the secret begins",
  permissions,
  fn() {
    for (const before of ["", "a", "ab", "abc"]) {
      const masked = MASK(btoa(`${before}${KEY}:x`));
      assertEquals(masked.includes("***"), true);
      assertEquals(masked.replace("***", "").length < 16, true, masked);
    }
  },
});

Deno.test({
  name: "createMask() leaves other text alone, and what is too short to be a secret",
  permissions,
  fn() {
    for (const text of ["", "sk-proj-other", "abc", "…WXYZ", "1234567890"]) {
      assertEquals(MASK(text), text);
    }
  },
});
