/**
 * The page of our own to go on to after signing in; anything that could lead to another site becomes the home page.
 */
export function ownPath(next: unknown): string {
  if (typeof next !== "string" || !next.startsWith("/")) return "/";
  // Browsers read `//host`, `/\host` and control characters in between as another site.
  const url = URL.canParse(next, "http://own.invalid") ? new URL(next, "http://own.invalid") : undefined;
  // Dots that lead nowhere can leave two slashes in front, as in `/.//host`.
  if (url?.origin !== "http://own.invalid" || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

export function loginPath(next: string): string {
  return next === "/" ? "/login" : `/login?next=${encodeURIComponent(next)}`;
}
