import { invalid } from "./errors.ts";

export const bucket = "site";

const longestName = 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const refusedCharacters = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029\ufffd]/;

/**
 * Checks an object name: a `/`-separated path of at most 1024 bytes of UTF-8.
 *
 * @throws {StorageError} 400 for empty, `.` and `..` segments, control characters and backslashes.
 */
export function checkedName(name: string): string {
  const segments = name.split("/");
  const wrong =
    name === "" ||
    new TextEncoder().encode(name).length > longestName ||
    !name.isWellFormed() ||
    refusedCharacters.test(name) ||
    segments.some((segment) => segment === "" || segment === "." || segment === "..");
  if (wrong) throw invalid("This file name cannot be used.");
  return name;
}

/** Returns the object name in a request's path, decoded exactly once; undefined when there is none. */
export function nameInPath(url: URL): string | undefined {
  const encoded = /\/b\/[^/]+\/o\/(.+)/.exec(url.pathname)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw invalid("This file name cannot be used.");
  }
}

/** Returns the site-relative URL that serves an object to anyone who has `token`. */
export function downloadPath(name: string, token: string): string {
  return `/v0/b/${bucket}/o/${encodeURIComponent(name)}?alt=media&token=${encodeURIComponent(token)}`;
}

/**
 * Recognises download URLs of this site, relative or with the origin of `siteUrl`.
 *
 * @returns the object name, or undefined for any other URL.
 */
export function storedPathOf(url: string, siteUrl?: string): string | undefined {
  const nowhere = "http://relative.invalid";
  if (!URL.canParse(url, nowhere)) return undefined;
  const parsed = new URL(url, nowhere);
  const relative = parsed.origin === nowhere && url.startsWith("/") && !/^\/[/\\]/.test(url);
  const ours =
    siteUrl !== undefined && parsed.origin === new URL(siteUrl).origin && /^https?:\/\//i.test(url);
  if (!(relative || ours) || !parsed.pathname.startsWith(`/v0/b/${bucket}/o/`)) return undefined;
  try {
    return checkedName(decodeURIComponent(parsed.pathname.slice(`/v0/b/${bucket}/o/`.length)));
  } catch {
    return undefined;
  }
}
