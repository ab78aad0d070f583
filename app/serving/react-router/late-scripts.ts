import { scriptMark } from "../../../platform/http/content-security-policy.ts";
import { scriptsRun } from "../../ui/script-button.tsx";

const patienceMs = 2000;

/**
 * People can read pages and send their forms before scripts arrive: on a slow connection, visible content comes
 * first. So the scripts, 93 KB of React and React Router alone, wait until the page is loaded and painted, unless that
 * takes too long. A page that is only read gets them `onUse`: when its reader moves, taps, scrolls or types. Its data is asked
 * for beside them where it is kept under the hash `dataOf`, and not in the page: see `page-data.ts`.
 */
export function lateScripts(
  page: string,
  { onUse, dataOf }: { onUse: boolean; dataOf?: string | undefined },
): string {
  const start = onUse && !needsScripts(page) ? startOnUse : startSoon;
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('type="module" async=""', `type="text/later"${dataOf ? ` data-of="${dataOf}"` : ""}`)
    .replace("</body>", () => `<script nonce="${scriptMark}">${start}</script></body>`);
}

/** Safari refuses the clipboard unless it is used during the tap. A time with `data-at` leads away from the page. */
function needsScripts(page: string): boolean {
  return /<main\b.*(<button\b[^>]* aria-busy="true"|<a\b[^>]* data-at=").*<\/main>/s.test(page);
}

const startAfter = (used: string) =>
  `
const untilScriptsRun = new AbortController();
let tapped;
addEventListener("click", ({ target }) => {
  tapped = target.closest("[data-tapped-later]") ?? tapped;
  tapped?.setAttribute("aria-busy", "true");
}, { capture: true, signal: untilScriptsRun.signal });
for (const deed of ["click", "input", "submit"])
  addEventListener(deed, () => { window.pageUsed = true; }, { capture: true, once: true });
addEventListener("${scriptsRun}", () => {
  untilScriptsRun.abort();
  tapped?.removeAttribute("aria-busy");
  tapped?.click();
}, { once: true });
const painted = (resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve));
const loaded = Promise.race([
  new Promise((resolve) => addEventListener("load", () => painted(resolve))),
  new Promise((resolve) => setTimeout(resolve, ${patienceMs})),
]);
const used = ${used};
loaded.then(() => {
  for (const link of document.querySelectorAll('link[media="print"]')) link.media = "all";
});
Promise.all([loaded, used]).then(() => {
  const late = document.querySelector('script[type="text/later"]');
  const { of } = late.dataset;
  if (of) {
    window.pageDataUrl = "?data-of=" + of + location.search.replace("?", "&");
    window.pageData = fetch(pageDataUrl);
  }
  for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload";
  const script = late.cloneNode(true);
  script.type = "module";
  late.replaceWith(script);
});`.replaceAll(/\n +/g, "\n");

const startSoon = startAfter("undefined");

/** Browsers also send `pointermove` when the page moves under a pointer that rests. */
const startOnUse = startAfter(`new Promise((resolve) => {
  const listening = new AbortController();
  const notice = ({ type, movementX, movementY }) => {
    if (type === "pointermove" && !movementX && !movementY) return;
    listening.abort();
    resolve();
  };
  for (const sign of ["pointermove", "pointerdown", "touchstart", "scroll", "keydown", "focusin", "click", "input"])
    addEventListener(sign, notice, { passive: true, capture: true, signal: listening.signal });
  if (document.querySelector("[data-starts-scripts]") && matchMedia("(min-width: 48rem)").matches) resolve();
})`);
