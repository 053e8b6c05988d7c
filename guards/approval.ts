/**
 * Approvals: the single-use value that lets exactly one request happen.
 *
 * What was shown is what is applied: an approval holds the very request that was judged, and it
 * gives that request out once. Imports only requests. Has no effect.
 *
 * @module
 */

import type { Request } from "./request.ts";

/** How an approval came about: by a rule, by a person, or by `--approve auto`. */
export type ApprovedBy = "rule" | "person" | "unattended";

/**
 * A permit for one request. It can be used once; a second use throws.
 *
 * @template R The kind of request it permits.
 *
 * @example
 * ```ts
 * import { Approval } from "@greenroom/greenroom";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const request = { kind: "read", tool: "read_file", path: "src/price.ts" } as const;
 * const approval = Approval.grant(request, "rule");
 *
 * assertEquals(approval.use(), request);
 * assertThrows(() => approval.use());
 * ```
 */
export class Approval<R extends Request = Request> {
  /** Who agreed. */
  readonly approvedBy: ApprovedBy;
  readonly #request: R;
  #isUsed = false;

  private constructor(request: R, approvedBy: ApprovedBy) {
    this.#request = request;
    this.approvedBy = approvedBy;
  }

  /**
   * Creates the approval of a request after the rules and, where they asked, a person agreed.
   *
   * @param request The request that was judged and shown.
   * @param approvedBy Who agreed.
   * @returns A permit for exactly this request.
   */
  static grant<R extends Request>(request: R, approvedBy: ApprovedBy): Approval<R> {
    return new Approval(request, approvedBy);
  }

  /**
   * Gives out the approved request, once.
   *
   * @returns The request exactly as it was shown.
   * @throws {RangeError} Where the approval was used before.
   */
  use(): R {
    if (this.#isUsed) {
      throw new RangeError("Cannot use approval: found it used before and each works once");
    }
    this.#isUsed = true;
    return this.#request;
  }
}
