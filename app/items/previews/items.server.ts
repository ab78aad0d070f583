import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { type EventPage, readEventById } from "../../events/visitors/event-pages.server.ts";
import { findHidden } from "../../pages/texts/drafts.server.ts";
import { pageOf } from "../../pages/texts/pages.server.ts";
import { allPages } from "../../pages/texts/published-pages.ts";
import { type DailyPost, readPostOnPage } from "../../posts/lists.server.ts";
import { firstWords } from "../../posts/posts.ts";
import { readSermonOnPage } from "../../sermons/sermons.server.ts";
import type { ListedSermon } from "../../sermons/sermons.ts";
import type { PreviewKind } from "./previewable.ts";

interface Previewed {
  id: string;
  title: string;
  /** Why visitors do not see it; undefined if they do. */
  hidden: string | undefined;
}

/** An item with all that its page shows, as visitors will see it. */
export type PreviewedItem = Previewed &
  (
    | { kind: "event"; page: EventPage; today: string }
    | { kind: "post"; post: DailyPost }
    | { kind: "sermon"; sermon: ListedSermon }
    // The page itself shows its draft, or what visitors do not see yet.
    | { kind: "page"; path: string }
  );

/** What reading an item of any kind needs of the site. */
export type Reading = Pick<Site, "db" | "storage" | "clock" | "pages">;

/** Reads an item whether visitors see it or not: who may is for the caller to ask. */
export async function readPreviewed(
  site: Reading,
  { kind, id }: { kind: PreviewKind; id: string },
): Promise<PreviewedItem | undefined> {
  if (kind === "event") return readEvent(site, id);
  if (kind === "page") return readPage(site, id);
  if (kind === "post") {
    const post = await readPostOnPage(site, id);
    if (!post) return undefined;
    const title = firstWords(post.content);
    return { kind, id, title, hidden: post.hidden, post: { ...post, hidden: undefined } };
  }
  const sermon = await readSermonOnPage(site, id);
  if (!sermon) return undefined;
  return {
    kind,
    id,
    title: sermon.title,
    hidden: sermon.hidden,
    sermon: { ...sermon, hidden: undefined },
  };
}

async function readEvent(site: Reading, id: string): Promise<PreviewedItem | undefined> {
  const today = dayOf(site.clock().toISOString());
  const page = await readEventById(site, id, today);
  if (!page) return undefined;
  const { event, dates } = page;
  const asShown = { event: { ...event, hidden: undefined }, dates };
  return { kind: "event", id, title: event.eventTitle, hidden: event.hidden, page: asShown, today };
}

async function readPage(site: Reading, id: string): Promise<PreviewedItem | undefined> {
  const settings = (await allPages(site.pages)).find((page) => page.id === id && page.removedAt === null);
  if (!settings) return undefined;
  const page = pageOf(settings);
  const now = site.clock();
  const { content, hidden } = (await findHidden(site.db, now, page)) ?? {
    ...(await site.pages.read(page)),
    hidden: undefined,
  };
  return { kind: "page", id, title: content.title, hidden, path: page.path };
}
