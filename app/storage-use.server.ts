import type { Database } from "../database/connection.ts";
import { downloadPath, storedPathOf } from "../platform/storage/names.ts";
import type { FilesInUse } from "../platform/storage/sweep.ts";
import { eventFolder } from "./events/events.ts";
import { postFolder } from "./posts/posts.ts";
import { prayerFolder } from "./prayer/prayer.ts";

/**
 * Which uploaded files pages show. Whoever lets another table refer to files adds it to `addresses`, or the hourly
 * sweep takes its files away a day after their upload, and to `isShown`, or they go with whatever else shows them.
 */
export function filesInUse(db: Database): FilesInUse {
  const readShown = async () => new Set((await addresses(db)).map(pathIn));
  let shown: Awaited<ReturnType<typeof readShown>> | undefined;
  return {
    folders: [postFolder, eventFolder, prayerFolder].map((folder) => `${folder}/`),
    async unusedOf(paths) {
      shown ??= await readShown();
      if (paths.every((path) => shown?.has(path))) return [];
      // Asked again: what seems unused may have been put on a page since.
      const now = await readShown();
      shown = now;
      return paths.filter((path) => !now.has(path));
    },
  };
}

/** Whether a page shows the stored file at `path`, whose address is `url`. */
export async function isShown(db: Database, path: string, url: string): Promise<boolean> {
  const [event, post, prayer, settings] = await Promise.all([
    db.selectFrom("events").select("id").where("eventUrl", "=", url).executeTakeFirst(),
    db.selectFrom("dailyPosts").select("id").where("imgPath", "=", path).executeTakeFirst(),
    db.selectFrom("prayerRequests").select("id").where("picUrl", "=", url).executeTakeFirst(),
    db.selectFrom("settings").select(["backgroundMediaUrl", "mainImageUrl"]).execute(),
  ]);
  const home = settings.flatMap(({ backgroundMediaUrl, mainImageUrl }) => [backgroundMediaUrl, mainImageUrl]);
  return Boolean(event || post || prayer || home.some((address) => pathIn(address) === path));
}

async function addresses(db: Database): Promise<string[]> {
  const [events, videos, posts, paths, prayers, settings] = await Promise.all([
    db.selectFrom("events").select("eventUrl as url").where("eventUrl", "!=", "").execute(),
    db.selectFrom("videos").select("videoUrl as url").execute(),
    db.selectFrom("dailyPosts").select("imgUrl as url").where("imgUrl", "!=", "").execute(),
    db.selectFrom("dailyPosts").select("imgPath").where("imgPath", "!=", "").execute(),
    db.selectFrom("prayerRequests").select("picUrl as url").where("picUrl", "!=", "").execute(),
    db.selectFrom("settings").select(["backgroundMediaUrl", "mainImageUrl"]).execute(),
  ]);
  return [
    ...[...events, ...videos, ...posts, ...prayers].map(({ url }) => url),
    ...paths.map(({ imgPath }) => downloadPath(imgPath, "")),
    ...settings.flatMap(({ backgroundMediaUrl, mainImageUrl }) => [backgroundMediaUrl, mainImageUrl]),
  ];
}

/** The file behind an address, also when the site had another public name at the time. */
function pathIn(address: string): string | undefined {
  return storedPathOf(address, URL.canParse(address) ? address : undefined);
}
