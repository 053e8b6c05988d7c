import { type Case, checkClues } from "./cases.ts";

const js = (what: string, after: string): Case => ({ what, as: "js", after });
const py = (what: string, after: string): Case => ({ what, as: "py", after });
const method = (what: string, source: string): Case => js(what, `class A { ${source} }`);

checkClues("a comparison", [
  method("with an answer of its own", "equals(other) { return true; }"),
  method("without an answer", "equals(other) { this.n(other); }"),
  method("that answers by what it is alone", "equals(other) { return this.n > 1; }"),
  method("that answers by the other alone", "equals(other) { return other.n > 1; }"),
  method("that asks what it is made of", "equals(other) { return super.equals(other); }"),
  method("by another name that answers by the other alone", "same(other) { return other.n > 1; }"),
  method("of two others", "equals(one, other) { return other.n > one.n; }"),
  method("of two others that sees one", "equals(one, other) { return one.n > 1; }"),
  method("of what is given in parts", "equals({ n }) { return this.n === n; }"),
  method("of all that is given", "equals(...all) { return this.n === all[0]; }"),
  method("that converts what it is given", "equals(other) { return f(other) || true; }"),
  method("that may say yes and more", "equals(other) { return f(other) && true; }"),
  method("that says no and more", "equals(other) { return f(other) && false; }"),
  method("that chooses", "equals(other) { return other ? true : false; }"),
  method(
    "with an inner function",
    "equals(other) { return all.some((x) => { return other === x && this; }); }",
  ),
  js("that is a function of a module", "export function equals(a, b) { return true; }"),
  js("put into a prototype", "A.prototype.equals = function (other) { return true; };"),
  js("in a variable", "const equals = function (other) { return true; };"),
  js("of instances", "class A { static [Symbol.hasInstance](value) { return value.n > 1; } }"),
  js("of all instances", "class A { static [Symbol.hasInstance](value) { return true; } }"),
  js("of instances as a function", "const o = { [Symbol.hasInstance]: (value) => true };"),
  py("that has no other", "class A:\n    def __eq__(self):\n        return self.n\n"),
  py(
    "that does not know",
    "class A:\n    def __eq__(self, other):\n        return NotImplemented\n",
  ),
  py(
    "that does not know, or says yes",
    "class A:\n    def __eq__(self, other):\n        if other:\n            return NotImplemented\n        return True\n",
  ),
  py("by the other alone", "class A:\n    def __eq__(self, other):\n        return other.n > 1\n"),
  py(
    "by the other alone, of three",
    "class A:\n    def __eq__(self, other, more):\n        return other.n > more\n",
  ),
  py(
    "by the other alone, of a class",
    "class A:\n    def __instancecheck__(self, other):\n        return other.n > 1\n",
  ),
  py(
    "by the other alone, of a list",
    "class A:\n    def __contains__(self, other):\n        return other.n > 1\n",
  ),
  py(
    "by the other alone, without itself",
    "class A:\n    def __eq__(this, other):\n        return other.n > 1\n",
  ),
  py("as a function", "def __eq__(self, other):\n    return True\n"),
  py("put in later as a lambda", "class A:\n    pass\nA.__eq__ = lambda self, other: True\n"),
]);

checkClues("a value for this one", [
  method("that is fixed", "valueOf() { return 5; }"),
  method("that is computed", "valueOf() { return this.n; }"),
  method("that counts", "valueOf() { return this.n++; }"),
  method("that counts for itself", "valueOf() { let n = 0; n++; return n + this.n; }"),
  method("that counts outside", "valueOf() { count += 1; return this.n; }"),
  method("that is of another name", "getValue() { return 5; }"),
  js("that is a function of a module", "export function valueOf() { return 5; }"),
  js("that counts in the module", "let n = 0;\nclass A { valueOf() { n = n + 1; return n; } }"),
  js(
    "that counts in the module, later",
    "class A { valueOf() { n = n + 1; return n; } }\nlet n = 0;",
  ),
  method("that a getter counts", "get n() { return this.m++; }"),
  method("that a getter keeps", "get n() { this.m = 1; return this.m; }"),
  method("that a method counts", "n() { return this.m++; }"),
  py("that is fixed", "class A:\n    def __float__(self):\n        return 5.0\n"),
  py(
    "that is changed",
    "class A:\n    def __float__(self):\n        self.n += 1\n        return self.n\n",
  ),
]);

checkClues("a kind of number or text", [
  py(
    "with its own equality",
    "class A(float):\n    def __eq__(self, other):\n        return self.n == other\n",
  ),
  py("with its own hash", "class A(float):\n    def __hash__(self):\n        return self.n\n"),
  py("with another method", "class A(float):\n    def half(self):\n        return self / 2\n"),
  py(
    "beside another class",
    "class A(float):\n    pass\nclass B:\n    def __eq__(self, o):\n        return self.n == o\n",
  ),
  py(
    "with two methods",
    "class A(int):\n    def __lt__(self, o):\n        return o > self\n    def __index__(self):\n        return self.n\n",
  ),
  py(
    "of no such kind",
    "class A(Base):\n    def __eq__(self, other):\n        return self.n == other\n",
  ),
  js(
    "with its own equality",
    "class A extends Number { equals(other) { return other === this; } }",
  ),
  {
    ...py(
      "that was there before",
      "class A(float):\n    def __eq__(self, other):\n        return self.n == other.n\n",
    ),
    before: "class A(float):\n    def __eq__(self, other):\n        return self.n == other\n",
  },
  py("of another type than it is", "class A:\n    __class__ = B\n"),
  py(
    "of another type by a property",
    "class A:\n    @property\n    def __class__(self):\n        return B\n",
  ),
  py("of a class that is asked", "class A:\n    def f(self):\n        return self.__class__\n"),
]);
