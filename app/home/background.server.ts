import type { Database } from "../../database/connection.ts";
import { requireStaff, type Viewer } from "../identity/viewer.ts";
import { type Background, isVideoAddress, ownBackground } from "./background.ts";

const id = "background";

/** The document `settings/background`. */
export async function readBackground(db: Database): Promise<Background> {
  const row = await db
    .selectFrom("settings")
    .select(["backgroundMediaUrl", "mainImageUrl", "isVideoBackground"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? ownBackground;
}

export async function changeBackgroundMedia(
  db: Database,
  viewer: Viewer,
  backgroundMediaUrl: string,
): Promise<void> {
  await merge(db, viewer, { backgroundMediaUrl, isVideoBackground: isVideoAddress(backgroundMediaUrl) });
}

export async function changeMainImage(db: Database, viewer: Viewer, mainImageUrl: string): Promise<void> {
  await merge(db, viewer, { mainImageUrl });
}

/** Changes what is given and leaves the rest as it is. */
async function merge(db: Database, viewer: Viewer, change: Partial<Background>): Promise<void> {
  requireStaff(viewer);
  await db
    .insertInto("settings")
    .values({ id, ...ownBackground, ...change })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(change))
    .execute();
}
