import { DEFAULT_POLICY, type Policy } from "../../guards/policy.ts";
import { joinStrictest } from "../../guards/strictest_policy.ts";
import { assertEquals } from "../assert.ts";

const CASES: readonly (readonly [
  what: string,
  shared: Partial<Policy>,
  own: Partial<Policy>,
  joined: Partial<Policy>,
])[] = [
  ["protects what either protects", { protect: ["a", "b"] }, { protect: ["b", "c"] }, {
    protect: ["a", "b", "c"],
  }],
  [
    "lets run what both let run, word by word",
    { commands: [["make", "lint"], ["make lint"]] },
    { commands: [["make", "lint"], ["x"]] },
    { commands: [["make", "lint"]] },
  ],
  ["takes the lower limit", { maxSteps: 3, maxCostUsd: 2 }, { maxSteps: 5, timeoutSeconds: 1 }, {
    maxSteps: 3,
    maxCostUsd: 2,
    timeoutSeconds: 1,
  }],
  ["proposes where either does", { approve: "ask" }, { approve: "propose" }, {
    approve: "propose",
  }],
  ["proposes where the project does", { approve: "propose" }, { approve: "ask" }, {
    approve: "propose",
  }],
  ["requires a sandbox where either does", { sandbox: "deno" }, { sandbox: "required" }, {
    sandbox: "required",
  }],
  ["opens the hosts that both open", { net: ["a", "b"] }, { net: ["b", "c"] }, { net: ["b"] }],
  ["opens none that one is silent on", { net: ["a"] }, {}, { net: [] }],
  ["keeps the words of the project", { test: "a", model: "p/m" }, { test: "b" }, {
    test: "a",
    model: "p/m",
  }],
];

for (const [what, shared, own, joined] of CASES) {
  Deno.test(`joinStrictest() ${what}`, { permissions: "none" }, () => {
    const found = joinStrictest({ ...DEFAULT_POLICY, ...shared }, { ...DEFAULT_POLICY, ...own });
    assertEquals(found, { ...DEFAULT_POLICY, net: [], ...joined });
  });
}
