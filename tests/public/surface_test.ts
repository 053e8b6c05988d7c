import * as library from "../../mod.ts";
import { assertEquals } from "../assert.ts";

/** What a caller may rely on: a name leaves this list only with a new major version. */
const NAMES = [
  "Approval",
  "DEFAULT_POLICY",
  "PROVIDERS",
  "VERSION",
  "applyPatch",
  "chooseSandbox",
  "createAutoApprover",
  "createDenial",
  "createOpenAiModel",
  "createProposeApprover",
  "createScriptedModel",
  "decide",
  "findDenial",
  "findExcess",
  "findMissing",
  "findProtection",
  "fix",
  "isSecretPath",
  "listDeniedWrites",
  "loadRedaction",
  "makeVisible",
  "openDraft",
  "parseDenial",
  "parsePolicy",
  "parseProvedFix",
  "parseUnifiedDiff",
  "renderDenial",
  "renderUnifiedDiff",
  "resolveEndpoint",
  "splitWords",
  "toHunks",
  "toPermissionFlags",
  "toProvedFix",
  "verify",
];

Deno.test("mod.ts exports exactly the names of this list", { permissions: "none" }, () => {
  assertEquals(Object.keys(library).sort(), NAMES);
});
