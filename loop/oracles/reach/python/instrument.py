"""Makes a copy of a test module that records: its calls lead through a recorder, and a statement of
a test that fails does not end it.

Standard library alone. Has no effect.
"""

import ast

RECORDER = "_greenroom_reach"
# These look at the frame that calls them.
SPECIAL = {"super", "locals", "globals", "vars", "dir", "eval", "exec"}
RAISING = {"assertRaises", "assertRaisesRegex", "assertWarns", "assertWarnsRegex", "raises", "warns"}
RAISING |= {"assertLogs", "assertNoLogs", "suppress", "deprecated_call"}


class Copier(ast.NodeTransformer):
    """Rewrites one module."""

    def __init__(self):
        self.last = 0
        # Above zero where a failing statement would end the test.
        self.depth = 0
        self.level = 0
        self.names = {}

    def site(self):
        self.last += 1
        return ast.Constant(self.last)

    def visit_FunctionDef(self, node):
        # A decorator is called while its function is made, and may look at it.
        outer = self.depth
        self.depth = 1 if self.level == 0 and node.name.startswith("test") else 0
        self.level += 1
        node.body = self.visit_body(node.body)
        self.level -= 1
        self.depth = outer
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_body(self, body):
        found = []
        for statement in body:
            changed = self.visit(statement)
            found.extend(changed if isinstance(changed, list) else [changed])
        return found

    def visit_ClassDef(self, node):
        node.body = self.visit_body(node.body)
        return node

    def visit_Lambda(self, node):
        return self.inside(node)

    def inside(self, node):
        outer, self.depth = self.depth, 0
        self.generic_visit(node)
        self.depth = outer
        return node

    def visit_Try(self, node):
        # What is raised here is caught here.
        outer, self.depth = self.depth, 0
        node.body = self.visit_body(node.body)
        self.depth = outer
        for part in (node.handlers, node.orelse, node.finalbody):
            for index, statement in enumerate(part):
                part[index] = self.visit(statement)
        return node

    def visit_With(self, node):
        if not any(is_raising(item.context_expr) for item in node.items):
            self.generic_visit(node)
            return node
        changed = self.inside(node)
        return self.guard(changed) if self.depth else changed

    visit_AsyncWith = visit_With

    def visit_Expr(self, node):
        if isinstance(node.value, ast.Constant):
            return node
        is_yielding = any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in ast.walk(node))
        self.generic_visit(node)
        return self.guard(node) if self.depth and not is_yielding else node

    def visit_Assert(self, node):
        node.test = self.look_at_parts(node.test)
        if node.msg is not None:
            node.msg = self.visit(node.msg)
        return self.guard(node) if self.depth else node

    def look_at_parts(self, test):
        if isinstance(test, ast.Compare):
            test.left = self.look(test.left)
            test.comparators = [self.look(part) for part in test.comparators]
            return test
        if isinstance(test, ast.BoolOp):
            test.values = [self.look_at_parts(part) for part in test.values]
            return test
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test.operand = self.look_at_parts(test.operand)
            return test
        return self.look(test)

    def look(self, node):
        if isinstance(node, ast.Constant):
            return node
        return self.call("look", [self.site(), self.visit(node)], [])

    def visit_Call(self, node):
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in SPECIAL:
            return node
        site = self.site()
        if isinstance(node.func, ast.Name):
            self.names[site.value] = node.func.id
        return self.call("call", [site, node.func] + node.args, node.keywords)

    def call(self, name, args, keywords):
        func = ast.Attribute(ast.Name(RECORDER, ast.Load()), name, ast.Load())
        return ast.Call(func, args, keywords)

    def guard(self, statement):
        failed = ast.Expr(self.call("fail", [ast.Name("_greenroom_error", ast.Load())], []))
        caught = ast.Attribute(ast.Name(RECORDER, ast.Load()), "caught", ast.Load())
        handler = ast.ExceptHandler(caught, "_greenroom_error", [failed])
        return ast.Try([statement], [handler], [], [])


def is_raising(node):
    if isinstance(node, ast.Call):
        node = node.func
    return getattr(node, "attr", getattr(node, "id", None)) in RAISING


def instrument(text, path):
    """Compiles the recording copy of a module."""
    tree = ast.parse(text, path)
    copier = Copier()
    tree.body = copier.visit_body(tree.body)
    ast.fix_missing_locations(tree)
    return compile(tree, path, "exec", dont_inherit=True), copier.names
