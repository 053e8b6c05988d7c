import { DEFAULT_POLICY, type Policy } from "../../../guards/policy.ts";
import { type FlagLimits, holdStrictest } from "../../../guards/policy/precedence.ts";
import { assertEquals, assertThrows } from "../../assert.ts";

const SILENT: FlagLimits = {
  approve: null,
  sandbox: null,
  maxSteps: null,
  maxInputTokens: null,
  maxOutputTokens: null,
  maxCostUsd: null,
  maxTimeMs: null,
  requestsPerMinute: null,
  tokensPerMinute: null,
  timeoutMs: null,
};

function hold(flags: Partial<FlagLimits>, policy: Partial<Policy>) {
  return holdStrictest({ ...SILENT, ...flags }, { ...DEFAULT_POLICY, ...policy });
}

Deno.test("holdStrictest() leaves flags as they are where the policy is silent", {
  permissions: "none",
}, () => {
  assertEquals(hold({}, {}), { flags: SILENT, notes: [] });
  const flags = {
    ...SILENT,
    approve: "auto",
    sandbox: "none",
    maxSteps: 99,
    maxTimeMs: 5,
  } as const;
  assertEquals(hold(flags, {}), { flags, notes: [] });
});

Deno.test("holdStrictest() takes the lower of each two numbers and says which flag does not hold", {
  permissions: "none",
}, () => {
  const table: readonly (readonly [keyof FlagLimits, keyof Policy, string, number])[] = [
    ["maxSteps", "maxSteps", "--max-steps", 1],
    ["maxInputTokens", "maxInputTokens", "--max-input-tokens", 1],
    ["maxOutputTokens", "maxOutputTokens", "--max-output-tokens", 1],
    ["maxCostUsd", "maxCostUsd", "--max-cost", 1],
    ["maxTimeMs", "maxTimeSeconds", "--max-time", 1000],
    ["requestsPerMinute", "requestsPerMinute", "--requests-per-minute", 1],
    ["tokensPerMinute", "tokensPerMinute", "--tokens-per-minute", 1],
    ["timeoutMs", "timeoutSeconds", "--timeout", 1000],
  ];
  for (const [key, field, flag, unit] of table) {
    const check = (given: number | null, agreed: number | null) =>
      hold(
        given === null ? {} : { [key]: given * unit },
        agreed === null ? {} : { [field]: agreed },
      );
    assertEquals(check(null, 7), { flags: { ...SILENT, [key]: 7 * unit }, notes: [] });
    assertEquals(check(7, null), { flags: { ...SILENT, [key]: 7 * unit }, notes: [] });
    assertEquals(check(3, 7), { flags: { ...SILENT, [key]: 3 * unit }, notes: [] });
    assertEquals(check(7, 7), { flags: { ...SILENT, [key]: 7 * unit }, notes: [] });
    const note = `${flag} 9 does not hold: greenroom.json says 7, which is stricter`;
    assertEquals(check(9, 7), { flags: { ...SILENT, [key]: 7 * unit }, notes: [note] });
  }
});

Deno.test("holdStrictest() lets no flag approve more than the policy does", {
  permissions: "none",
}, () => {
  const WORDS = ["propose", "ask", "auto"] as const;
  for (const flag of [null, ...WORDS]) {
    for (const agreed of [undefined, "propose", "ask"] as const) {
      const { flags, notes } = hold({ approve: flag }, { approve: agreed });
      const strictest = WORDS.find((word) => word === flag || word === agreed) ?? null;
      assertEquals(flags.approve, strictest);
      const isTightened = flag !== null && flag !== strictest;
      assertEquals(
        notes,
        isTightened
          ? [
            `--approve ${flag} does not hold: greenroom.json says "${agreed}", which is stricter`,
          ]
          : [],
      );
    }
  }
});

Deno.test("holdStrictest() takes the stricter sandbox, and stops where a flag names a weaker one", {
  permissions: "none",
}, () => {
  const table: readonly (readonly [Policy["sandbox"], FlagLimits["sandbox"], string | null])[] = [
    [undefined, null, null],
    [undefined, "none", "none"],
    ["auto", null, null],
    ["auto", "none", "none"],
    ["required", null, "auto"],
    ["required", "auto", "auto"],
    ["required", "deno", "deno"],
    ["bwrap", null, "bwrap"],
    ["bwrap", "auto", "bwrap"],
    ["bwrap", "bwrap", "bwrap"],
    ["deno", "bwrap", "bwrap"],
    ["deno", "sandbox_exec", "sandbox_exec"],
  ];
  for (const [agreed, flag, holds] of table) {
    const { flags, notes } = hold({ sandbox: flag }, { sandbox: agreed });
    assertEquals([agreed, flag, flags.sandbox, notes], [agreed, flag, holds, []]);
  }
  const refused: readonly (readonly [Policy["sandbox"], FlagLimits["sandbox"]])[] = [
    ["required", "none"],
    ["bwrap", "none"],
    ["bwrap", "deno"],
    ["bwrap", "sandbox_exec"],
    ["sandbox_exec", "bwrap"],
    ["deno", "none"],
  ];
  for (const [agreed, flag] of refused) {
    assertThrows(
      () => hold({ sandbox: flag }, { sandbox: agreed }),
      TypeError,
      `Cannot use --sandbox ${flag}: found `,
    );
  }
});
