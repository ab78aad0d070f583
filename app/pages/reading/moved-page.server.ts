import type { Site } from "../../contexts.ts";
import { nextIn } from "../../shell/login-path.ts";
import type { OwnPage } from "../texts/own-page-schema.server.ts";
import { isShown, type PageSettings, pageAt, pathOf } from "../texts/page-settings.ts";
import { pageOf } from "../texts/pages.server.ts";

/** A page of the church that was at a URL where the site has one of its own now. */
export interface MovedPage {
  title: string;
  to: string;
  from: string;
}

/** Not for mailed links: their `token` belongs to a page of the site's own. Undefined for any other URL. */
export function movedFrom(
  { searchParams }: URL,
  slug: string,
  { added, now }: { added: readonly PageSettings[]; now: Date },
): PageSettings | undefined {
  if (slug === "" || searchParams.has("token")) return undefined;
  const page = pageAt(added, slug);
  return page && page.slug !== slug && isShown(page, now) ? page : undefined;
}

/** What the site's own page says to somebody who came by an old link; also the login page, in front of a screen of staff. */
export async function readMovedPage(
  { pages, isPage, clock }: Pick<Site, "pages" | "isPage" | "clock">,
  url: URL,
): Promise<MovedPage | undefined> {
  const asked = url.pathname === "/login" ? new URL(nextIn(url.href), url) : url;
  const slug = asked.pathname.replace(/^\/|\/$/g, "").toLowerCase();
  const page = movedFrom(asked, slug, { added: await pages.addedByStaff(), now: clock() });
  if (!page || !isPage(`/${slug}`)) return undefined;
  const { content } = await pages.read(pageOf(page));
  return { title: (content as OwnPage).title, to: pathOf(page), from: url.pathname };
}
