/**
 * Oracle `scope`: the diff touches only files that may change.
 *
 * @module
 */

import { renderCount } from "../../guards/counted.ts";
import { findProtection } from "../../guards/protected.ts";
import { isSecretPath } from "../../guards/secrets.ts";
import { type Oracle, sayNo, sayYes } from "./oracle.ts";

/** Says no where the diff touches a test, configuration or another protected file. */
export const scope: Oracle = {
  name: "scope",
  look({ changes, policy }) {
    const forbidden = changes.flatMap(({ path }) => {
      if (isSecretPath(path)) return [`"${path}" may hold secrets`];
      const protection = findProtection(path, { extra: policy.protect });
      return protection ? [`"${path}": ${protection.reason}`] : [];
    });
    return Promise.resolve(
      forbidden.length > 0
        ? sayNo("scope", `The diff touches what may not change: ${forbidden.join("; ")}`)
        : sayYes(
          "scope",
          `The diff touches ${renderCount(changes.length, "file")}, none of them protected`,
        ),
    );
  },
};
