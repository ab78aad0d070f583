import { fileTypes } from "../../../platform/storage/file-types.ts";
import type { Site } from "../../contexts.ts";
import { withHidden } from "../../items/visibility/visibility-words.ts";
import { visibleAt, visibleTo } from "../../items/visibility/visible.server.ts";
import { type AudioFacts, readAudioFacts } from "../../media/files/audio-facts.server.ts";
import type { ShownFile } from "../../media/files/current-files.server.ts";
import { mediaPath } from "../../media/storage/media-path.ts";
import { nameOfUpload } from "../../pages/originals/uploaded-files.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import { withShownPosters } from "../posters/shown-posters.server.ts";
import { passagesOf } from "../scripture/passage-reads.server.ts";
import type { ListedSermon } from "../sermon-limits.ts";
import { sermonPath } from "../sermon-path.ts";
import { sermonColumns } from "../sermon-reads.server.ts";

/** A sermon beside another one in time. */
interface Neighbour {
  id: string;
  slug: string | null;
  title: string;
}

export interface SermonPage {
  sermon: ListedSermon;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** Or the path of its page, if the URL ends with its id. Throws a 404 page when the viewer sees no such sermon. */
export async function readSermonPage(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
  slug: string,
  { anyUrl = false } = {},
): Promise<SermonPage | { path: string }> {
  const now = clock();
  const seen = db.selectFrom("videos").where(visibleTo(viewer, "sermons:write", now));
  const row = found(
    await seen
      .select(sermonColumns)
      .where(({ eb, or }) => or([eb("slug", "=", slug), eb("id", "=", slug)]))
      .executeTakeFirst(),
    "sermon",
  );
  const path = sermonPath(row);
  if (!anyUrl && path !== `/sermons/${slug}`) return { path };
  const passages = (await passagesOf(db, [row])).get(row.id) ?? [];
  const [shown = row] = await withShownPosters({ db, clock }, [row]);
  const sermon = { ...withHidden(shown, now), passages };
  const neighbours = seen.select(["id", "slug", "title"]);
  const previous = await neighbours
    .where(({ eb, refTuple, tuple }) => eb(refTuple("date", "id"), "<", tuple(row.date, row.id)))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const next = await neighbours
    .where(({ eb, refTuple, tuple }) => eb(refTuple("date", "id"), ">", tuple(row.date, row.id)))
    .orderBy("date")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return { sermon, previous, next };
}

/** An uploaded file of a sermon, and the URL that stays when it is replaced. That of its bytes would open it for ever. */
export interface SermonFile extends Omit<ShownFile, "url"> {
  path: string;
}

export interface SermonAudio extends SermonFile {
  /** Undefined for a recording that was not measured. */
  facts: AudioFacts | undefined;
  contentType: string;
}

export async function readFilesOf(
  { db, siteFiles }: Pick<Site, "db" | "siteFiles">,
  { audioId, notesId }: Pick<ListedSermon, "audioId" | "notesId">,
): Promise<{ audio: SermonAudio | undefined; notes: SermonFile | undefined }> {
  const ids = [audioId, notesId].filter((id) => id !== null);
  const files = await siteFiles.find(ids.map(nameOfUpload));
  const fileOf = (id: string | null) => {
    const file = id === null ? undefined : files.get(nameOfUpload(id));
    if (!file || id === null) return undefined;
    const { name, type, bytes } = file;
    return { name, type, bytes, path: mediaPath({ id, name }) };
  };
  const audio = fileOf(audioId);
  const facts = audio && audioId !== null ? await readAudioFacts(db, audioId) : undefined;
  const { contentType } = fileTypes[audio?.type ?? "mp3"];
  return { audio: audio && { ...audio, facts, contentType }, notes: fileOf(notesId) };
}

/** Search engines find others by the links of the lists. */
const mostInSitemap = 1000;

export async function listSermonPaths({ db, clock }: Pick<Site, "db" | "clock">): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select(["id", "slug"])
    .where(visibleAt(clock()))
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(mostInSitemap)
    .execute();
  return rows.map(sermonPath);
}
