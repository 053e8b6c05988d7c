/**
 * What holds of the viewer in a real browser. `browser_test.ts` runs this file in a process of its
 * own, since the browser's driver looks at places that other tests may not see.
 *
 * @module
 */

import { assert, assertEquals, assertStringIncludes } from "../assert.ts";
import { renderHtml } from "../../commands/export/html.tsx";
import { readRun } from "../../commands/look/find_run.ts";
import { openStateReader } from "../../loop/state_dir.ts";
import { copyExample } from "../commands/cli/project.ts";
import { findBarriers, listFaults, type LookOptions, type Page, startBrowser } from "./browser.ts";
import { createLongJournal } from "./long_journal.ts";
import { playRun, PLAYS, serveRuns } from "./runs.ts";

const project = copyExample("pricing");
const serving = serveRuns(project);
const home = `http://127.0.0.1:${serving.port}`;
const browser = await startBrowser();
const runs = {
  denied: (await playRun(project, "denied")).run,
  suspect: (await playRun(project, "suspect")).run,
  fixed: (await playRun(project, "fixed")).run,
};

const LOOKS: Readonly<Record<string, LookOptions>> = {
  light: {},
  dark: { scheme: "dark" },
  phone: { width: 390, height: 844 },
};

async function withPage(
  path: string,
  look: LookOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.open(`${home}${path}`, look);
  try {
    await use(page);
    assertEquals(listFaults(page), []);
  } finally {
    await page.context().close();
  }
}

const text = (page: Page, selector: string) => page.locator(selector).first().innerText();

Deno.test("the list leads to each run with its verdict", () =>
  withPage("/", {}, async (page) => {
    const badges = await page.locator(".badge").allInnerTexts();
    assertEquals(badges, ["Fixed", "Suspect", "Not fixed"]);
    await page.getByRole("link", { name: runs.fixed }).click();
    await page.waitForURL(`${home}/runs/${runs.fixed}`);
    assertEquals(await text(page, ".verdict h2"), "Fixed");
  }));

Deno.test("a fixed run tells its change, its tests, its proof and its landing", () =>
  withPage(`/runs/${runs.fixed}`, {}, async (page) => {
    assertStringIncludes(await text(page, ".verdict"), "the promise is to round it up");
    assertEquals(await text(page, ".verdict.fixed h2"), "Fixed");
    assertStringIncludes(await text(page, ".diff tr.added"), "Math.round(");
    assertStringIncludes(await text(page, ".tests tr.changed"), "half a cent rounds up");
    assertEquals(await page.locator(".tests .changed .status").allInnerTexts(), [
      "✗ failed",
      "✓ passed",
    ]);
    assert(await page.locator("section > .oracles .yes").count() > 8);
    assertStringIncludes(await text(page, ".timeline .call.edited"), "A person said yes");
    assertStringIncludes(await text(page, ".timeline .landing"), "Landed: src/price.js");
    const log = page.getByText("The task, with the failing log");
    await log.click();
    assertStringIncludes(await text(page, "details[open] pre"), "half a cent rounds up");
    await page.getByRole("link", { name: "Side by side" }).click();
    assertEquals(await page.locator(".diff.side").count() > 0, true);
  }));

Deno.test("a denied run tells blocked calls with the rule, and the no with its reason", () =>
  withPage(`/runs/${runs.denied}`, {}, async (page) => {
    assertEquals(await text(page, ".verdict.not_fixed h2"), "Not fixed");
    const blocked = await page.locator(".timeline .call.blocked").allInnerTexts();
    assertEquals(blocked.length, 2);
    assertStringIncludes(blocked[0] ?? "", "(rule test_folder)");
    assertStringIncludes(blocked[1] ?? "", "(rule path_outside)");
    assertStringIncludes(
      await text(page, ".timeline .rejected"),
      "Reply rejected: tool_use_failed",
    );
    const denied = await text(page, ".timeline .call.denied");
    assertStringIncludes(denied, "A person said no: Less than half a cent must not round up. <img");
    assertEquals(await page.title(), `Run ${runs.denied}`);
    assertEquals(await page.locator("img, main script").count(), 0);
  }));

Deno.test("a suspect run is amber, and its objecting oracle stands out with its words", () =>
  withPage(`/runs/${runs.suspect}`, {}, async (page) => {
    assertStringIncludes(await text(page, ".verdict.suspect h2"), "Suspect");
    assertStringIncludes(await text(page, "section > .oracles .no"), "netCents === 250");
  }));

for (const [name, look] of Object.entries(LOOKS)) {
  Deno.test(`axe finds no barrier in ${name}, and nothing is wider than the screen`, async () => {
    for (const path of ["/", ...Object.values(runs).map((run) => `/runs/${run}`)]) {
      await withPage(path, look, async (page) => {
        await page.evaluate(
          "document.querySelectorAll('details').forEach((fold) => fold.open = true)",
        );
        assertEquals(await findBarriers(page), [], path);
        assertEquals(
          await page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
          true,
        );
      });
    }
  });
}

Deno.test("the keys j and k go from entry to entry", () =>
  withPage(`/runs/${runs.denied}`, {}, async (page) => {
    const focused = () => page.evaluate("document.activeElement.id");
    await page.keyboard.press("j");
    assertEquals(await focused(), "e1");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    assertEquals(await focused(), "e3");
    await page.keyboard.press("k");
    assertEquals(await focused(), "e2");
  }));

Deno.test("a run is read without a script", () =>
  withPage(`/runs/${runs.fixed}`, { hasScript: false }, async (page) => {
    assertEquals(await text(page, ".verdict h2"), "Fixed");
    await page.getByText("Every turn in numbers").click();
    assertEquals(await page.getByRole("row").filter({ hasText: "replied" }).count(), 3);
  }));

Deno.test("a run that is written meanwhile is followed, its open folds stay open", async () => {
  const folder = `${project.dir}/.greenroom/runs/20990101-000000-live`;
  Deno.mkdirSync(folder, { recursive: true });
  const lock = Deno.openSync(`${folder}/lock`, { write: true, create: true });
  lock.lockSync(true);
  const lines = createLongJournal(2).trimEnd().split("\n");
  const write = (count: number, tail = "") =>
    Deno.writeTextFileSync(
      `${folder}/journal.jsonl`,
      `${lines.slice(0, count).join("\n")}\n${tail}`,
    );
  write(7, '{"index":7,"kind":"torn');
  await withPage("/runs/20990101-000000-live", {}, async (page) => {
    assertEquals(await text(page, ".verdict.running h2"), "Still running");
    await page.locator("#live", { hasText: "Live" }).waitFor();
    const before = await page.locator(".timeline > li").count();
    await page.locator(".timeline summary").first().click();
    write(12);
    await page.locator(".timeline > li").nth(before).waitFor();
    assertEquals(await page.locator(".timeline details[open]").count(), 1);
    lock.unlockSync();
    lock.close();
    await page.locator(".verdict.cut_short").waitFor();
  });
});

Deno.test("ten thousand events open in under a second, in pages", async () => {
  const folder = `${project.dir}/.greenroom/runs/20990101-000001-long`;
  Deno.mkdirSync(folder, { recursive: true });
  const journal = createLongJournal(2_000);
  await withPage("/", {}, async (page) => {
    const measure = async (path: string) => {
      await page.goto(`${home}${path}`, { waitUntil: "load" });
      const script = "performance.getEntriesByType('navigation')[0].loadEventEnd";
      return await page.evaluate(script) as number;
    };
    const times: number[] = [];
    // What runs beside it on this machine slows one of them, or the page that has nothing on it, too.
    for (let round = 0; round < 3; round++) {
      Deno.writeTextFileSync(`${folder}/journal.jsonl`, journal + "\n".repeat(round));
      times.push(await measure("/runs/20990101-000001-long"));
    }
    const limitMs = Math.max(1_000, 10 * await measure("/"));
    assert(Math.min(...times) < limitMs, `${times.join()} of ${limitMs} ms`);
    await page.goto(`${home}/runs/20990101-000001-long`);
    assertEquals(await page.locator(".timeline > li").count(), 100);
    await page.getByRole("link", { name: "Last" }).first().click();
    assertStringIncludes(await text(page, ".pages"), "Page 60 of 60");
  });
});

Deno.test("an exported page stands alone: no script, no request, no barrier", async () => {
  const state = openStateReader(project.dir);
  assert(state !== null);
  const path = `${project.around}/run.html`;
  Deno.writeTextFileSync(path, renderHtml(readRun(runs.denied, state)));
  const page = await browser.open(`file://${path}`, {});
  assertEquals(await text(page, ".verdict h2"), "Not fixed");
  assertEquals(await findBarriers(page), []);
  assertEquals(listFaults(page), []);
  assertEquals(await page.locator("script, img, link").count(), 0);
  assertEquals(await page.title(), `Run ${runs.denied}`);
});

Deno.test("the browser and the port are closed at the end", async () => {
  await browser[Symbol.asyncDispose]();
  await serving.close();
  await project[Symbol.asyncDispose]();
  assertEquals(Object.keys(PLAYS).length, 3);
});
