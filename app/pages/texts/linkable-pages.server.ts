import type { Site } from "../../contexts.ts";
import type { Viewer } from "../../viewer.ts";
import type { LinkablePage } from "./page-links.tsx";
import { listOwnPages, listPages } from "./page-texts.server.ts";
import { pathOfPage } from "./page-texts.ts";

/** Pages whose content is not prose. */
const otherPages: readonly LinkablePage[] = [
  { path: "/event", title: "Events" },
  { path: "/event/subscribe", title: "Subscribe to the calendar" },
  { path: "/daily-posts", title: "Daily Posts" },
  { path: "/facebook-live", title: "Shared Videos" },
  { path: "/prayer-request", title: "Prayer Requests" },
];

/** The pages that a text can link to, by title. Payment providers alone lead people to their pages. */
export async function listLinkablePages(
  site: Pick<Site, "db" | "ownPages" | "clock">,
  viewer: Viewer,
): Promise<LinkablePage[]> {
  const pages = (await listPages(site, viewer)).filter(({ slug }) => !slug.startsWith("payment-"));
  const own = (await listOwnPages(site, viewer)).filter(({ isRemoved }) => !isRemoved);
  return [
    ...otherPages,
    ...pages.map(({ slug, title }) => ({ path: pathOfPage(slug), title })),
    ...own.map(({ path, title }) => ({ path, title })),
  ].toSorted((one, other) => one.title.localeCompare(other.title, "en"));
}
