import { scriptMark } from "../../platform/http/content-security-policy.ts";

const patienceMs = 2000;

/**
 * People can read pages and send their forms before scripts arrive: on a slow connection, visible content comes
 * first. So React Router's scripts wait until the page is loaded and painted, unless that takes too long.
 */
export function lateScripts(page: string): string {
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('type="module" async=""', 'type="text/later" async=""')
    .replace("</body>", () => `<script nonce="${scriptMark}">${start}</script></body>`);
}

const start = `
const painted = (resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve));
Promise.race([
  new Promise((resolve) => addEventListener("load", () => painted(resolve))),
  new Promise((resolve) => setTimeout(resolve, ${patienceMs})),
]).then(() => {
  for (const link of document.querySelectorAll('link[media="print"]')) link.media = "all";
  for (const link of document.querySelectorAll('link[rel="later"]')) link.rel = "modulepreload";
  const late = document.querySelector('script[type="text/later"]');
  const script = late.cloneNode(true);
  script.type = "module";
  late.replaceWith(script);
});`;
