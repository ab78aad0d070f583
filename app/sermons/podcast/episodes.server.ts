import type { Episode } from "../../../platform/feeds/podcast.ts";
import { fileTypes } from "../../../platform/storage/file-types.ts";
import type { Site } from "../../contexts.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import { audioFactsIn } from "../../media/files/audio-facts.server.ts";
import { recordingTypes } from "../../media/files/files.ts";
import { mediaPath } from "../../media/storage/media-path.ts";
import { absolute } from "../../serving/responses/feed.server.ts";
import type { Collection } from "../collections/collection-kinds.ts";
import { sermonPath } from "../sermon-path.ts";
import { transcriptFiles } from "../transcripts/transcript-files.ts";
import { readSeasons } from "./seasons.server.ts";

/** Episodes on a page. Programs ask for the first one every hour, and for others once. */
const episodesOnPage = 100;

/** A page of the sermons with a recording that visitors see, or of those of a collection: newest first, from page 1. */
export async function listEpisodes(
  { db, clock, settings }: Pick<Site, "db" | "clock" | "settings">,
  page: number,
  of?: Pick<Collection, "kind" | "id">,
): Promise<{ episodes: Episode[]; isLast: boolean }> {
  const rows = await db
    .selectFrom("videos")
    .innerJoin("siteFiles", "siteFiles.id", "videos.audioId")
    .leftJoin("importedSermons", "importedSermons.sermonId", "videos.id")
    .leftJoin("sermonTranscripts", "sermonTranscripts.sermonId", "videos.id")
    .select([
      "importedSermons.guid",
      "sermonTranscripts.kind as transcript",
      "videos.chapters",
      "videos.id",
      "videos.slug",
      "videos.title",
      "videos.sermonBy",
      "videos.summary",
      "videos.content",
      "videos.date",
      "siteFiles.id as fileId",
      "siteFiles.name",
      "siteFiles.contentType",
      "siteFiles.url",
      "siteFiles.bytes",
      "siteFiles.audio",
    ])
    .where(visibleAt(clock(), "videos"))
    .$if(of !== undefined, (query) => query.where("videos.id", "in", membersOf(db, of?.id ?? "")))
    .where(
      "siteFiles.contentType",
      "in",
      recordingTypes.map((type) => fileTypes[type].contentType),
    )
    .orderBy("videos.date", "desc")
    .orderBy("videos.id", "desc")
    .offset((page - 1) * episodesOnPage)
    .limit(episodesOnPage + 1)
    .execute();
  const at = (path: string) => absolute({ settings }, path);
  const shown = rows.slice(0, episodesOnPage);
  const ids = shown.map(({ id }) => id);
  const seasons = await readSeasons({ db, clock }, ids, of);
  const episodes = shown.map(
    ({ fileId, name, bytes, contentType, ...row }): Episode => ({
      // With another one, podcast programs would show the episode a second time.
      guid: row.guid || row.id,
      title: row.title,
      description: row.summary || row.content,
      author: row.sermonBy,
      link: at(sermonPath(row)),
      publishedAt: row.date,
      ...seasons.get(row.id),
      audio: {
        url: at(mediaPath({ id: fileId, name })),
        bytes: Number(bytes),
        contentType,
        seconds: audioFactsIn(row)?.seconds,
      },
      transcripts: transcriptFiles(row.transcript).map(({ name, contentType }) => ({
        url: at(`${sermonPath(row)}/${name}`),
        contentType,
      })),
      chapters: row.chapters === "" ? undefined : at(`${sermonPath(row)}/chapters.json`),
    }),
  );
  return { episodes, isLast: rows.length <= episodesOnPage };
}

function membersOf(db: Site["db"], collectionId: string) {
  return db.selectFrom("sermonsInCollections").select("sermonId").where("collectionId", "=", collectionId);
}

export async function hasEpisodes(
  { db, clock }: Pick<Site, "db" | "clock">,
  of?: Pick<Collection, "id">,
): Promise<boolean> {
  const row = await db
    .selectFrom("videos")
    .select("id")
    .where("audioId", "is not", null)
    .where(visibleAt(clock()))
    .$if(of !== undefined, (query) => query.where("id", "in", membersOf(db, of?.id ?? "")))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
