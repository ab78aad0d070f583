import type { Database } from "../../../database/connection.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Site } from "../../contexts.ts";
import { libraryNameIn, type PictureChoice } from "../../media/pictures/library-picture.ts";
import { listPictureChoices, picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import type { Viewer } from "../../viewer.ts";
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

/** What the form of one of the pictures opens with: the library's picture, or the URL of any other. */
export async function readChoice(
  site: Pick<Site, "db" | "clock" | "settings">,
  { url, alt }: { url: string; alt: string },
): Promise<{ picture: string; url: string; alt: string; library: PictureChoice[] }> {
  const library = await listPictureChoices(site);
  const path = libraryNameIn(url, site.settings.siteUrl);
  const chosen = library.find((picture) => libraryNameIn(picture.url, "") === path && path !== undefined);
  return { picture: chosen?.name ?? "", url: chosen ? "" : url, alt, library };
}

/** The URL of a picture that was chosen from the library; undefined when it is not shown any more. */
export async function urlOfChoice(
  site: Pick<Site, "db" | "clock">,
  { picture, url }: { picture: string; url: string },
): Promise<string | undefined> {
  return picture === "" ? url : (await picturesShownIn(site, picture))?.[picture]?.url;
}

/** @param seen the URL that it replaces: any other one stays. Returns whether it was replaced. */
export async function changeBackgroundMedia(
  site: ChangingSite,
  viewer: Viewer,
  { backgroundMediaUrl, backgroundMediaAlt }: Pick<Background, "backgroundMediaUrl" | "backgroundMediaAlt">,
  seen?: string,
): Promise<boolean> {
  const isVideoBackground = isVideoUrl(backgroundMediaUrl);
  const isPicture = backgroundMediaUrl !== "" && !isVideoBackground;
  const changed = {
    backgroundMediaUrl,
    backgroundMediaAlt: isPicture ? backgroundMediaAlt : "",
    isVideoBackground,
  };
  return merge(site, viewer, "backgroundMediaUrl", changed, seen);
}

export async function changeMainImage(
  site: ChangingSite,
  viewer: Viewer,
  { mainImageUrl, mainImageAlt }: Pick<Background, "mainImageUrl" | "mainImageAlt">,
): Promise<void> {
  await merge(site, viewer, "mainImageUrl", { mainImageUrl, mainImageAlt: mainImageUrl && mainImageAlt });
}

/** Changes the given fields and leaves the others. `file` is the one that shows a file. */
async function merge(
  site: ChangingSite,
  viewer: Viewer,
  file: "mainImageUrl" | "backgroundMediaUrl",
  changed: Partial<Background>,
  seen?: string,
): Promise<boolean> {
  return change(site, viewer, "pages:write", async (change) => {
    await takeTurns(change.db, "home page");
    const before = await readBackground(change.db);
    if (seen !== undefined && before[file] !== seen) return false;
    await change.db
      .insertInto("settings")
      .values({ id, ...ownBackground, ...changed })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
      .execute();
    const url = changed[file] ?? "";
    if (url !== before[file]) {
      await change.uses(url, `home:${file}`);
      await change.releases(before[file], `home:${file}`);
    }
    const title = file === "mainImageUrl" ? "Main image" : "Background";
    await change.record("changed", { kind: "home", id: file, title }, { link: before[file] }, { link: url });
    return true;
  });
}
