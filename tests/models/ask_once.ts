/**
 * A program that asks one model once and prints the reply as JSON; started by tests under flags.
 *
 * Its one argument is JSON: `baseUrl`, and the options of the model that differ from the usual.
 *
 * @module
 */

import { ask, createModel } from "./loopback_model.ts";

const { baseUrl, ...options } = JSON.parse(Deno.args[0] ?? "{}");
console.log(JSON.stringify(await ask(createModel(baseUrl, options))));
