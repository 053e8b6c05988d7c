/**
 * Names of test runners, assertion libraries and stand-ins, by which a source reaches its own test.
 *
 * @module
 */

import type { Language } from "../../../../guards/syntax/parser.ts";

const SCRIPT =
  /^(node:test\b|bun:test\b|(npm:|jsr:|https?:\/\/\S*\/)?(vitest|jest|@jest\/|mocha|ava\b|tape?\b|jasmine|chai\b|sinon|expect\b|uvu|@std\/(testing|expect)|@sinonjs\/|supertest|@testing-library\/|proxyquire|rewire\b|esmock|mockdate))/i;
const SCRIPT_ASSERTIONS =
  /^(node:assert\b|(npm:|jsr:|https?:\/\/\S*\/)?(@std\/assert|power-assert|should\b))/i;
const PYTHON =
  /^(unittest|pytest|_pytest|nose2?|doctest|hypothesis|mock|freezegun|time_machine|testtools|pluggy)(\.|$)/;
const GO = /^(testing(\/\w+)?|github\.com\/stretchr\/testify\S*|gotest\.tools\S*)(\.|$)/;

/**
 * Says whether a name belongs to a test runner or to a library that tests use.
 *
 * @param name Name of a module, or of something in it.
 * @param language Language of the source that names it.
 * @returns True for runners and stand-ins; assertion libraries count where they are written to.
 */
export function isTestLibrary(name: string, language: Language): boolean {
  switch (language) {
    case "python":
      return PYTHON.test(name);
    case "go":
      return GO.test(name);
    case "typescript":
    case "tsx":
    case "javascript":
      return SCRIPT.test(name) || SCRIPT_ASSERTIONS.test(name);
  }
}

/**
 * Says whether a module runs tests; a source may well use assertions, but no runner.
 *
 * @param module Name of a module.
 * @param language Language of the source that imports it.
 * @returns True for runners and stand-ins.
 */
export function isTestRunner(module: string, language: Language): boolean {
  return language === "python" || language === "go"
    ? isTestLibrary(module, language)
    : SCRIPT.test(module);
}

const GLOBALS =
  /^(describe|it|test|suite|expect|jest|vi|vitest|mocha|jasmine|beforeEach|afterEach|beforeAll|afterAll|before|after)$/;

/**
 * Says whether a global is one that JavaScript runners bring along.
 *
 * @param name First part of a name.
 * @returns True for `describe`, `expect` and the like.
 */
export function isTestGlobal(name: string): boolean {
  return GLOBALS.test(name);
}
