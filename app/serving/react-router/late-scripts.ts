import { scriptMark } from "../../../platform/http/content-security-policy.ts";
import lateScript from "./late-scripts.inline.js?raw";

/**
 * People can read pages and send their forms before scripts arrive: on a slow connection, visible content comes
 * first. So the scripts, 93 KB of React and React Router alone, wait until the page is loaded and painted, unless that
 * takes too long. A page that is only read gets them `onUse`: when its reader moves, taps, scrolls or types. Its data is asked
 * for beside them where it is kept under the hash `dataOf`, and not in the page: see `page-data.ts`. Scripts that the late
 * one imports at its start are not named twice.
 */
export function lateScripts(
  page: string,
  { onUse, dataOf }: { onUse: boolean; dataOf?: string | undefined },
): string {
  const [late = ""] = /type="module" async="".*?<\/script>/s.exec(page) ?? [];
  const imported = new Set([...late.matchAll(imports)].map(([, file]) => file));
  const files = [...page.matchAll(preloads)].map(([, file]) => file).filter((file) => !imported.has(file));
  const told = [
    'type="text/later"',
    `data-files="${files.join(" ")}"`,
    ...(dataOf ? [`data-of="${dataOf}"`] : []),
    ...(onUse && !needsScripts(page) ? ['data-on-use=""'] : []),
  ];
  return page
    .replaceAll(preloads, "")
    .replace('type="module" async=""', told.join(" "))
    .replace("</body>", () => `<script nonce="${scriptMark}">${lateScript}</script></body>`);
}

const imports = /import (?:\* as \w+ from )?"\/assets\/([^"]+)\.js"/g;
const preloads = /<link rel="modulepreload" href="\/assets\/([^"]+)\.js"[^>]*>/g;

/**
 * A `ScriptButton` that cannot wait does nothing before, and its tap cannot be done later: Safari refuses the clipboard unless
 * it is used during the tap.
 */
function needsScripts(page: string): boolean {
  return /<main\b.*<button\b[^>]* aria-busy="true".*<\/main>/s.test(page);
}
