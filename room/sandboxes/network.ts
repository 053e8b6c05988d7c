/**
 * What `"net"` of a policy means: the loopback, or more, which a person must be told of.
 *
 * Pure, imports nothing, has no effect.
 *
 * @module
 */

/** Names of the loopback, as permissions and addresses write it. */
export const LOOPBACK: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Tells whether a host is the machine itself.
 *
 * @param host A host, with or without a port.
 * @returns True for the loopback.
 */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host.replace(/:\d+$/, "")) || host === "::1";
}

/**
 * Finds the hosts that lie beyond this machine.
 *
 * @param net Hosts that a policy names; `*` is all of them.
 * @returns Those that are not the loopback.
 */
export function findWideHosts(net: readonly string[]): readonly string[] {
  return net.filter((host) => !isLoopback(host));
}

/**
 * Renders what must not be overlooked: that tests may speak to others.
 *
 * @param net Hosts that a policy names.
 * @param reach What the tests can reach where one of them is not this machine.
 * @returns A sentence in capitals, and who said so; null where nothing beyond this machine is open.
 */
export function renderWideNet(net: readonly string[], reach: string): string | null {
  const hosts = findWideHosts(net).map((host) => JSON.stringify(host));
  if (hosts.length === 0) return null;
  return `THE TESTS REACH ${reach.toUpperCase()}, since "net" of greenroom.json names ${
    hosts.join(", ")
  }`;
}
