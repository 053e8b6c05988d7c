/**
 * Makes the README's picture of the viewer: the pricing example, fixed, in a real browser.
 *
 * Run by `deno task picture`. Writes `.github/viewer.png`.
 *
 * @module
 */

import { fromFileUrl } from "../../guards/std_path.ts";
import { copyExample } from "../commands/cli/project.ts";
import { startBrowser } from "./browser.ts";
import { playRun, serveRuns } from "./runs.ts";

const FILE = fromFileUrl(new URL("../../.github/viewer.png", import.meta.url));

if (import.meta.main) {
  await using project = copyExample("pricing");
  const { run } = await playRun(project, "fixed");
  const serving = serveRuns(project);
  await using browser = await startBrowser();
  const page = await browser.open(`http://127.0.0.1:${serving.port}/runs/${run}`, {
    width: 1000,
    height: 1040,
  });
  await page.screenshot({ path: FILE });
  await page.context().close();
  await serving.close();
  console.log(FILE);
}
