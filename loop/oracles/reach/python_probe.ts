/**
 * The probe of a Python test module: the module's text and the runtime that copies and runs it.
 *
 * Loaded when an oracle first needs it. Imports the runtime as text. Pure.
 *
 * @module
 */

import type { ProbePlan } from "./plan.ts";
import alternatives from "./python/alternatives.py" with { type: "text" };
import instrument from "./python/instrument.py" with { type: "text" };
import outside from "./python/outside.py" with { type: "text" };
import probe from "./python/probe.py" with { type: "text" };
import recorder from "./python/recorder.py" with { type: "text" };
import running from "./python/running.py" with { type: "text" };
import values from "./python/values.py" with { type: "text" };

/** What a Python probe is made of. */
export interface PythonProbe {
  /** Text of the test module. */
  readonly text: string;
  /** Python files of the project that hold tests or help them, and are not under test. */
  readonly helpers: readonly string[];
  /** True where `pytest` runs it, so that its fixtures are there. */
  readonly isPytest: boolean;
}

/**
 * Renders the probe that takes the place of a test module.
 *
 * @param module The module.
 * @param plan What the probe shall try.
 * @returns Text of the probe.
 */
export function renderPythonProbe(module: PythonProbe, plan: ProbePlan): string {
  const { text, helpers, isPytest } = module;
  const runtime = [values, alternatives, instrument, recorder, running, outside, probe]
    .map(toPlain).join("\n");
  const wide = { ...plan, text, helpers, values: toPlain(values) };
  return `_greenroom = {"__name__": "greenroom_reach"}
exec(compile(${toText(runtime)}, "<greenroom reach>", "exec"), _greenroom)
_greenroom_plan = _greenroom["json"].loads(${toText(JSON.stringify(wide))})
_greenroom_probe = _greenroom["Probe"](_greenroom_plan, dict(globals()))
${isPytest ? renderFunctions(plan) : renderClass(plan)}`;
}

function renderFunctions({ testName, chunks }: ProbePlan): string {
  return Array.from({ length: chunks }, (_, part) =>
    `def test_${toName(testName)}_${part}(request):
    _greenroom_probe.report(${part}, request)
`).join("\n");
}

function renderClass({ testName, chunks }: ProbePlan): string {
  const tests = Array.from(
    { length: chunks },
    (_, part) =>
      `    def test_${toName(testName)}_${String(part).padStart(2, "0")}(self):
        _greenroom_probe.report(${part})
`,
  );
  return `import unittest as _greenroom_unittest


class GreenroomReach(_greenroom_unittest.TestCase):
${tests.join("\n")}`;
}

function toName(testName: string): string {
  return testName.replaceAll(" ", "_");
}

/** Text of the runtime without the imports of its own parts: all of it shares its names. */
function toPlain(module: string): string {
  return module.replace(
    /^from (alternatives|instrument|outside|recorder|running|values) import .*\n/gm,
    "",
  );
}

/** A text literal of Python: JSON's are, once nothing but ASCII is in them. */
function toText(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
