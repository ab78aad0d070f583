import type { Site } from "../../contexts.ts";
import { endOfDay } from "../../dates/dates.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { isFilm } from "../../media/videos/video-links.ts";
import { withShownPosters } from "../posters/shown-posters.server.ts";
import { sermonPath } from "../sermon-path.ts";
import { sermonColumns } from "../sermon-reads.server.ts";
import { lengthInWords } from "./length-in-words.ts";
import { readFilesOf } from "./sermon-page.server.ts";

/** The newest sermon, as the home page shows it. */
export interface LatestSermon {
  id: string;
  path: string;
  title: string;
  sermonBy: string;
  /** `YYYY-MM-DD` */
  day: string;
  /** The passages of the Bible as staff typed them, or empty. */
  scripture: string;
  /** What it is, by which its page's button is named. */
  kind: "film" | "recording" | "text";
  videoUrl: string;
  /** The URL of the picture that staff chose, or empty. */
  poster: string;
  /** `42 minutes`, of a recording that was measured. */
  length?: string;
}

/** The newest sermon that visitors see and that was preached by today; undefined without one. */
export async function findLatestSermon(
  site: Pick<Site, "db" | "clock" | "siteFiles">,
): Promise<LatestSermon | undefined> {
  const now = site.clock();
  const row = await site.db
    .selectFrom("videos")
    .select(sermonColumns)
    .where(visibleAt(now))
    .where("date", "<", endOfDay(now))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const [[shown = row], { audio }] = await Promise.all([
    withShownPosters(site, [row]),
    row.audioId === null ? { audio: undefined } : readFilesOf(site, { ...row, notesId: null }),
  ]);
  const seconds = audio?.facts?.seconds;
  return {
    id: row.id,
    path: sermonPath(row),
    title: row.title,
    sermonBy: row.sermonBy,
    day: dayOf(row.date),
    scripture: row.scripture,
    kind: isFilm(row.videoUrl) && row.notPlayingSince === null ? "film" : audio ? "recording" : "text",
    videoUrl: row.videoUrl,
    poster: shown.poster,
    ...(seconds !== undefined && { length: lengthInWords(seconds) }),
  };
}
