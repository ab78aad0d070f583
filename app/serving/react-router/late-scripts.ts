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
  const files: string[] = [];
  const [imports = ""] = /type="module" async="".*?<\/script>/s.exec(page) ?? [];
  const withoutLinks = page.replaceAll(preload, (_, file: string) => {
    if (!new RegExp(`import [^(]*"/assets/${file}\\.js"`).test(imports)) files.push(file);
    return "";
  });
  const told = [
    'type="text/later"',
    `data-files="${files.join(" ")}"`,
    ...(dataOf ? [`data-of="${dataOf}"`] : []),
    ...(onUse && !needsScripts(page) ? ['data-on-use=""'] : []),
  ];
  return withoutLinks
    .replace('type="module" async=""', told.join(" "))
    .replace("</body>", () => `<script nonce="${scriptMark}">${lateScript}</script></body>`);
}

const preload = /<link rel="modulepreload" href="\/assets\/([^"]+)\.js"[^>]*>/g;

/**
 * A `ScriptButton` that cannot wait does nothing before, and its tap cannot be done later: Safari refuses the clipboard unless
 * it is used during the tap.
 */
function needsScripts(page: string): boolean {
  return /<main\b.*<button\b[^>]* aria-busy="true".*<\/main>/s.test(page);
}
