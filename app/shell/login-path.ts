import { t } from "@lingui/core/macro";

/** The page of this site to open after logging in. Anything that could lead to another site becomes the home page. */
export function ownPath(next: unknown): string {
  if (typeof next !== "string" || !next.startsWith("/")) return "/";
  // Browsers read `//host`, `/\host` and control characters in between as another site.
  const url = URL.canParse(next, "http://own.invalid") ? new URL(next, "http://own.invalid") : undefined;
  // Dot segments can leave two slashes in front, as in `/.//host`.
  if (url?.origin !== "http://own.invalid" || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

export function loginPath(next: string): string {
  return withNext("/login", next);
}

/** A URL that carries `next` along, for a step before it. */
export function withNext(url: string, next: string): string {
  if (next === "/") return url;
  return `${url}${url.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;
}

export function nextIn(url: string): string {
  return ownPath(new URL(url).searchParams.get("next"));
}

/** Why the page `next` asks people to log in, where that may surprise them. */
export function loginReason(next: string): string | undefined {
  if (/^\/daily-posts\b/.test(next)) return t`Please log in to like posts. You will return to this post.`;
  if (/^\/submit-prayer-requests\b/.test(next))
    return t`Please log in to ask for prayer. You will return to the form. It asks for a title, for what we may pray for, and who may read it: everybody, the congregation, the prayer team or only the pastor. You can withdraw your request later.`;
  if (/^\/invitation\b/.test(next)) return t`Please log in to accept your invitation. You will return to it.`;
  return undefined;
}
