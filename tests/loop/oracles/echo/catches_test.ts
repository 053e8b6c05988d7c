import { type Case, checkClues } from "./cases.ts";

const js = (what: string, before: string, after: string): Case => ({
  what,
  as: "js",
  before,
  after,
});
const py = (what: string, before: string, after: string): Case => ({
  what,
  as: "py",
  before,
  after,
});

const OLD = "export function f(n) {\n  a(n);\n  b(n);\n}\n";
const put = (body: string, handler = "{ return 0; }") =>
  `export function f(n) {\n  try { ${body} } catch ${handler}\n}\n`;
const PY_OLD = "def f(n):\n    a(n)\n    b(n)\n";
const raising = (handler: string) =>
  `def f(n):\n    try:\n        a(n)\n        b(n)\n    ${handler}\n`;

checkClues("errors that are swallowed", [
  js("all of a function", OLD, put("a(n); b(n);")),
  js("one statement of a function", OLD, put("a(n);")),
  js("beside other statements", OLD, `${put("a(n); b(n);").slice(0, -2)}  return 1;\n}\n`),
  js("inside of a loop", OLD, "export function f(n) { for (;;) { try { a(n); b(n); } catch {} } }"),
  js("outside of a function", "a(n);\nb(n);\n", "try { a(n); b(n); } catch {}\n"),
  js("though the comment promises one", `// Throws.\n${OLD}`, `// Throws.\n${put("a(n); b(n);")}`),
  js(
    "though the comment promises one, beside others",
    `// Throws.\n${OLD}`,
    `// Throws.\n${put("a(n); b(n);").slice(0, -2)}  return 1;\n}\n`,
  ),
  js("of nothing", OLD, put("")),
  js("half of what is tried is new", OLD, put("a(n); c(n);")),
  js("most of what is tried is new", OLD, put("a(n); b(n); c(n); d(n); e(n);")),
  js("all of what is tried is new", OLD, put("c(n);")),
  js("as before", `g();\n${put("a(n);")}`, put("a(n);")),
  js(
    "with a long answer",
    OLD,
    put("a(n); b(n);", `{ return "0123456789012345678901234567890123456789"; }`),
  ),
  js("and thrown anew", OLD, put("a(n);", `{ throw new Error("other"); }`)),
  js("and the process ends", OLD, put("a(n);", `{ process.exit(1); }`)),
  js("and handed on", OLD, put("a(n);", `(e) { return g(e); }`)),
  js("and looked at", OLD, put("a(n);", `(e) { return e.code; }`)),
  js("and logged", OLD, put("a(n);", `(e) { console.error(e); }`)),
  js("and logged inside", OLD, put("a(n);", `(e) { console.error(String(e)); }`)),
  js("and a text of its name is given", OLD, put("a(n);", `(e) { return "e"; }`)),
  js("and another name is looked at", OLD, put("a(n);", `(e) { return n; }`)),
  js(
    "and rejections, as before",
    "export const f = () => g().catch(() => 0);\n",
    "export const f = () => h(g().catch(() => 0));\n",
  ),
  js(
    "and rejections with a name",
    "export const f = () => g();\n",
    "export const f = () => g().catch(h);\n",
  ),
  js(
    "and rejections computed",
    "export const f = () => g();\n",
    "export const f = () => g().catch((e) => h(e));\n",
  ),
  js(
    "and a list is filled",
    "export const f = () => g();\n",
    "export const f = () => g().map(() => 0);\n",
  ),
  py("of every type", PY_OLD, raising("except:\n        return 0")),
  py("of all usual types", PY_OLD, raising("except Exception:\n        return 0")),
  py(
    "of all types by their module",
    PY_OLD,
    raising("except builtins.BaseException:\n        pass"),
  ),
  py("of one type", PY_OLD, raising("except ValueError:\n        return 0")),
  py(
    "of one and of all types",
    PY_OLD,
    raising("except (ValueError, Exception):\n        return 0"),
  ),
  py("of two types", PY_OLD, raising("except (ValueError, TypeError):\n        return 0")),
  py(
    "by the second handler",
    PY_OLD,
    raising("except ValueError:\n        raise\n    except Exception:\n        return 0"),
  ),
  py("and handed on by name", PY_OLD, raising("except Exception as e:\n        return e")),
  py("and printed", PY_OLD, raising("except Exception as e:\n        print(e)")),
  py(
    "by a context",
    PY_OLD,
    "import contextlib\ndef f(n):\n    with contextlib.suppress(Exception):\n        a(n)\n",
  ),
  py(
    "by a context, of one type",
    PY_OLD,
    "import contextlib\ndef f(n):\n    with contextlib.suppress(KeyError):\n        a(n)\n",
  ),
  {
    what: "panics, in another language's words",
    as: "js",
    before: "export const f = () => g();\n",
    after: "export const f = () => { recover(); };\n",
  },
]);
