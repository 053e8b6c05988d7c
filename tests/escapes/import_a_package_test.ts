import { type Attack, createBwrapWith, runAsTest, testAttack } from "./attack.ts";
import type { LiveRoom } from "../room/live_room.ts";

/** A registry on this machine; true where a name with the secret in it was asked for. */
function registry(attack: (room: LiveRoom, url: string) => Promise<unknown>): Attack {
  return async (room) => {
    const asked: string[] = [];
    const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
      asked.push(request.url);
      return new Response("{}", { status: 404 });
    });
    await attack(room, `http://127.0.0.1:${server.addr.port}/`);
    await server.shutdown();
    return asked.some((url) => url.includes("top-secret"));
  };
}

/** The name is put together while the test runs, so that no graph shows it before. */
function byImport(specifier: string): Attack {
  return registry((room, url) => {
    const env = { NPM_CONFIG_REGISTRY: url, JSR_URL: url, DENO_DIR: `${room.base}/cache` };
    const name = JSON.stringify(specifier.replace("REGISTRY/", url));
    const code = `await import([${name}, "top-secret"].join(""));`;
    return runAsTest(room, code, { env });
  });
}

const ON_THE_NET = createBwrapWith(["--new-session"], ["--new-session", "--share-net"]);

for (const specifier of ["npm:", "jsr:@a/", "REGISTRY/"]) {
  testAttack(`a test asks for ${specifier}top-secret`, {
    bwrap: {
      fact: "network: none but a loopback of its own, unless greenroom.json names a host",
      guardOff: ON_THE_NET,
      attack: byImport(specifier),
    },
    deno: {
      fact: "network: none; the loopback and hosts only where greenroom.json names them",
      attack: byImport(specifier),
    },
  });
}
