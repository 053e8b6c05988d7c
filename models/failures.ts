/**
 * Failures of a connection: what the chain of an error's causes comes to.
 *
 * Imports only types and `endpoint.ts`. Has no effect.
 *
 * @module
 */

import { type Endpoint, toNetName } from "./endpoint.ts";
import type { RetryCause } from "./retry.ts";

/** A failure to get any answer; `why` is null where another try cannot help. */
export interface Failure {
  /** What it is worth to try again, null where nothing. */
  readonly why: RetryCause | null;
  /** What was found, a clause. */
  readonly problem: string;
}

const MAX_DETAIL = 300;
const NO_TRUST = /certificate|UnknownIssuer|CaUsedAsEndEntity|NotValidForName|self.signed/i;
const NO_TLS = /\btls\b|handshake|InvalidContentType|corrupt message/i;
const CUT = /reading a body|decoding response body|unexpected end|before message completed/i;

/**
 * Judges an error that came in place of an answer.
 *
 * @param error The error, with its causes.
 * @param endpoint Where the request went.
 * @returns Whether another try may help, and what was found; no part of the address's query.
 */
export function toFailure(error: Error, endpoint: Endpoint): Failure {
  const chain = toChain(error);
  const { host } = endpoint;
  const detail = toDetail(chain);
  if (chain.some(({ name }) => name === "NotCapable")) {
    const problem = `found no permission to reach ${host} and --allow-net=${
      toNetName(endpoint)
    } is needed`;
    return { why: null, problem };
  }
  if (NO_TRUST.test(detail)) {
    const problem = `cannot trust the certificate of ${host} (${detail}): the certificate ` +
      "authority is needed in DENO_CERT, or DENO_TLS_CA_STORE=system where the system knows it";
    return { why: null, problem };
  }
  if (NO_TLS.test(detail)) {
    const problem = `cannot speak TLS with ${host} (${detail}): an http base URL may be needed`;
    return { why: null, problem };
  }
  if (CUT.test(detail)) {
    return { why: "cut", problem: `the reply of ${host} ended before it was whole (${detail})` };
  }
  const isBlocked = /port \d+ (is|are) blocked/.test(detail);
  return { why: isBlocked ? null : "network", problem: `cannot connect to ${host} (${detail})` };
}

/**
 * Lists an error and its causes.
 *
 * @param error The error.
 * @returns The error first, at most five of them.
 */
export function toChain(error: Error): Error[] {
  const chain = [error];
  for (let last = error; last.cause instanceof Error && chain.length < 5;) {
    last = last.cause;
    chain.push(last);
  }
  return chain;
}

/** The deepest cause says most; addresses in it may hold a password or a key. */
function toDetail(chain: readonly Error[]): string {
  const message = chain.at(-1)?.message ?? "";
  return message
    .replace(/error sending request( for url \(\S*\))?:?\s*/i, "")
    .replace(/\b\w+:\/\/\S+/g, "an address")
    .replace(/\s+/g, " ")
    .slice(0, MAX_DETAIL);
}
