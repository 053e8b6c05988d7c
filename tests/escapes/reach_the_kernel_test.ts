import type { Sandbox } from "../../room/sandbox.ts";
import { BWRAP, NONE, testAttack } from "./attack.ts";

testAttack("a command speaks to the kernel of this machine", {
  bwrap: {
    fact: "faults of the kernel: there is no system call filter",
    async attack(room) {
      return (await room.run(["uname", "-r"])).output.trim() === Deno.osRelease();
    },
  },
});

/** The kernel's calls by number, since few machines have a program for them. */
const CALLS = `
import ctypes, os, platform, sys
add, request, control = (217, 218, 219) if platform.machine() == "aarch64" else (248, 249, 250)
call = ctypes.CDLL(None, use_errno=True).syscall
`;
const ADD = `${CALLS}
if call(add, b"user", b"greenroom-canary", b"top secret", 10, -3) < 0:
    sys.exit("no keyring")
os.execvp(sys.argv[1], sys.argv[1:])
`;
const READ = `${CALLS}
key = call(request, b"user", b"greenroom-canary", 0, 0)
text = ctypes.create_string_buffer(64)
call(control, 11, key, text, 64)
print(text.value.decode())
`;

/** Starts what is held from a session whose keyring has a key in it. */
function withKey(sandbox: Sandbox | null): Sandbox | null {
  return sandbox && {
    ...sandbox,
    wrap(request) {
      const started = sandbox.wrap(request);
      return { ...started, argv: ["python3", "-c", ADD, ...started.argv] };
    },
  };
}

const hasKeyring = new Deno.Command("python3", { args: ["-c", ADD, "true"] }).outputSync().success;

testAttack("a command reads a key that lies in the kernel", {
  bwrap: {
    fact: "keys that you put into the kernel's keyring of your session",
    guardOff: hasKeyring ? withKey(NONE) : null,
    guardOn: withKey(BWRAP),
    async attack(room) {
      return (await room.run(["python3", "-c", READ])).output.includes("top secret");
    },
  },
});
