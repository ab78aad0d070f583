import { createHash, randomUUID } from "node:crypto";

export interface PolicyOptions {
  overHttps: boolean;
  development: boolean;
  /** The origin of another service that takes forms. */
  formsTo?: string | undefined;
  /** Other origins that scripts of this page may ask. */
  connectsTo?: ReadonlySet<string>;
}

/** Inline code that a page may run or apply: CSP sources such as `'sha256-…'`. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A strict Content-Security-Policy (https://www.w3.org/TR/CSP3/): only our own files, and the inline code of `inline`. */
export function contentSecurityPolicy(
  { overHttps, development, formsTo, connectsTo }: PolicyOptions,
  inline: InlineSources = { scripts: [], styles: [] },
): string {
  const elsewhere = formsTo ? ` ${formsTo}` : "";
  const directives = [
    "default-src 'self'",
    ["script-src 'self'", ...inline.scripts].join(" "),
    // In development Vite injects styles by script.
    development ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...inline.styles].join(" "),
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self'",
    [`connect-src 'self'${development ? " ws: wss:" : ""}${elsewhere}`, ...(connectsTo ?? [])].join(" "),
    "frame-src https:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${elsewhere}`,
    "frame-ancestors 'none'",
  ];
  if (overHttps) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/** The CSP source that allows exactly this inline script or style. */
export function sourceOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/**
 * Marks the scripts that the server itself renders, as the value of their `nonce`. It never leaves this process, so
 * a script that got into a page in any other way has none.
 */
export const scriptMark = randomUUID();

const marked = ` nonce="${scriptMark}"`;
const inlineScript = new RegExp(`<script(?=[^>]*${marked})(?![^>]* src=)[^>]*>(.*?)</script>`, "gs");

/** Removes the marks from a page. Returns it with the CSP sources of its marked inline scripts. */
export function sealScripts(page: string): { page: string; scripts: string[] } {
  const scripts = new Set<string>();
  for (const [, code = ""] of page.matchAll(inlineScript)) scripts.add(sourceOf(code));
  return { page: page.replaceAll(marked, ""), scripts: [...scripts] };
}
