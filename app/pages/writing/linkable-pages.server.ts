import type { Site } from "../../contexts.ts";
import type { Viewer } from "../../viewer.ts";
import { listPages } from "../texts/pages.server.ts";
import type { LinkablePage } from "./page-links.tsx";

/** Pages whose content is not prose. */
const otherPages: readonly LinkablePage[] = [
  { path: "/event", title: "Events" },
  { path: "/event/subscribe", title: "Subscribe to the calendar" },
  { path: "/daily-posts", title: "Daily Posts" },
  { path: "/facebook-live", title: "Shared Videos" },
  { path: "/today", title: "Today" },
  { path: "/prayer-request", title: "Prayer Requests" },
];

/** The pages that a text can link to, by title. Payment providers alone lead people to their pages. */
export async function listLinkablePages(
  site: Pick<Site, "db" | "pages" | "clock">,
  viewer: Viewer,
): Promise<LinkablePage[]> {
  const pages = (await listPages(site, viewer)).filter(
    ({ slug, isRemoved }) => !isRemoved && !slug.startsWith("payment-"),
  );
  const others = otherPages.filter((other) => pages.every(({ path }) => path !== other.path));
  return [...others, ...pages.map(({ path, title, hidden }) => ({ path, title, hidden }))].toSorted(
    (one, other) => one.title.localeCompare(other.title, "en"),
  );
}
