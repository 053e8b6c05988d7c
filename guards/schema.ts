/**
 * The one home of the dependency `zod`, the language of schemas.
 *
 * Loading it takes as long as starting the runtime, so nothing that a run needs first may import
 * this file before it is used. Imports nothing of ours. Has no effect.
 *
 * @module
 */

export { z } from "zod";
