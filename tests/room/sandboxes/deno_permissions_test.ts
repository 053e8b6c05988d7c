import { assertEquals, assertThrows } from "../../assert.ts";
import { limitPermissions } from "../../../room/sandboxes/deno_permissions.ts";

const LIMITS = {
  room: "/p/.greenroom/room",
  workspace: "/p",
  readable: ["/r/tools", "/r/tmp"],
  tmpDir: "/r/tmp",
  net: ["127.0.0.1"],
};
const READ = "--allow-read=/p/.greenroom/room,/r/tools,/r/tmp";
const WRITE = "--allow-write=/p/.greenroom/room,/r/tmp";
const NET = "--allow-net=127.0.0.1,localhost,[::1]";
const ALL = [READ, WRITE, NET, "--allow-env", "--allow-sys"];

function check(
  name: string,
  cases: readonly (readonly [string, string])[],
  net: readonly string[] = LIMITS.net,
): void {
  Deno.test({
    name,
    permissions: "none",
    fn() {
      for (const [args, limited] of cases) {
        assertEquals(limitPermissions(args.split(" "), { ...LIMITS, net }).args.join(" "), limited);
      }
    },
  });
}

check("limitPermissions() gives nothing when nothing is asked for", [
  ["a_test.ts", "a_test.ts"],
  ["--no-check --filter=x a_test.ts", "--no-check --filter=x a_test.ts"],
]);

check(
  "limitPermissions() gives the copy and the hosts of the policy when everything is asked for",
  [
    ["-A a_test.ts", [...ALL, "a_test.ts"].join(" ")],
    ["--allow-all", ALL.join(" ")],
    ["-P", ALL.join(" ")],
    ["-P=test", ALL.join(" ")],
    ["--permission-set=test", ALL.join(" ")],
    ["-RWNES", ALL.join(" ")],
    ["--allow-read --allow-write --allow-net --allow-env --allow-sys", ALL.join(" ")],
  ],
);

check("limitPermissions() never passes on what starts programs or fetches code", [
  ["--allow-run a_test.ts", "a_test.ts"],
  ["--allow-run=git,deno --allow-ffi --allow-ffi=./x.so", ""],
  ["--allow-scripts --allow-scripts=npm:x --allow-import -I=x.com --reload -r --reload=npm:", ""],
  ["--allow-hrtime --allow-anything-new=1", ""],
]);

check("limitPermissions() keeps a narrower wish as narrow as it is", [
  ["--allow-read=fixtures,./data", "--allow-read=fixtures,./data"],
  ["-R=/p/fixtures", "--allow-read=/p/.greenroom/room/fixtures"],
  ["--allow-env=HOME,USER", "--allow-env=HOME,USER"],
  ["--allow-net=127.0.0.1:8000,localhost", "--allow-net=127.0.0.1:8000,localhost"],
  ["--allow-read=a --allow-read", READ],
]);

check("limitPermissions() leaves out what lies outside", [
  ["--allow-read=/etc,fixtures", "--allow-read=fixtures"],
  ["--allow-read=/etc", ""],
  ["--allow-read=../other,a/../../x", ""],
  ["--allow-read=/pq,/p/..", ""],
  ["--allow-net=api.example.com,localhost:1", "--allow-net=localhost:1"],
  ["--allow-net=unix:/var/run/docker.sock", ""],
  ["--allow-net=127.0.0.1.example.com", ""],
]);

check("limitPermissions() gives no network when the policy names none", [
  ["-A", [READ, WRITE, "--allow-env", "--allow-sys"].join(" ")],
  ["--allow-net", ""],
  ["-N=127.0.0.1:8000,localhost", ""],
], []);

check("limitPermissions() gives the hosts that the policy names, as far as they are asked for", [
  ["-N", `--allow-net=127.0.0.1:7,localhost:7,[::1]:7,db.test,api.test:443`],
  [
    "-N=db.test:1,api.test,api.test:443,localhost:7,localhost",
    "--allow-net=db.test:1,api.test:443,localhost:7",
  ],
  ["-R=a", "--allow-read=a"],
], ["localhost:7", "db.test", "api.test:443"]);

check("limitPermissions() gives every host that is asked for when the policy says so", [
  ["-N", "--allow-net"],
  ["-N=x.test", "--allow-net=x.test"],
], ["*"]);

check("limitPermissions() lets a bare deny win, and keeps every deny", [
  ["-A --deny-net", [READ, WRITE, "--allow-env", "--allow-sys", "--deny-net"].join(" ")],
  ["--allow-read --deny-read=secret", `${READ} --deny-read=secret`],
]);

check("limitPermissions() leaves the tests' own arguments alone", [
  ["-R a_test.ts -- -A --allow-run", `${READ} a_test.ts -- -A --allow-run`],
]);

Deno.test({
  name: "limitPermissions() says what was taken away, and is silent when nothing was",
  permissions: "none",
  fn() {
    const note = (args: string) => limitPermissions(args.split(" "), LIMITS).note;
    assertEquals(note("--allow-env --allow-read=fixtures --allow-net=localhost a_test.ts"), null);
    assertEquals(
      note("-A --allow-run=git"),
      "The tests get no more than the copy and 127.0.0.1, although the command asks for -A " +
        "--allow-run=git.",
    );
    assertEquals(
      limitPermissions(["-N"], { ...LIMITS, net: [] }).note,
      "The tests get no more than the copy, although the command asks for -N; the network is " +
        'opened by "net" in greenroom.json.',
    );
  },
});

Deno.test({
  name: "limitPermissions() refuses a group of flags that it cannot read",
  permissions: "none",
  fn() {
    for (const group of ["-qA", "-Ac", "-LINFO"]) {
      assertThrows(() => limitPermissions([group], LIMITS), TypeError, `Cannot read "${group}"`);
    }
    assertEquals(limitPermissions(["-q", "-c", "x.json", "-u"], LIMITS).args, [
      "-q",
      "-c",
      "x.json",
      "-u",
    ]);
  },
});

Deno.test({
  name: "limitPermissions() refuses a folder when a comma would grant another one",
  permissions: "none",
  fn() {
    const limits = { ...LIMITS, room: "/,/p/.greenroom/room" };
    assertThrows(() => limitPermissions(["-A"], limits), TypeError, "found a comma");
  },
});
