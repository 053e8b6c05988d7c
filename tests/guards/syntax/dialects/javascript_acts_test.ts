import { checkActs } from "./check.ts";

checkActs("typescript", {
  "const a = 1, { b, c: d, e = 2, ['f' + g]: h, \"i\": j, ...k } = m;": [
    "constant a in program = 1",
    "constant b in program = m .b",
    "constant d in program = m .c",
    "constant e in program = m .e",
    "constant h in program = m .[?]",
    "constant j in program = m .i",
    "constant k in program = m .[?]",
  ],
  "let [a, [b = 1], ...c] = d;": [
    "variable a in program = d .[?]",
    "variable b in program = d .[?].[?]",
    "variable c in program = d .[?].[?]",
  ],
  "function f() { { var a = 1; let b = 2; } }": [
    "function f in program = function f() { { var a = 1; let b = 2; } }",
    "function f() { { var a = 1; let b = 2; } }",
    "variable a in function_declaration = 1",
    "variable b in statement_block = 2",
  ],
  "function f(a, { b }, c = 1, ...d) { return a; }": [
    "function f in program = function f(a, { b }, c = 1, ...d) { return a; }",
    "parameter a in function_declaration = -",
    "parameter b in function_declaration = - .b",
    "parameter c in function_declaration = 1",
    "parameter d in function_declaration = - .[?]",
    "function f(a, { b }, c, ...d) { return a; }",
    "return a",
  ],
  "async function* f() {}": [
    "function f in program = async function* f() {}",
    "function f() {}",
  ],
  "const f = (a) => a;": [
    "constant f in program = (a) => a",
    "parameter a in arrow_function = -",
    "function f(a) a",
    "return a",
  ],
  "const f = a => { return; };": [
    "constant f in program = a => { return; }",
    "parameter a in arrow_function = -",
    "function f(a) { return; }",
    "return -",
  ],
  "x.y = function () {}; x['z'] = () => 1; x[w] = () => 2; x = () => 3;": [
    "assign x.y = function () {}",
    "function y() {}",
    "assign x['z'] = () => 1",
    "function z() 1",
    "return 1",
    "assign x[w] = () => 2",
    "function [w]() 2",
    "return 2",
    "assign x = () => 3",
    "function x() 3",
    "return 3",
  ],
  "const o = { f: () => 1, 'g h': function () {}, i() {}, [j]() {}, ['k']() {} };": [
    "constant o in program = { f: () => 1, 'g h': function () {}, i() {}, [j]() {}, ['k']() {} }",
    "method f() 1",
    "return 1",
    "method g h() {}",
    "method i() {}",
    "method [j]() {}",
    "method k() {}",
  ],
  "class A extends B.C { m(a: number, this: A) {} #p = () => 1; static s() {} get g() { return 1; } }":
    [
      "class A in program = class A extends B.C { m(a: number, this: A) {} #p = () => 1; static s() {} get g() { return 1; } }",
      "class A of B.C",
      "parameter a in method_definition = -",
      "method m(a) {}",
      "method #p() 1",
      "return 1",
      "method s() {}",
      "method g() { return 1; }",
      "return 1",
    ],
  "const A = class B {};": [
    "constant A in program = class B {}",
    "class B of ",
  ],
  "abstract class A<T> implements I {}": [
    "class A in program = abstract class A<T> implements I {}",
    "class A of ",
  ],
  "function f(this: A, b: string): void;": [],
  "import a, { b, c as d, type E, \"f g\" as h } from './i.ts'; import * as j from \"k\"; import 'l';":
    [
      "import ./i.ts: default as a, b as b, c as d, E as E, f g as h",
      "import k: * as j",
      "import l: ",
    ],
  "export { a } from './b.ts'; export * from './c.ts'; export const d = 1; export { d };": [
    "import ./b.ts: ",
    "import ./c.ts: ",
    "constant d in program = 1",
  ],
  "for (const a of b) {} for (let c in d) {} for (const [e] of f) {} for (g of h) {}": [
    "loop a in for_in_statement = -",
    "loop c in for_in_statement = -",
    "loop e in for_in_statement = - .[?]",
    "loop g in for_in_statement = -",
  ],
  "try { a(); } catch (b) { c(); } finally { d(); }": [
    "try { a(); } catch - as b { c(); }",
    "caught b in catch_clause = -",
  ],
  "try { a(); } catch { c(); }": [
    "try { a(); } catch - as null { c(); }",
  ],
  "try { a(); } finally { d(); }": [
    "try { a(); }",
  ],
  "a = 1; a.b += 2; [c, d.e] = f; ({ g, h: i } = j); k++; --l.m;": [
    "assign a = 1",
    "assign a.b = 2",
    "assign c = -",
    "assign d.e = -",
    "assign g = -",
    "assign i = -",
    "assign k = -",
    "assign l.m = -",
  ],
  "delete a.b; void c; typeof d;": [
    "delete a.b",
  ],
  "if (a) b(); else c();": [
    "if (a): b();",
  ],
  "a ? b : c; a && b; a || b;": [
    "if a: b",
    "if a: b",
  ],
  "switch (a) { case 1: case 'b': c(); d(); break; default: e(); }": [
    "if (a) is 1: ",
    "if (a) is 'b': c(); d(); break;",
  ],
  "throw new A(); function f() { return a, b; }": [
    "throw new A()",
    "function f in program = function f() { return a, b; }",
    "function f() { return a, b; }",
    "return a, b",
  ],
});
