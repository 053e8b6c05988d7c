import { isEnded } from "../../commands/terminal.ts";
import { assertEquals, assertRejects } from "../assert.ts";
import {
  createFakeDevice,
  createFakeTerminal,
  type FakeDeviceOptions,
  type Move,
} from "./fixtures/fake_device.ts";

async function readLine(options: FakeDeviceOptions): Promise<unknown> {
  const terminal = createFakeTerminal(createFakeDevice(options));
  return await terminal.hold(async () => await terminal.drain() ?? await terminal.readLine("? "));
}

function answer(keys: Move["keys"]): FakeDeviceOptions {
  return { moves: [{ cue: "? ", keys }] };
}

Deno.test("readLine() gives the line that was typed", { permissions: "none" }, async () => {
  assertEquals(await readLine(answer("yes\r")), { kind: "line", text: "yes" });
  assertEquals(await readLine(answer("yex\x7fs\n")), { kind: "line", text: "yes" });
  assertEquals(await readLine(answer("\r")), { kind: "line", text: "" });
});

Deno.test("readLine() tells end of input, interrupt and hang-up apart", {
  permissions: "none",
}, async () => {
  assertEquals(await readLine(answer("\x04")), { kind: "end_of_input" });
  assertEquals(await readLine(answer("y\x04")), { kind: "end_of_input" });
  assertEquals(await readLine(answer("\x03")), { kind: "interrupt" });
  assertEquals(await readLine(answer("y\x03")), { kind: "interrupt" });
  assertEquals(await readLine(answer(null)), { kind: "hang_up" });
  assertEquals(await readLine(answer({ signal: "interrupt" })), { kind: "interrupt" });
  assertEquals(await readLine(answer({ signal: "hang_up" })), { kind: "hang_up" });
});

Deno.test("drain() throws away what was typed before", { permissions: "none" }, async () => {
  const typedAhead = ["y\ry\r", "yes\r"];
  assertEquals(await readLine({ ...answer("n\r"), typedAhead }), { kind: "line", text: "n" });
});

Deno.test("drain() keeps an interrupt that was typed before", { permissions: "none" }, async () => {
  assertEquals(await readLine({ typedAhead: ["y\r\x03"] }), { kind: "interrupt" });
});

Deno.test("readLine() shows what is typed, once, and rubs out what was taken back", {
  permissions: "none",
}, async () => {
  const fake = createFakeDevice(answer("ab\x7f日\x7fc\r"));
  const terminal = createFakeTerminal(fake);
  await terminal.hold(() => terminal.readLine("? "));
  const back = "\b\b\ba  \b\b";
  assertEquals(fake.output(), `? ab\b\ba \b日${back}c\n`);
});

Deno.test("readLine() keeps a long line on the prompt's last row", {
  permissions: "none",
}, async () => {
  const fake = createFakeDevice({
    columns: 20,
    moves: [{ cue: "y or n? ", keys: "0123456789abc\r" }],
  });
  const terminal = createFakeTerminal(fake);
  const line = await terminal.hold(() => terminal.readLine(`${"x".repeat(18)}\ny or n? `));
  assertEquals(line, { kind: "line", text: "0123456789abc" });
  assertEquals(fake.output().split("\n")[1], "y or n? …3456789abc");
});

Deno.test("hold() restores the mode and the signals however the work ends", {
  permissions: "none",
}, async () => {
  for (const keys of ["y\r", "\x03", null, { signal: "interrupt" }] as const) {
    const fake = createFakeDevice(answer(keys));
    const terminal = createFakeTerminal(fake);
    await terminal.hold(() => terminal.readLine("? "));
    assertEquals([fake.modes, fake.listeners()], [[true, false], 0]);
  }
  const fake = createFakeDevice();
  const fail = () => Promise.reject(new RangeError("broken"));
  await assertRejects(() => createFakeTerminal(fake).hold(fail), RangeError);
  assertEquals([fake.modes, fake.listeners()], [[true, false], 0]);
});

Deno.test("lend() gives the terminal away in its own mode and takes it back", {
  permissions: "none",
}, async () => {
  const fake = createFakeDevice({
    moves: [
      { cue: "editing", keys: { signal: "interrupt" } },
      { cue: "? ", keys: "y\r" },
    ],
  });
  const terminal = createFakeTerminal(fake);
  const line = await terminal.hold(async () => {
    await terminal.lend(() => Promise.resolve(terminal.write("editing")));
    return await terminal.readLine("? ");
  });
  assertEquals(line, { kind: "line", text: "y" }, "an interrupt is the editor's own meanwhile");
  assertEquals(fake.modes, [true, false, true, false]);
});

Deno.test("readKey() gives keys one by one", { permissions: "none" }, async () => {
  const fake = createFakeDevice({ moves: [{ cue: "more", keys: " \r\x1b[B" }] });
  const terminal = createFakeTerminal(fake);
  terminal.write("more");
  const keys = await terminal.hold(async () => [
    await terminal.readKey(),
    await terminal.readKey(),
    await terminal.readKey(),
  ]);
  assertEquals(keys, [{ kind: "text", text: " " }, { kind: "enter" }, { kind: "down" }]);
  assertEquals(keys.some(isEnded), false);
});
