import { z } from "zod";
import type { Database } from "../../../database/connection.ts";
import { readJson } from "../../../platform/stored-json.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { youtubeIdOf } from "./found-films.server.ts";
import type { FoundList, FoundSermon } from "./found-list.ts";
import { type ImportStatus, importLimits } from "./import-limits.ts";
import { addressOf, type UniqueSermon, uidWithUrl, withoutRepeated } from "./repeated-sermons.server.ts";

export interface PlannedSermon extends UniqueSermon {
  status: ImportStatus;
}

type Known = Pick<UniqueSermon, "uid" | "videoUrl" | "recordingUrl" | "sharedUid">;

/** What an import will do, as its preview keeps it. */
export interface Plan {
  name: string;
  sermons: PlannedSermon[];
  /** The first of those that cannot be imported. */
  refused: LeftOut[];
  sentences: string[];
  /** How many new ones wait for a later import. */
  later: number;
  /** How many there are in the list. */
  found: number;
  /** How many are here already. */
  here: number;
  /** How many cannot be imported. */
  unusable: number;
}

const planSchema: z.ZodType<Plan> = z.object({
  name: z.string(),
  sermons: z.array(
    z.object({
      uid: z.string(),
      sharedUid: z.string(),
      guid: z.string(),
      title: z.string(),
      sermonBy: z.string(),
      content: z.string(),
      summary: z.string(),
      date: z.string(),
      // Previews of the version before have none.
      unsureDate: z.string().default(""),
      videoUrl: z.string(),
      isFilm: z.boolean(),
      recordingUrl: z.string(),
      topics: z.array(z.string()),
      notes: z.array(z.string()),
      status: z.enum(["new", "deletedHere", "here"]),
    }),
  ),
  refused: z.array(z.object({ title: z.string(), reason: z.string() })),
  sentences: z.array(z.string()),
  later: z.number(),
  found: z.number(),
  here: z.number(),
  unusable: z.number(),
});

export function planIn(json: string): Plan | undefined {
  return readJson(planSchema, json);
}

const mostRefused = 200;

export async function planOf(db: Database, list: FoundList): Promise<Plan> {
  const { unique, repeated } = withoutRepeated(list.sermons);
  const statuses = await findStatuses(db, unique);
  const planned = unique
    .map((sermon) => ({ ...sermon, status: statuses.get(sermon.uid) ?? ("new" as const) }))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const offered = planned.filter(({ status }) => status !== "here");
  const { name, sentences, unread } = list;
  const refused = [...list.refused, ...repeated];
  return {
    name,
    sermons: offered.slice(0, importLimits.atOnce),
    refused: refused.slice(0, mostRefused),
    sentences,
    found: list.sermons.length + list.refused.length + unread,
    later: Math.max(0, offered.length - importLimits.atOnce) + unread,
    here: planned.length - offered.length,
    unusable: refused.length,
  };
}

const atOnce = 200;

/** Which of these are here or were deleted here; those that are neither are left out. */
export async function findStatuses(
  db: Pick<Database, "selectFrom">,
  sermons: readonly Known[],
): Promise<Map<string, ImportStatus>> {
  const statuses = new Map<string, ImportStatus>();
  for (let first = 0; first < sermons.length; first += atOnce) {
    const asked = sermons.slice(first, first + atOnce);
    const rows = await db
      .selectFrom("importedSermons")
      .leftJoin("videos", "videos.id", "sermonId")
      .select(["uid", "recordingUrl", "videoUrl", "videos.id"])
      .where("uid", "in", asked.flatMap(uidsOf))
      .execute();
    const byUid = new Map(rows.map((row) => [row.uid, row]));
    for (const sermon of asked) {
      const row = uidsOf(sermon)
        .map((uid) => byUid.get(uid))
        .find((row) => row && (row.uid !== sermon.sharedUid || isAt(row, sermon)));
      if (row) statuses.set(sermon.uid, row.id === null ? "deletedHere" : "here");
    }
  }
  await addFilmsOfStaff(db, sermons, statuses);
  return statuses;
}

/** The uids of those that are here already. */
export async function findHere(
  db: Pick<Database, "selectFrom">,
  films: readonly FoundSermon[],
): Promise<Set<string>> {
  const statuses = await findStatuses(
    db,
    films.map((film) => ({ ...film, sharedUid: "" })),
  );
  return new Set([...statuses].filter(([, status]) => status === "here").map(([uid]) => uid));
}

/** Other episodes of its feed may have had its guid when it was imported, or have it only now. */
function uidsOf(sermon: Known): string[] {
  return [sermon.uid, sermon.sharedUid || uidWithUrl(sermon)];
}

function isAt({ recordingUrl, videoUrl }: { recordingUrl: string; videoUrl: string | null }, sermon: Known) {
  return (recordingUrl || videoUrl) === addressOf(sermon);
}

async function addFilmsOfStaff(
  db: Pick<Database, "selectFrom">,
  sermons: readonly Known[],
  statuses: Map<string, ImportStatus>,
): Promise<void> {
  const films = Map.groupBy(
    sermons.filter(({ uid }) => statuses.get(uid) !== "here"),
    ({ videoUrl }) => youtubeIdOf(videoUrl),
  );
  films.delete(undefined);
  if (films.size === 0) return;
  const links = await db
    .selectFrom("videos")
    .select("videoUrl")
    .where("videoUrl", "like", "%youtu%")
    .execute();
  for (const { videoUrl } of links)
    for (const { uid } of films.get(youtubeIdOf(videoUrl)) ?? []) statuses.set(uid, "here");
}
