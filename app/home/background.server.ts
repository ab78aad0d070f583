import type { Database } from "../../database/connection.ts";
import { requireStaff, type Viewer } from "../viewer.ts";
import { type Background, isVideoUrl, ownBackground } from "./background.ts";

const id = "background";

/** The document `settings/background`. */
export async function readBackground(db: Database): Promise<Background> {
  const row = await db
    .selectFrom("settings")
    .select(["backgroundMediaUrl", "backgroundMediaAlt", "mainImageUrl", "mainImageAlt", "isVideoBackground"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? ownBackground;
}

export async function changeBackgroundMedia(
  db: Database,
  viewer: Viewer,
  { backgroundMediaUrl, backgroundMediaAlt }: Pick<Background, "backgroundMediaUrl" | "backgroundMediaAlt">,
): Promise<void> {
  const isVideoBackground = isVideoUrl(backgroundMediaUrl);
  const isPicture = backgroundMediaUrl !== "" && !isVideoBackground;
  await merge(db, viewer, {
    backgroundMediaUrl,
    backgroundMediaAlt: isPicture ? backgroundMediaAlt : "",
    isVideoBackground,
  });
}

export async function changeMainImage(
  db: Database,
  viewer: Viewer,
  { mainImageUrl, mainImageAlt }: Pick<Background, "mainImageUrl" | "mainImageAlt">,
): Promise<void> {
  await merge(db, viewer, { mainImageUrl, mainImageAlt: mainImageUrl && mainImageAlt });
}

/** Changes the given fields and leaves the others. */
async function merge(db: Database, viewer: Viewer, change: Partial<Background>): Promise<void> {
  requireStaff(viewer);
  await db
    .insertInto("settings")
    .values({ id, ...ownBackground, ...change })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(change))
    .execute();
}
