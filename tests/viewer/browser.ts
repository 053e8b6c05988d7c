/**
 * A real browser for tests of the viewer: Chromium as the system has it, without its own sandbox
 * where root runs the tests.
 *
 * The home of `playwright-core` and `axe-core`. Starts and ends the one browser it is asked for.
 *
 * @module
 */

import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";

import { CHROMIUM } from "./chromium.ts";

export type { Page };

/** How a page is looked at. */
export interface LookOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  readonly hasScript?: boolean;
}

/** A browser under way. */
export interface TestBrowser extends AsyncDisposable {
  open(url: string, options?: LookOptions): Promise<Page>;
}

/**
 * Starts the browser.
 *
 * @returns The browser; dispose of it.
 */
export async function startBrowser(): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: CHROMIUM ?? "",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--force-color-profile=srgb",
    ],
  });
  return {
    async open(url, { width = 1200, height = 900, scheme = "light", hasScript = true } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scheme,
        javaScriptEnabled: hasScript,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(error.message));
      await page.goto(url, { waitUntil: "load" });
      faults.set(page, problems);
      return page;
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

const faults = new WeakMap<Page, readonly string[]>();

/**
 * Lists what a page complained of: errors of its script, and what its policy kept out.
 *
 * @param page The page.
 * @returns The complaints.
 */
export function listFaults(page: Page): readonly string[] {
  return faults.get(page) ?? [];
}

/** What `axe` finds; its own types know more. */
interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/**
 * Lets `axe` look for what keeps people out.
 *
 * @param page The page.
 * @returns What it found, one line each.
 */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // Evaluated by the browser's own tools, which the policy of the page does not hold.
  const results = await page.evaluate(`${axe.source}; axe.run()`) as AxeResults;
  return results.violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ html }) => html).join(" ").slice(0, 300)}`
  );
}
