import { assertEquals, assertRejects } from "../assert.ts";
import { type Metadata, type MetadataProbe, resolveInside } from "../../guards/contain.ts";

/** A disk in memory: absolute path to what is there; a link is written `-> target`. */
type Disk = Readonly<Record<string, Metadata["kind"] | `-> ${string}`>>;

interface ProbeOptions {
  /** Compares names like macOS and Windows do. */
  readonly isFolding?: boolean;
  readonly hardLinks?: number;
  /** Notes what is asked. */
  readonly asked?: string[];
}

function createProbe(disk: Disk, options: ProbeOptions = {}): MetadataProbe {
  const fold = (path: string) => options.isFolding ? path.normalize("NFC").toLowerCase() : path;
  const stored = new Map(Object.keys(disk).map((path) => [fold(path), path]));
  function look(path: string): { path: string; entry: string } | null {
    const name = stored.get(fold(path));
    return name === undefined ? null : { path: name, entry: disk[name] ?? "" };
  }
  function resolve(path: string, depth = 0): string {
    if (depth > 20) throw new Deno.errors.FilesystemLoop("too many links");
    const parts = path.split("/").filter((part) => part !== "");
    let at = "";
    for (const [index, part] of parts.entries()) {
      const found = look(`${at}/${part}`);
      if (found === null) throw new Deno.errors.NotFound(path);
      const target = found.entry.startsWith("-> ") ? found.entry.slice(3) : null;
      if (target === null) {
        at = found.path;
        continue;
      }
      const base = target.startsWith("/") ? target : new URL(target, `file://${at}/`).pathname;
      return resolve([base, ...parts.slice(index + 1)].join("/"), depth + 1);
    }
    return at || "/";
  }
  return {
    lstat(path) {
      options.asked?.push(path);
      if (path === "/") return Promise.resolve(toMetadata("folder"));
      const entry = look(path)?.entry;
      return Promise.resolve(entry === undefined ? null : toMetadata(entry));
    },
    realPath: (path) => Promise.resolve().then(() => resolve(path)),
    readDir: (path) =>
      Promise.resolve(
        Object.keys(disk)
          .filter((name) => name.startsWith(path === "/" ? "/" : `${path}/`))
          .map((name) => name.slice(path === "/" ? 1 : path.length + 1))
          .filter((name) => !name.includes("/")),
      ),
  };
  function toMetadata(entry: string): Metadata {
    const kind = entry.startsWith("-> ") ? "link" : entry as Metadata["kind"];
    return { kind, size: 3, mode: 0o644, hardLinks: options.hardLinks ?? 1 };
  }
}

const DISK: Disk = {
  "/w": "folder",
  "/w/app": "folder",
  "/w/app/a.txt": "file",
  "/w/app/src": "folder",
  "/w/app/src/b.ts": "file",
  "/w/app/Data.txt": "file",
  "/w/app/re\u0301sume\u0301.py": "file",
  "/w/app/live.pipe": "pipe",
  "/w/app/live.sock": "socket",
  "/w/app/null": "device",
  "/w/app/inner": "-> src",
  "/w/app/alias.ts": "-> src/b.ts",
  "/w/app/chain": "-> inner/b.ts",
  "/w/app/self": "-> .",
  "/w/app/out": "-> ../outside",
  "/w/app/out.txt": "-> /w/outside/s.txt",
  "/w/app/beside": "-> ../app-secrets",
  "/w/app/back": "-> ../outside/in",
  "/w/app/dangling": "-> nowhere.txt",
  "/w/app/loop": "-> loop",
  "/w/app/pipe-link": "-> live.pipe",
  "/w/app/root": "-> /",
  "/w/app-secrets": "folder",
  "/w/app-secrets/k.txt": "file",
  "/w/outside": "folder",
  "/w/outside/s.txt": "file",
  "/w/outside/in": "-> /w/app/src",
};

async function find(path: string, probe = createProbe(DISK)): Promise<string> {
  const found = await resolveInside("/w/app", path, probe);
  return found.kind === "refused" ? `!${found.rule}` : `${found.kind} ${found.path}`;
}

async function check(table: Readonly<Record<string, string>>, probe?: MetadataProbe) {
  const found: Record<string, string> = {};
  for (const path of Object.keys(table)) found[path] = await find(path, probe);
  assertEquals(found, { ...table });
}

Deno.test("resolveInside() finds plain files, folders and gaps", {
  permissions: "none",
}, async () => {
  await check({
    "": "folder ",
    "a.txt": "file a.txt",
    "src": "folder src",
    "src/b.ts": "file src/b.ts",
    "new.ts": "absent new.ts",
    "n/b.txt": "absent n/b.txt",
    "a.txt/b": "!path_not_folder",
    "%2e%2e/secret.txt": "absent %2e%2e/secret.txt",
  });
  assertEquals(await resolveInside("/w/app", "src/b.ts", createProbe(DISK)), {
    kind: "file",
    path: "src/b.ts",
    absolute: "/w/app/src/b.ts",
    metadata: { kind: "file", size: 3, mode: 0o644, hardLinks: 1 },
  });
});

Deno.test("resolveInside() names the target of a link that stays inside", {
  permissions: "none",
}, async () => {
  await check({
    "alias.ts": "file src/b.ts",
    "inner": "folder src",
    "inner/b.ts": "file src/b.ts",
    "inner/new.ts": "absent src/new.ts",
    "chain": "file src/b.ts",
    "self": "folder ",
    "self/self/src/b.ts": "file src/b.ts",
    "back/b.ts": "file src/b.ts",
  });
});

Deno.test("resolveInside() refuses links that lead out (B01)", {
  permissions: "none",
}, async () => {
  await check({
    "out": "!path_link_outside",
    "out/s.txt": "!path_link_outside",
    "out/new.txt": "!path_link_outside",
    "out.txt": "!path_link_outside",
    "root/etc/hostname": "!path_link_outside",
    "self/out/s.txt": "!path_link_outside",
  });
  const found = await resolveInside("/w/app", "out/s.txt", createProbe(DISK));
  assertEquals(
    found.kind === "refused" && found.reason,
    '"out/s.txt" leaves the project through a link',
  );
});

Deno.test("resolveInside() compares folders at whole parts (B02)", {
  permissions: "none",
}, async () => {
  await check({ "beside/k.txt": "!path_link_outside", "beside": "!path_link_outside" });
});

Deno.test("resolveInside() refuses broken links, so nothing is made behind them (A14)", {
  permissions: "none",
}, async () => {
  await check({
    "dangling": "!path_link_broken",
    "dangling/x": "!path_link_broken",
    "loop": "!path_link_broken",
  });
});

Deno.test("resolveInside() refuses pipes, sockets and devices (B11)", {
  permissions: "none",
}, async () => {
  await check({
    "live.pipe": "!path_special_file",
    "live.sock": "!path_special_file",
    "null": "!path_special_file",
    "pipe-link": "!path_special_file",
    "live.pipe/x": "!path_special_file",
  });
});

Deno.test("resolveInside() refuses files that have other names", {
  permissions: "none",
}, async () => {
  await check(
    { "a.txt": "!path_hard_link", "src": "folder src" },
    createProbe(DISK, { hardLinks: 2 }),
  );
});

Deno.test("resolveInside() refuses a name that looks like a stored one (A14, A20)", {
  permissions: "none",
}, async () => {
  await check({
    "r\u00e9sum\u00e9.py": "!path_twin",
    "data.txt": "!path_twin",
    "SRC/new.ts": "!path_twin",
    "a.txt.": "!path_twin",
    "a.t\u200dxt": "!path_twin",
    "re\u0301sume\u0301.py": "file re\u0301sume\u0301.py",
    "Data.txt": "file Data.txt",
  });
  const found = await resolveInside("/w/app", "r\u00e9sum\u00e9.py", createProbe(DISK));
  assertEquals(
    found.kind === "refused" && found.reason.includes('"re\\u{301}sume\\u{301}.py"'),
    true,
  );
});

Deno.test("resolveInside() wants the stored spelling where a disk folds names (A14)", {
  permissions: "none",
}, async () => {
  await check({
    "data.txt": "!path_twin",
    "SRC/b.ts": "!path_twin",
    "r\u00e9sum\u00e9.py": "!path_twin",
    "Data.txt": "file Data.txt",
    "src/b.ts": "file src/b.ts",
  }, createProbe(DISK, { isFolding: true }));
});

Deno.test("resolveInside() works for a root at the top of the disk", {
  permissions: "none",
}, async () => {
  const probe = createProbe(DISK);
  const found = await resolveInside("/", "w/app/out/s.txt", probe);
  assertEquals(found.kind !== "refused" && found.absolute, "/w/outside/s.txt");
});

Deno.test("resolveInside() throws when the root is no folder or is a link", {
  permissions: "none",
}, async () => {
  const probe = createProbe(DISK);
  await assertRejects(() => resolveInside("/w/none", "a", probe), RangeError, "found nothing");
  await assertRejects(() => resolveInside("/w/app/inner", "a", probe), RangeError, "found link");
});

Deno.test("resolveInside() lets unexpected errors of the disk through", {
  permissions: "none",
}, async () => {
  const probe: MetadataProbe = {
    ...createProbe(DISK),
    realPath: () => Promise.reject(new Deno.errors.PermissionDenied("no")),
  };
  await assertRejects(() => resolveInside("/w/app", "inner", probe), Deno.errors.PermissionDenied);
});

Deno.test("resolveInside() refuses what changes while it is looked at", {
  permissions: "none",
}, async () => {
  const honest = createProbe(DISK);
  const swapped: MetadataProbe = {
    ...honest,
    realPath: (path) =>
      path === "/w/app/a.txt" ? Promise.resolve("/w/outside/s.txt") : honest.realPath(path),
  };
  await check({ "a.txt": "!path_link_outside" }, swapped);
});
