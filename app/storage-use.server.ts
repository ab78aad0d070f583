import type { Database } from "../database/connection.ts";
import type { FilesInUse } from "../platform/storage/files/sweep.ts";
import { storedPathOf } from "../platform/storage/names.ts";
import { eventFolder, postFolder, prayerFolder } from "./storage-folders.ts";

/** Which uploaded files pages show. A day after their upload, the hourly sweep deletes all others in these folders. */
export function filesInUse(db: Database): FilesInUse {
  const readShown = () => pathsShown(db, "_%");
  let shown: Awaited<ReturnType<typeof readShown>> | undefined;
  return {
    folders: [postFolder, eventFolder, prayerFolder].map((folder) => `${folder}/`),
    async unusedOf(paths) {
      shown ??= await readShown();
      if (paths.every((path) => shown?.has(path))) return [];
      // Read again: a file that looked unused may be in use by now.
      const now = await readShown();
      shown = now;
      return paths.filter((path) => !now.has(path));
    },
  };
}

/** Whether a page shows the stored file at `path`. */
export async function isShown(db: Database, path: string): Promise<boolean> {
  const name = path.split("/").at(-1) ?? "";
  // Letters and digits have one encoding in URLs; other characters have several.
  const pattern = `%${name.replace(/[^a-z0-9.-]+/gi, "%")}%`;
  return (await pathsShown(db, pattern)).has(path);
}

/**
 * Paths of the files that pages show, from columns whose value is `like` the pattern. Every column that may refer to
 * a file must be here, otherwise its files are deleted while a page shows them.
 */
async function pathsShown(db: Database, like: string): Promise<Set<string | undefined>> {
  const urls = db
    .selectFrom("events")
    .select("eventUrl as url")
    .where("eventUrl", "like", like)
    .unionAll(db.selectFrom("videos").select("videoUrl as url").where("videoUrl", "like", like))
    .unionAll(db.selectFrom("dailyPosts").select("imgUrl as url").where("imgUrl", "like", like))
    .unionAll(db.selectFrom("prayerRequests").select("picUrl as url").where("picUrl", "like", like))
    .unionAll(db.selectFrom("settings").select("mainImageUrl as url").where("mainImageUrl", "like", like))
    .unionAll(
      db.selectFrom("settings").select("backgroundMediaUrl as url").where("backgroundMediaUrl", "like", like),
    );
  const paths = db.selectFrom("dailyPosts").select("imgPath").where("imgPath", "like", like);
  const [urlRows, pathRows] = await Promise.all([urls.execute(), paths.execute()]);
  return new Set([...urlRows.map(({ url }) => pathIn(url)), ...pathRows.map(({ imgPath }) => imgPath)]);
}

/** The path of the file behind a URL, even if the site had another origin when it was stored. */
function pathIn(url: string): string | undefined {
  return storedPathOf(url, URL.canParse(url) ? url : undefined);
}
