import { data } from "react-router";
import type { Site } from "../../contexts.ts";
import { redirect } from "./redirect.ts";

/** The same for a URL that no page has and for a page that the viewer may not see. */
export function notFound() {
  return data(undefined, { status: 404 });
}

/** Throws a redirect for a URL that leads on, and a 404 for any other that no page has. */
export async function noPageAt(
  { pathname }: URL,
  { urls, missedUrls }: Pick<Site, "urls" | "missedUrls">,
): Promise<never> {
  const to = await urls.leadsTo(pathname);
  if (to !== undefined) throw redirect(to, 301);
  missedUrls.note(pathname);
  throw notFound();
}
