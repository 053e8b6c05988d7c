import { assertEquals } from "../../assert.ts";
import { findWideHosts } from "../../../room/sandboxes/network.ts";

Deno.test("findWideHosts() names every host but the loopback", { permissions: "none" }, () => {
  const own = ["127.0.0.1", "localhost", "[::1]", "::1", "127.0.0.1:80", "[::1]:80"];
  const wide = ["*", "127.0.0.1.example.com", "localhost.example.com", "10.0.0.1:80", "0.0.0.0"];
  assertEquals(findWideHosts([...own, ...wide]), wide);
});
