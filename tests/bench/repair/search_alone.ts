/**
 * The repairer alone: baseline and search, without proposals, approval and verify.
 *
 * @module
 */

import { hireRepairer } from "../../../commands/repairer.ts";
import { openSession } from "../../../commands/session.ts";
import type { ModelReply } from "../../../models/model.ts";
import type { Sandbox } from "../../../room/sandbox.ts";

/** What a search came to. */
export interface Searched {
  /** The replacement that is proposed first, or null where nothing was found. */
  readonly edit: { readonly path: string; readonly old: string; readonly new: string } | null;
  readonly explanation: string;
  readonly tried: number;
  readonly seconds: number;
}

/**
 * Searches for the repair of a project.
 *
 * @param workspace Real path of the project.
 * @param options Its test command, and the sandbox.
 * @returns What was found, and how fast.
 */
export async function searchAlone(
  workspace: string,
  { test, sandbox }: { readonly test: readonly string[]; readonly sandbox: Sandbox },
): Promise<Searched> {
  let tried = 0;
  const session = await openSession({
    workspace,
    events: {
      take: (event) => {
        if (event.kind === "searched") tried = event.tried;
      },
    },
  });
  const signal = new AbortController().signal;
  const dir = session.run.rooms;
  const repairer = hireRepairer({ workspace, test, sandbox, signal, dir }, session);
  try {
    const room = await repairer.rooms.openWorkRoom();
    await room.runTests("baseline", null);
    const started = performance.now();
    const first = await repairer.model.next({ messages: [], tools: [] });
    const seconds = (performance.now() - started) / 1_000;
    const last = await repairer.model.next({
      messages: [{ role: "tool", callId: "repair", content: "Applied" }],
      tools: [],
    });
    await room.close();
    return {
      edit: readEdit(first),
      explanation: readText(last) ?? readText(first) ?? "",
      tried,
      seconds,
    };
  } finally {
    await repairer.close();
    session.close();
  }
}

function readText(reply: ModelReply): string | null {
  return reply.kind === "answer" ? reply.text : null;
}

function readEdit(reply: ModelReply): Searched["edit"] {
  const args = reply.kind === "answer" ? reply.calls[0]?.args : undefined;
  return args?.kind === "json" ? args.value as Searched["edit"] : null;
}
