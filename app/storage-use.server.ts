import type { Database } from "../database/connection.ts";
import { downloadPath, storedPathOf } from "../platform/storage/names.ts";
import type { FilesInUse } from "../platform/storage/sweep.ts";

/**
 * Which uploaded pictures pages show. Whoever lets another table refer to files adds it to `addresses`, or the hourly
 * sweep takes its files away a day after their upload.
 */
export function filesInUse(db: Database): FilesInUse {
  return {
    folders: ["images/", "events/", "prayer-requests/"],
    async unusedOf(paths) {
      if (paths.length === 0) return [];
      const used = new Set((await addresses(db)).map(pathIn));
      return paths.filter((path) => !used.has(path));
    },
  };
}

async function addresses(db: Database): Promise<string[]> {
  const [events, posts, paths, prayers, settings] = await Promise.all([
    db.selectFrom("events").select("eventUrl as url").where("eventUrl", "!=", "").execute(),
    db.selectFrom("dailyPosts").select("imgUrl as url").where("imgUrl", "!=", "").execute(),
    db.selectFrom("dailyPosts").select("imgPath").where("imgPath", "!=", "").execute(),
    db.selectFrom("prayerRequests").select("picUrl as url").where("picUrl", "!=", "").execute(),
    db.selectFrom("settings").select(["backgroundMediaUrl", "mainImageUrl"]).execute(),
  ]);
  return [
    ...[...events, ...posts, ...prayers].map(({ url }) => url),
    ...paths.map(({ imgPath }) => downloadPath(imgPath, "")),
    ...settings.flatMap(({ backgroundMediaUrl, mainImageUrl }) => [backgroundMediaUrl, mainImageUrl]),
  ];
}

/** The file behind an address, also when the site had another public name at the time. */
function pathIn(address: string): string | undefined {
  return storedPathOf(address, URL.canParse(address) ? address : undefined);
}
