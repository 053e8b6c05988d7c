/**
 * The text by which JavaScript runners hold and watch what source code could replace.
 *
 * Three ways, by what honest programs do. *Held*: nobody but a cheat writes over the test runner or
 * its assertions, so the old value stays, and the attempt is told; a write is no error, since code
 * that only tries must go on. *Sealed*: `instanceof` of the built-in errors cannot be changed, which
 * costs nobody anything, as plain assignment never could. *Watched*: clocks, built-in classes and
 * files are stubbed by honest tests too, so nothing is stopped; what is not as it was at the end is
 * told, and whoever judges compares with a run without the change. The text keeps copies of all that
 * it needs itself. It expects a function `tell(name)`, and gives `hold`, `holdFunctions`, `watch`,
 * `watchSlots`, `watchBuiltIns`, `sealErrors`, `note` and `check`. Pure. Imports nothing.
 *
 * @module
 */

/** Plain JavaScript for modules and for scripts of Node 18, Deno 2 and later. */
export const JS_WATCH: string = String.raw`
const { defineProperty, getOwnPropertyDescriptor } = Object;
const { ownKeys } = Reflect;
const { stringify } = JSON;
const MAX_NOTES = 50;
const noted = Object.create(null);
const watched = [];
let notes = 0;

function note(name) {
  if (noted[name] !== undefined || notes === MAX_NOTES) return;
  noted[name] = true;
  notes += 1;
  tell(name);
}

function toName(owner, key) {
  if (typeof key === "symbol") return owner + "[" + key.description + "]";
  return owner === "" ? key : owner + "." + key;
}

// Objects that inherit from the held one get a value of their own, as they would have.
function hold(object, key, name) {
  const found = getOwnPropertyDescriptor(object, key);
  if (found === undefined || !found.configurable || found.get !== undefined) return;
  const { value, enumerable } = found;
  defineProperty(object, key, {
    enumerable,
    configurable: false,
    get() {
      return value;
    },
    set(next) {
      if (this !== object) {
        const own = { value: next, writable: true, enumerable: true, configurable: true };
        defineProperty(this, key, own);
      } else if (next !== value) note(name);
    },
  });
}

function holdFunctions(object, owner) {
  const keys = ownKeys(object);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    const found = getOwnPropertyDescriptor(object, key);
    if (typeof found.value === "function" && key !== "prototype") hold(object, key, toName(owner, key));
  }
}

function watchOne(object, key, owner) {
  const found = getOwnPropertyDescriptor(object, key);
  if (found === undefined || (!found.configurable && !found.writable)) return;
  if (typeof found.value !== "function" && found.get === undefined) return;
  const { value, get } = found;
  watched[watched.length] = { object, key, value, get, name: toName(owner, key) };
}

function watch(object, owner) {
  const keys = ownKeys(object);
  for (let index = 0; index < keys.length; index++) watchOne(object, keys[index], owner);
}

// By what is read there: some are made when they are first used, and putting one back may turn what
// gives a value into the value.
function watchSlots(object, keys, owner) {
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    const value = object[key];
    if (typeof value !== "function") continue;
    watched[watched.length] = { object, key, value, isRead: true, name: toName(owner, key) };
  }
}

const ERRORS = [
  ...["AggregateError", "Error", "EvalError", "RangeError", "ReferenceError", "SyntaxError"],
  ...["TypeError", "URIError"],
];
const CLASSES = [
  ...["Array", "ArrayBuffer", "BigInt", "Boolean", "DataView", "Date", "Float64Array", "Function"],
  ...["Map", "Number", "Object", "Promise", "RegExp", "Set", "String", "Symbol", "Uint8Array"],
  ...["WeakMap", "WeakSet", ...ERRORS],
];
const SPACES = ["JSON", "Math", "Reflect"];
const SLOTS = [
  ...["clearInterval", "clearTimeout", "fetch", "isFinite", "isNaN", "parseFloat", "parseInt"],
  ...["Proxy", "queueMicrotask", "setImmediate", "setInterval", "setTimeout", "structuredClone"],
];

function watchBuiltIns() {
  watchSlots(globalThis, [...CLASSES, ...SLOTS], "");
  for (const name of SPACES) watch(globalThis[name], name);
  for (const name of CLASSES) {
    watch(globalThis[name], name);
    watch(globalThis[name].prototype, name + ".prototype");
  }
  watch(Object.getPrototypeOf(Uint8Array).prototype, "TypedArray.prototype");
  watchSlots(performance, ["now"], "performance");
}

function sealErrors() {
  const { value } = getOwnPropertyDescriptor(Function.prototype, Symbol.hasInstance);
  for (const name of ERRORS) {
    defineProperty(globalThis[name], Symbol.hasInstance, { value });
  }
}

function check() {
  for (let index = 0; index < watched.length; index++) {
    const { object, key, value, get, isRead, name } = watched[index];
    if (isRead) {
      if (object[key] !== value) note(name);
      continue;
    }
    const found = getOwnPropertyDescriptor(object, key);
    if (found?.value !== value || found?.get !== get) note(name);
  }
}
`;
