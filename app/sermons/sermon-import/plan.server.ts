import { z } from "zod";
import type { Database } from "../../../database/connection.ts";
import { readJson } from "../../../platform/stored-json.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { youtubeIdOf } from "./found-films.server.ts";
import type { FoundList, FoundSermon } from "./found-list.ts";
import { type ImportStatus, importLimits } from "./import-limits.ts";

export interface PlannedSermon extends FoundSermon {
  status: ImportStatus;
}

/** What an import will do, as its preview keeps it. */
export interface Plan {
  name: string;
  sermons: PlannedSermon[];
  /** The first of those that cannot be imported. */
  refused: LeftOut[];
  sentences: string[];
  /** How many new ones wait for a later import. */
  later: number;
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
      guid: z.string(),
      title: z.string(),
      sermonBy: z.string(),
      content: z.string(),
      summary: z.string(),
      date: z.string(),
      videoUrl: z.string(),
      isFilm: z.boolean(),
      recordingUrl: z.string(),
      notes: z.array(z.string()),
      status: z.enum(["new", "deletedHere", "here"]),
    }),
  ),
  refused: z.array(z.object({ title: z.string(), reason: z.string() })),
  sentences: z.array(z.string()),
  later: z.number(),
  here: z.number(),
  unusable: z.number(),
});

export function planIn(json: string): Plan | undefined {
  return readJson(planSchema, json);
}

const mostRefused = 200;

/** What can be imported of a list, the newest first: as many as one import takes. */
export async function planOf(db: Database, found: FoundList): Promise<Plan> {
  const unique = [...new Map(found.sermons.map((sermon) => [sermon.uid, sermon])).values()];
  const statuses = await findStatuses(db, unique);
  const planned = unique
    .map((sermon) => ({ ...sermon, status: statuses.get(sermon.uid) ?? ("new" as const) }))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  const offered = planned.filter(({ status }) => status !== "here");
  const { name, refused, sentences } = found;
  return {
    name,
    sermons: offered.slice(0, importLimits.atOnce),
    refused: refused.slice(0, mostRefused),
    sentences,
    later: Math.max(0, offered.length - importLimits.atOnce),
    here: planned.length - offered.length,
    unusable: refused.length,
  };
}

const atOnce = 500;

/** Which of these are here or were deleted here; those that are neither are left out. */
export async function findStatuses(
  db: Pick<Database, "selectFrom">,
  sermons: readonly Pick<FoundSermon, "uid" | "videoUrl">[],
): Promise<Map<string, ImportStatus>> {
  const statuses = new Map<string, ImportStatus>();
  for (let first = 0; first < sermons.length; first += atOnce) {
    const rows = await db
      .selectFrom("importedSermons")
      .leftJoin("videos", "videos.id", "sermonId")
      .select(["uid", "videos.id"])
      .where(
        "uid",
        "in",
        sermons.slice(first, first + atOnce).map(({ uid }) => uid),
      )
      .execute();
    for (const { uid, id } of rows) statuses.set(uid, id === null ? "deletedHere" : "here");
  }
  // Films that staff added themselves.
  const films = new Map(
    sermons.flatMap(({ uid, videoUrl }) => {
      const id = youtubeIdOf(videoUrl);
      return id === undefined || statuses.get(uid) === "here" ? [] : [[id, uid] as const];
    }),
  );
  if (films.size === 0) return statuses;
  const links = await db
    .selectFrom("videos")
    .select("videoUrl")
    .where("videoUrl", "like", "%youtu%")
    .execute();
  for (const { videoUrl } of links) {
    const uid = films.get(youtubeIdOf(videoUrl) ?? "");
    if (uid !== undefined) statuses.set(uid, "here");
  }
  return statuses;
}
