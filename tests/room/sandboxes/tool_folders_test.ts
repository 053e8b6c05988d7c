import { assertEquals } from "../../assert.ts";
import { findToolFolders, parsePathEnv } from "../../../room/sandboxes/tool_folders.ts";

const HOME = "/home/x";

/** What is shown for one entry of the `PATH`, without the stores of the home. */
function show(pathEnv: string, workspace = "/work/project"): string[] {
  const options = { home: HOME, workspace };
  const always = new Set(findToolFolders({ ...options, pathEnv: "" }));
  return findToolFolders({ ...options, pathEnv }).filter((path) => !always.has(path));
}

function test(name: string, fn: () => void): void {
  Deno.test({ name, permissions: "none", fn });
}

test("parsePathEnv() keeps absolute folders once, in order", () => {
  assertEquals(
    parsePathEnv("/usr/bin:.::node_modules/.bin:/usr/bin/:/opt/../a//b/./c:/:/bin"),
    ["/usr/bin", "/a/b/c", "/bin"],
  );
});

test("findToolFolders() shows nothing more when a folder is one of the system's", () => {
  assertEquals(show("/usr/local/bin:/usr/bin:/bin:/sbin:/nix/store/abc/bin"), []);
});

test("findToolFolders() shows neighbours that hold programs when a tool has a folder of its own", () => {
  const shown = show(`${HOME}/.pyenv/shims:/opt/node/20/bin`);
  for (const path of ["/opt/node/20/bin", "/opt/node/20/lib", `${HOME}/.pyenv/libexec`]) {
    assertEquals([path, shown.includes(path)], [path, true]);
  }
  assertEquals(shown.filter((path) => path === "/opt/node/20" || path === `${HOME}/.pyenv`), []);
});

test("findToolFolders() never shows a home, what holds homes, or folders of settings", () => {
  const pathEnv = `${HOME}/bin:${HOME}:/home:${HOME}/.local/bin:${HOME}/.config/bin:/opt/bin:/bin`;
  assertEquals(show(pathEnv), [
    `${HOME}/bin`,
    `${HOME}/.local/bin`,
    `${HOME}/.config/bin`,
    "/opt/bin",
  ]);
});

test("findToolFolders() shows no folder by a name that settings and keys have", () => {
  const shown = findToolFolders({
    pathEnv: `${HOME}/.cargo/bin:${HOME}/.fly/bin:${HOME}/.docker/bin:${HOME}/work/other/bin`,
    home: HOME,
    workspace: "/work/project",
  });
  const secret = ["credentials.toml", "config.yml", "config.json", ".env", "src", ".ssh", ".aws"];
  const isSecret = (path: string) => secret.includes(path.split("/").at(-1) ?? "");
  assertEquals(shown.filter(isSecret), []);
  assertEquals(shown.filter((path) => /^\/home\/x(\/\.\w+|\/work(\/other)?)?$/.test(path)), []);
});

test("findToolFolders() leaves the project to the room when the PATH leads into it", () => {
  assertEquals(show("/work/project/.venv/bin:/work/project/node_modules/.bin"), []);
});

test("findToolFolders() names no folder that another one shows already", () => {
  const shown = show("/opt/py/bin:/opt/py/lib/tools/bin");
  assertEquals(shown.filter((path) => path.startsWith("/opt/py/lib/")), []);
});
