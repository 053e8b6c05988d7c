/**
 * The one interface behind which every model speaks: a real one, a scripted one, a repairer.
 *
 * Imports nothing. Has no effect. Expected trouble of a provider comes back as a value, so that
 * the loop decides what it means for the run.
 *
 * @module
 */

/** A tool as the model sees it: its name, one line, and a JSON Schema of its arguments. */
export interface ToolSpec {
  /** Name to call it by. */
  readonly name: string;
  /** One line on what it does. */
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One use of a tool that the model asks for. */
export interface ToolCall {
  /** Never empty and never used twice in one history; made here where the provider gave none. */
  readonly id: string;
  /** The name as the model gave it, freed of template marks; it may name no tool at all. */
  readonly tool: string;
  /** The arguments as a JSON value, or the raw text where they could not be read. */
  readonly args: { readonly kind: "json"; readonly value: unknown } | {
    readonly kind: "malformed";
    readonly text: string;
    readonly problem: string;
  };
  /** Fields of the provider that must go back with this call as they came. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** One entry of the history. It only grows, and its prefix is stable, but where turns are folded. */
export type Message =
  | { readonly role: "system" | "user"; readonly content: string }
  | {
    readonly role: "assistant";
    readonly content: string | null;
    readonly calls: readonly ToolCall[];
    /** Provider fields that must go back as they came, reasoning for instance. */
    readonly extra?: Readonly<Record<string, unknown>>;
  }
  | { readonly role: "tool"; readonly callId: string; readonly content: string };

/** What one request to a model cost; null where the provider did not say. */
export interface Usage {
  /** Tokens of the request. */
  readonly inputTokens: number | null;
  /** Tokens of the reply. */
  readonly outputTokens: number | null;
  /** Part of `inputTokens` that came from the provider's cache. */
  readonly cachedTokens: number | null;
  /** US dollars, null where the price is unknown. */
  readonly costUsd: number | null;
  /** Bytes of the request bodies, those of retries included. */
  readonly bytesSent: number;
  /** Requests it took, retries included; 0 where nothing was asked. */
  readonly requests: number;
  /** Who was asked, where a model stands for several. */
  readonly model?: string;
  /** Why that one was asked. */
  readonly why?: string;
  /** True where tokens were counted here, because the provider did not say. */
  readonly isEstimated?: boolean;
}

/** What a request would hold and cost. */
export interface Forecast {
  /** Bytes of its body. */
  readonly bytes: number;
  /** Its tokens, counted here. */
  readonly inputTokens: number;
  /** US dollars of these alone, null where the price is unknown. */
  readonly costUsd: number | null;
}

/** What comes back from one turn of a model. */
export type ModelReply =
  /** An answer: text, calls, or both. Text without calls is the final word. */
  | {
    readonly kind: "answer";
    readonly text: string | null;
    readonly calls: readonly ToolCall[];
    readonly extra?: Readonly<Record<string, unknown>>;
    readonly usage: Usage;
  }
  /** A reply that may not be carried out (cut off, refused by the provider as malformed, empty). */
  | {
    readonly kind: "rejected";
    /**
     * `cut_at_limit`, `tool_use_failed`, `empty`, `model_refusal`, `content_filter`, `call_as_text`
     * or `context_length`.
     */
    readonly reason: string;
    /** One or two sentences that go back to the model. */
    readonly explanation: string;
    /** The model's text, where there was some, for the journal only. */
    readonly text: string | null;
    readonly usage: Usage;
  }
  /** The model has nothing more to say; a scripted one whose lines are used up. */
  | { readonly kind: "finished"; readonly usage: Usage }
  /** No model could be reached, or it may not be used; the run ends with this reason. */
  | { readonly kind: "unavailable"; readonly reason: string; readonly usage: Usage };

/** What is known of a failure, and how a run goes; for a model that stands for several. */
export interface Signals {
  /** Tests that failed before any edit. */
  readonly failures: number;
  /** Files that they lie in. */
  readonly files: number;
  /** Characters of the log that the person gave. */
  readonly logCharacters: number;
  /** Edits after which the tests were red again. */
  readonly reds: number;
  /** Requests that a guard or a person refused. */
  readonly refusals: number;
  /** Replies that could not be carried out. */
  readonly malformed: number;
  /** Whether the tests are green now. */
  readonly isGreen: boolean;
}

/** What the loop hands to a model for one turn. */
export interface ModelRequest {
  /** The whole history. */
  readonly messages: readonly Message[];
  /** The tools that may be called. */
  readonly tools: readonly ToolSpec[];
  /** What is known of the failure, and how the run goes. */
  readonly signals?: Signals;
  /** Ends the request when the run is interrupted or out of time. */
  readonly signal?: AbortSignal;
}

/** A model, whatever stands behind it. */
export interface Model {
  /** `PROVIDER/MODEL` or `scripted:FILE`, for people and the journal. */
  readonly name: string;
  /**
   * Asks for the next reply.
   *
   * @param request The whole history and the tools.
   * @returns The reply, as a value also where the provider failed.
   */
  next(request: ModelRequest): Promise<ModelReply>;
  /**
   * Starts loading what the first request needs; called while tests run, where that costs no time.
   *
   * @returns Settles when it is there. It never rejects: a failure ends the first request.
   */
  prepare?(): Promise<void>;
  /**
   * Passes over replies that an earlier process of the same run got; only a model that keeps count
   * of its own replies needs it.
   *
   * @param count How many.
   */
  skip?(count: number): void;
  /**
   * Says what a request would hold and cost; nothing is sent.
   *
   * @param request The request.
   * @returns Its size, tokens and cost.
   */
  forecast?(request: ModelRequest): Promise<Forecast>;
}
