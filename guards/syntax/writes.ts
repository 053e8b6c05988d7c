/**
 * Writes: where a source changes something that it did not make itself, however it does so.
 *
 * Imports the other files of this folder. Has no effect.
 *
 * @module
 */

import type { Bindings, PlacedAct } from "./bindings.ts";
import { toConstant } from "./constants.ts";
import type { Argument, Dialect } from "./forms.ts";
import { COMPUTED, type Names } from "./names.ts";
import { cleanName } from "./outside_names.ts";
import type { Language } from "./parser.ts";
import type { SyntaxNode } from "./tree.ts";

/** A change of something outside the source. */
export interface Write {
  /** Outside name of what is written to. */
  readonly name: string;
  /** What is written, null where it is not seen or where the thing is deleted. */
  readonly value: SyntaxNode | null;
  readonly node: SyntaxNode;
}

/** What writes are found in. */
export interface WriteOptions {
  readonly language: Language;
  readonly acts: readonly PlacedAct[];
  readonly calls: readonly {
    readonly name: string | null;
    readonly args: readonly Argument[];
    readonly node: SyntaxNode;
  }[];
  readonly dialect: Dialect;
  readonly bindings: Bindings;
  readonly names: Names;
}

/** Calls that set one member: the object, the key, the value. */
const SETTERS = [
  "Object.defineProperty",
  "Reflect.defineProperty",
  "Reflect.set",
  "Reflect.deleteProperty",
  "setattr",
  "delattr",
  "object.__setattr__",
  "type.__setattr__",
];
/** Calls that set many members from tables. */
const MERGERS = ["Object.assign", "Object.defineProperties", "Object.setPrototypeOf"];
/** Methods of a module or class that set its members. */
const OWN_SETTERS = /\.(__setattr__|__setitem__|__defineGetter__|__defineSetter__)$/;
const OWN_MERGERS = /\.(update|setdefault|pop|insert|append|extend|clear|remove)$/;

/**
 * Lists what a source changes outside itself.
 *
 * @param options The source.
 * @returns Every write, in source order of their kinds.
 */
export function listWrites(options: WriteOptions): readonly Write[] {
  const assigned = options.acts.flatMap(({ act, node }): Write[] => {
    if (act.kind !== "assign" && act.kind !== "delete") return [];
    const name = nameTarget(act.target, options);
    const value = act.kind === "assign" ? act.value : null;
    return name === null ? [] : [{ name, value, node }];
  });
  const called = options.calls.flatMap((call) => toWrites(call, options));
  return [...assigned, ...called].map((write) => ({
    ...write,
    name: cleanName(write.name, options.language),
  }));
}

/** A plain name is outside only where the source does not declare it. */
function nameTarget(target: SyntaxNode, { dialect, bindings, names }: WriteOptions): string | null {
  const form = dialect.toForm(target);
  if (form.kind === "name" && bindings.find(form.name, target)) return null;
  return form.kind === "name" || form.kind === "member" ? names.resolve(target) : null;
}

function toWrites(call: WriteOptions["calls"][number], options: WriteOptions): Write[] {
  const { name, args, node } = call;
  const [object, key, value] = args.map((argument) => argument.value);
  if (name === null || !object) return [];
  if (SETTERS.includes(name) && key) {
    const on = options.names.resolve(object);
    return on === null
      ? []
      : [{ name: `${on}.${readKey(key, options)}`, value: value ?? null, node }];
  }
  if (MERGERS.includes(name)) return mergeInto(object, args.slice(1), { node, options });
  if (OWN_SETTERS.test(name)) {
    const on = name.replace(OWN_SETTERS, "");
    return [{ name: `${on}.${readKey(object, options)}`, value: key ?? null, node }];
  }
  if (!OWN_MERGERS.test(name)) return [];
  return [{ name: `${name.replace(OWN_MERGERS, "")}.${COMPUTED}`, value: null, node }];
}

function mergeInto(
  object: SyntaxNode,
  tables: readonly Argument[],
  { node, options }: { readonly node: SyntaxNode; readonly options: WriteOptions },
): Write[] {
  const on = options.names.resolve(object);
  if (on === null) return [];
  return tables.flatMap(({ value }): Write[] => {
    const form = options.dialect.toForm(value);
    if (form.kind !== "table") return [{ name: `${on}.${COMPUTED}`, value: null, node }];
    return form.entries.map((entry) => ({
      name: `${on}.${typeof entry.key === "string" ? entry.key : COMPUTED}`,
      value: entry.value,
      node,
    }));
  });
}

function readKey(node: SyntaxNode, options: WriteOptions): string {
  const value = toConstant(node, options);
  return typeof value === "string" ? value : COMPUTED;
}
