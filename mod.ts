/**
 * Greenroom: a failing test run in, a fix out that a person approved and that was proved.
 *
 * Run as the main module, this is the command line; imported, it is the library. What is not
 * exported here is internal and may change at will.
 *
 * @module
 */

export { fix, type FixOptions, verify, type VerifyOptions } from "./commands/library.ts";
export type { Host, HostFiles, HostJob, HostMemory, HostRun } from "./commands/host/host.ts";
export { createAutoApprover, createProposeApprover } from "./commands/unattended.ts";
export { VERSION } from "./commands/version.ts";

export type { Answer, Approver, Question } from "./loop/approver.ts";
export type { Budget } from "./loop/budget.ts";
export type {
  ChosenText,
  EventSink,
  LandingFile,
  RunEvent,
  RunSettings,
  TestPurpose,
} from "./loop/events.ts";
export type { GuardAnswer, GuardHook } from "./loop/guard_hook.ts";
export type {
  FixReport,
  OracleAnswer,
  Proof,
  Refusal,
  RunUsage,
  TestNames,
  Uncommitted,
  Verdict,
} from "./loop/verdict.ts";

export { Approval, type ApprovedBy } from "./guards/approval.ts";
export { decide, type DecideOptions } from "./guards/decide.ts";
export type { Decision } from "./guards/decision.ts";
export {
  createDenial,
  type Denial,
  type DenialKeys,
  type DenialOptions,
  findDenial,
  parseDenial,
  renderDenial,
} from "./guards/denials.ts";
export type { Block } from "./guards/denials/blocks.ts";
export {
  applyPatch,
  type DiffOptions,
  type FilePatch,
  type Hunk,
  type HunkLine,
  type HunkOptions,
  parseUnifiedDiff,
  renderUnifiedDiff,
  toHunks,
} from "./guards/diff.ts";
export {
  findExcess,
  findMissing,
  listDeniedWrites,
  type PermissionQuery,
  type PermissionSet,
  toPermissionFlags,
} from "./guards/permissions.ts";
export {
  DEFAULT_POLICY,
  parsePolicy,
  type Policy,
  type PolicyPermission,
  type PolicyPermissions,
  type PolicyProvider,
  type Service,
} from "./guards/policy.ts";
export { findProtection, type FindProtectionOptions, type Protection } from "./guards/protected.ts";
export type {
  EditRequest,
  FileChange,
  ReadRequest,
  Request,
  RunRequest,
} from "./guards/request.ts";
export { isSecretPath, loadRedaction, type Redaction } from "./guards/secrets.ts";
export { makeVisible } from "./guards/visible.ts";
export { splitWords, type WordSplit } from "./guards/words.ts";

export type { Wait } from "./models/chat_model.ts";
export type { Clock } from "./models/clock.ts";
export { type ModelEndpoint, resolveEndpoint } from "./models/endpoint.ts";
export type {
  Forecast,
  Message,
  Model,
  ModelReply,
  ModelRequest,
  Signals,
  ToolCall,
  ToolSpec,
  Usage,
} from "./models/model.ts";
export { createOpenAiModel, type OpenAiModel, type OpenAiModelOptions } from "./models/openai.ts";
export {
  type Provider,
  PROVIDERS,
  type Quirks,
  type RateLimits,
  type ResolveOptions,
} from "./models/providers.ts";
export type { Limits } from "./models/retry.ts";
export { createScriptedModel } from "./models/scripted.ts";

export { parseProvedFix } from "./publish/parse_report.ts";
export { type ProvedFile, type ProvedFix, toProvedFix } from "./publish/proved_fix.ts";
export { type Draft, type DraftOptions, openDraft } from "./publish/github/open_draft.ts";
export type { RestOptions } from "./publish/github/rest.ts";

export type { ProcessOptions } from "./room/process.ts";
export type { ProcessResult } from "./room/process_result.ts";
export { chooseSandbox, type ChooseSandboxOptions, type SandboxChoice } from "./room/sandbox.ts";
export type {
  ChildPlaces,
  EndSignal,
  Mount,
  RoomFolders,
  Sandbox,
  SandboxedCommand,
  SandboxRequest,
  SandboxUnavailable,
} from "./room/sandboxed_command.ts";
export type { LoadError, TestCounts, TestOutcome, TestRun, TestRunKind } from "./room/test_run.ts";

if (import.meta.main) {
  const { main } = await import("./commands/main.ts");
  await main();
}
