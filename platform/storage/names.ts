import { invalid } from "./errors.ts";

/** The one bucket there is. */
export const bucket = "site";

const longestName = 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const refusedCharacters = /[\u0000-\u001f\u007f-\u009f\\\u2028\u2029\ufffd]/;

/**
 * Checks an object name, which is a `/`-separated path of at most 1024 bytes of UTF-8.
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
  if (wrong) throw invalid("This is not a file name that can be stored.");
  return name;
}

/** The object name in the path of a request, decoded exactly once; undefined when the path names none. */
export function nameInPath(url: URL): string | undefined {
  const encoded = /\/b\/[^/]+\/o\/(.+)$/.exec(url.pathname)?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw invalid("This is not a file name that can be stored.");
  }
}

/** Builds the site-relative address that serves an object to whoever holds `token`. */
export function downloadPath(name: string, token: string): string {
  return `/v0/b/${bucket}/o/${encodeURIComponent(name)}?alt=media&token=${encodeURIComponent(token)}`;
}

/**
 * Recognises download addresses of this site, relative or with the origin of `siteUrl`.
 *
 * @returns the object name, or undefined for any other address.
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
