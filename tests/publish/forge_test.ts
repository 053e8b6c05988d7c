import { assert, assertEquals } from "../assert.ts";
import { type Forge, withForge } from "./forge.ts";

async function ask(forge: Forge, on: string, body?: unknown) {
  const [method = "", path = ""] = on.split(" ");
  const response = await fetch(`${forge.url}/repos/${forge.repo}${path}`, {
    method,
    headers: { authorization: `Bearer ${forge.token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

Deno.test("startForge() takes a commit through the git data API and opens one draft for it", () =>
  withForge({ files: { "src/a.ts": "a\n", "run.sh": { mode: "100755", text: "sh\n" } } }, async (
    forge,
  ) => {
    const main = await forge.repository.head("main");
    const commit = await ask(forge, `GET /git/commits/${main}`);
    const blob = await ask(forge, "POST /git/blobs", { content: "Yg==", encoding: "base64" });
    const entry = { path: "src/é.ts", mode: "100644", type: "blob", sha: blob.json.sha };
    const tree = await ask(forge, "POST /git/trees", {
      base_tree: commit.json.tree.sha,
      tree: [entry],
    });
    const made = await ask(forge, "POST /git/commits", {
      message: "a fix",
      tree: tree.json.sha,
      parents: [main],
    });
    const ref = { ref: "refs/heads/fix/1", sha: made.json.sha };
    assertEquals((await ask(forge, "POST /git/refs", ref)).status, 201);
    assertEquals((await ask(forge, "POST /git/refs", ref)).status, 422);
    assertEquals(await forge.repository.readFiles("fix/1"), {
      "run.sh": { mode: "100755", text: "sh\n" },
      "src/a.ts": { mode: "100644", text: "a\n" },
      "src/é.ts": { mode: "100644", text: "b" },
    });
    const wish = { title: "t", body: "b", head: "fix/1", base: "main", draft: true };
    assertEquals((await ask(forge, "POST /pulls", wish)).json.number, 12);
    const again = await ask(forge, "POST /pulls", wish);
    assertEquals(again.json.errors[0].message, "A pull request already exists for org:fix/1.");
    const listed = await ask(forge, "GET /pulls?head=org:fix/1&state=all");
    assertEquals(listed.json.map((pull: { draft: boolean }) => pull.draft), [true]);
  }));

Deno.test("startForge() moves a branch forward and never back", () =>
  withForge({}, async (forge) => {
    const first = await forge.repository.head("main");
    const second = await forge.repository.commit({ branch: "main", files: { "a.txt": "b\n" } });
    const back = await ask(forge, "PATCH /git/refs/heads/main", { sha: first, force: false });
    assertEquals([back.status, back.json.message], [422, "Update is not a fast forward"]);
    assertEquals(await forge.repository.head("main"), second);
  }));

Deno.test("startForge() refuses writes of a token that may only read, and answers as scripted", () =>
  withForge({
    access: "read",
    faults: [{ on: "GET /git/ref/heads/main", status: 502, body: "<html>", times: 1 }],
  }, async (forge) => {
    assertEquals((await ask(forge, "POST /git/blobs", { content: "" })).status, 403);
    const fault = await fetch(`${forge.url}/repos/org/app/git/ref/heads/main`);
    assertEquals([fault.status, await fault.text()], [502, "<html>"]);
    assertEquals((await ask(forge, "GET /git/ref/heads/main")).status, 200);
    assert(forge.requests.every(({ method }) => method !== "DELETE"));
  }));
