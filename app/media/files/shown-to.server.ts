import type { Site } from "../../contexts.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { may, type Viewer } from "../../viewer.ts";
import { sermonUse } from "./uses.server.ts";

/**
 * Who may open an uploaded file: everybody if a page or a sermon that visitors see names it, otherwise only people who may
 * change sermons or pages. Undefined if the viewer may not.
 */
export async function shownTo(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
  id: string,
): Promise<"everybody" | "staff" | undefined> {
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
  if (visible) return "everybody";
  return may(viewer, "sermons:write") || may(viewer, "pages:write") ? "staff" : undefined;
}
