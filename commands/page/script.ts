/**
 * The one script of the viewer: keys, and a page that follows its run. Without it all still works.
 *
 * Data; nothing of a journal comes into it. Imports nothing.
 *
 * @module
 */

/** Text of the script. */
export const SCRIPT = `
"use strict";
(() => {
  const items = () => [...document.querySelectorAll(".timeline > li, .entry-row a")];
  const visible = (item) => item.getBoundingClientRect().top >= 60;
  const go = (step) => {
    const all = items();
    if (all.length === 0) return;
    const at = all.indexOf(document.activeElement);
    const start = step > 0 ? all.findIndex(visible) : all.findLastIndex((item) => !visible(item));
    const next = at === -1 ? Math.max(0, start) : Math.min(all.length - 1, Math.max(0, at + step));
    all[next].focus({ preventScroll: true });
    all[next].scrollIntoView({ block: "start" });
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j") go(1);
    if (event.key === "k") go(-1);
  });

  const main = () => document.getElementById("main");
  const say = (text) => { document.getElementById("live").textContent = text; };
  const openFolds = () => new Map([...document.querySelectorAll("details[data-key]")]
    .map((fold) => [toPath(fold), fold.open]));
  const toPath = (fold) => (fold.closest("li")?.id ?? "") + " " + fold.dataset.key;
  let loading = false;
  let again = false;
  const reload = async () => {
    if (loading) { again = true; return; }
    loading = true;
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const folds = openFolds();
      const focused = document.activeElement?.id ?? "";
      main().replaceWith(document.adoptNode(fresh.getElementById("main")));
      for (const fold of document.querySelectorAll("details[data-key]")) {
        fold.open = folds.get(toPath(fold)) ?? fold.open;
      }
      if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    } finally {
      loading = false;
      if (again) { again = false; reload(); }
    }
  };
  const follow = () => {
    const path = location.pathname === "/" ? "/changes" : location.pathname + "/changes";
    const source = new EventSource(path);
    source.addEventListener("change", reload);
    source.addEventListener("live", () => say("Live"));
    source.addEventListener("still", () => source.close());
    source.addEventListener("over", () => { say(""); reload(); source.close(); });
    source.addEventListener("error", () => { if (source.readyState === 2) return; say("The viewer is gone"); });
  };
  follow();
})();
`;
