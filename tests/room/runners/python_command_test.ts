import { assertEquals } from "../../assert.ts";
import { parseModuleCommand } from "../../../room/runners/python_command.ts";

const pure = { permissions: "none" } as const;

function check(command: string, expected: string | null): void {
  const found = parseModuleCommand(command.split(" "));
  const text = found && [found.interpreter.join(" "), found.module, found.args.join(" ")].join("|");
  assertEquals(text, expected, command);
}

Deno.test("parseModuleCommand() reads the module when options stand before it", pure, () => {
  check("python3 -m unittest", "python3|unittest|");
  check("python3.11 -m unittest discover -s t", "python3.11|unittest|discover -s t");
  check(".venv/bin/python -munittest a", ".venv/bin/python|unittest|a");
  check("python -W error -X dev -B -m pytest -m slow", "python -W error -X dev -B|pytest|-m slow");
  check("python3 -Wignore -bBm unittest x", "python3 -Wignore -bB|unittest|x");
});

Deno.test("parseModuleCommand() gives null when something else is started", pure, () => {
  const commands = ["node -m unittest", "python3", "python3 -m", "python3 t.py -m unittest"];
  for (const command of [...commands, "python3 -c x -m unittest", "python3 -"]) {
    check(command, null);
  }
});
