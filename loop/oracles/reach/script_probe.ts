/**
 * The probe of a TypeScript or JavaScript test file: a recording copy and the runtime that runs it.
 *
 * Loaded when an oracle first needs it. Imports `guards/syntax/` and the runtime as text. Pure.
 *
 * @module
 */

import type { ImportedName, Recording } from "../../../guards/syntax/recording.ts";
import type { ProbePlan } from "./plan.ts";
import alternatives from "./script/alternatives.mjs" with { type: "text" };
import declared from "./script/declared.mjs" with { type: "text" };
import outside from "./script/outside.mjs" with { type: "text" };
import probe from "./script/probe.mjs" with { type: "text" };
import recorder from "./script/recorder.mjs" with { type: "text" };
import values from "./script/values.mjs" with { type: "text" };

/** Name of the recorder in a probe; no test file is likely to use it. */
export const RECORDER = "greenroomReach";

/**
 * Renders the probe that takes the place of a test file.
 *
 * @param recording The recording copy of the file.
 * @param plan What the probe shall try.
 * @returns Text of the probe.
 */
export function renderScriptProbe(recording: Recording, plan: ProbePlan): string {
  const { imports, body, framework, tested, sites, declare } = recording;
  const names = Object.fromEntries(sites.flatMap(({ id, name }) => name ? [[id, name]] : []));
  const wide = { ...plan, names, values: toPlain(values) };
  const parts = [values, alternatives, recorder, declared, outside, probe].map(toBlock).join("\n");
  return `// @ts-nocheck
${imports}
const ${RECORDER}Real = {${framework.map(({ local }) => local).join(", ")}};
const ${RECORDER} = await (async () => {
${parts}
return Object.assign(createProbe(${JSON.stringify(wide)}), { createOutside });
})();
async function ${RECORDER}Body() {
${framework.map(renderStand).join("\n")}
${body}
}
const ${RECORDER}Parts = {
  body: ${RECORDER}Body,
  constants: [${tested.map(({ local }) => `[${JSON.stringify(local)}, ${local}]`).join(", ")}],
  outside: ${RECORDER}.createOutside(${renderTested(tested)}, ${JSON.stringify(wide)}),
};
for (let part = 0; part < ${plan.chunks}; part++) {
  ${declare}(\`${plan.testName} \${part}\`, ${
    declare === "Deno.test" ? "{ sanitizeOps: false, sanitizeResources: false }, " : ""
  }() => ${RECORDER}.report(part, ${RECORDER}Parts));
}
`;
}

/** A module of the runtime as a statement that leaves its exports as names. */
function toBlock(module: string): string {
  const names = [...module.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    .map(([, name]) => name).join(", ");
  return `const { ${names} } = (() => {\n${toPlain(module)}\nreturn { ${names} };\n})();`;
}

function toPlain(module: string): string {
  return module.replace(/^import [^;]*;$/gm, "").replace(/^export /gm, "")
    .replace(/^ *(\/\*\*|\*).*\n/gm, "");
}

function renderStand({ local, name }: ImportedName): string {
  return `const ${local} = ${RECORDER}.stand(${JSON.stringify(name)}, ${RECORDER}Real.${local});`;
}

function renderTested(tested: readonly ImportedName[]): string {
  const functions = tested.filter(({ name }) => name !== "*");
  const origins = Object.fromEntries(
    functions.map(({ local, module, name }) => [local, [module, name]]),
  );
  return `{ functions: { ${functions.map(({ local }) => local).join(", ")} }, ` +
    `origins: ${JSON.stringify(origins)}, url: import.meta.url }`;
}
