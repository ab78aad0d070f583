import type { Site } from "../../contexts.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { isShown } from "../../pages/texts/page-settings.ts";
import { pageOf } from "../../pages/texts/pages.server.ts";
import { allPages } from "../../pages/texts/published-pages.ts";
import { may, type Viewer } from "../../viewer.ts";
import { sermonUse } from "../files/uses.server.ts";
import { filesLinkedIn } from "../storage/media-path.ts";

/** Everybody if something that visitors see names it, otherwise people who may change sermons or pages; else undefined. */
export async function shownTo(
  site: Pick<Site, "db" | "clock" | "pages">,
  viewer: Viewer,
  id: string,
): Promise<"everybody" | "staff" | undefined> {
  const { db, clock } = site;
  const uses = await db.selectFrom("siteFileUses").select("slug").where("fileId", "=", id).execute();
  const sermons = uses.flatMap(({ slug }) =>
    slug.startsWith(sermonUse) ? [slug.slice(sermonUse.length)] : [],
  );
  if (uses.length > sermons.length) return "everybody";
  const visible =
    sermons.length > 0 &&
    (await db
      .selectFrom("videos")
      .select("id")
      .where("id", "in", sermons)
      .where(visibleAt(clock()))
      .limit(1)
      .executeTakeFirst());
  if (visible || (await isLinked(site, id))) return "everybody";
  return may(viewer, "sermons:write") || may(viewer, "pages:write") ? "staff" : undefined;
}

/** Whether a page that visitors see links to a file. */
async function isLinked({ pages, clock }: Pick<Site, "pages" | "clock">, id: string): Promise<boolean> {
  const shown = (await allPages(pages)).filter((page) => isShown(page, clock()));
  const texts = await Promise.all(shown.map((page) => pages.read(pageOf(page))));
  return texts.some(({ content }) => filesLinkedIn(content).includes(id));
}
