import { hour, minute } from "../../platform/every.ts";
import type { Log } from "../../platform/log.ts";
import { findFile } from "../../platform/storage/records/file-records.ts";
import { zoned } from "../../platform/zoned.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { hasRowLocks } from "../changes/locks.server.ts";
import type { Site } from "../contexts.ts";
import { dayOf } from "../dates/dates.ts";
import { congregationZone } from "../dates/time-zone.ts";
import { type Finding, lookAgain } from "../media/videos/embedding.server.ts";
import { isFilm } from "../media/videos/video-links.ts";

type LookingSite = ChangingSite & Pick<Site, "settings" | "publicFetch"> & { log: Log };

/** On the congregation's clock. Videos that nobody looked at in the night are looked at during the day. */
const firstHour = 1;
const atOnce = 4;
/** How many one call looks at, so that many videos are spread over the night. */
const mostPerCall = 100;
/** For which a video is leased. */
const leaseMs = 10 * minute;

/**
 * Looks again at every video, once a night, and marks those that surely do not play any more: when checks on two days have
 * found so, without a check in between that found them playing. Called every ten minutes by the leader; the lease of each
 * video keeps out one that led before.
 */
export async function checkVideosAgain({ log, ...site }: LookingSite, signal: AbortSignal): Promise<void> {
  const counts = { looked: 0, marked: 0, cleared: 0 };
  let after = "";
  for (let left = mostPerCall; left > 0 && !signal.aborted; left -= atOnce) {
    const videos = await listDue(site, after);
    const outcomes = await Promise.all(videos.map((video) => look(site, video, signal)));
    counts.looked += outcomes.length;
    for (const outcome of outcomes) if (outcome) counts[outcome]++;
    const last = videos.at(-1);
    if (!last) break;
    after = last.id;
  }
  await sweepChecks(site);
  if (counts.marked + counts.cleared > 0) log.info(counts, "videos were looked at again");
}

/** Deletes what was found about videos that are deleted. */
function sweepChecks(site: ChangingSite): Promise<void> {
  return changeBySite(site, async ({ db }) => {
    await db
      .deleteFrom("videoChecks")
      .where("videoId", "not in", ({ selectFrom }) => selectFrom("videos").select("videos.id"))
      .execute();
  });
}

/** When the present night began: what was looked at or saved since then waits for the next. */
function nightBegan(now: Date): string {
  const local = zoned(now, congregationZone());
  const day = local.hour < firstHour ? local.subtract({ days: 1 }) : local;
  const began = day.startOfDay().epochMilliseconds + firstHour * hour;
  return new Date(began).toISOString();
}

interface Video {
  id: string;
  videoUrl: string;
  audioId: string | null;
  embeddable: boolean;
  embeddableChosen: boolean;
  notPlayingSince: string | null;
}

/** Videos that were never checked properly are left to `recheckSermons`. */
async function listDue({ db, clock }: Pick<LookingSite, "db" | "clock">, after: string): Promise<Video[]> {
  const since = nightBegan(clock());
  const rows = await db
    .selectFrom("videos")
    .leftJoin("videoChecks", "videoChecks.videoId", "videos.id")
    .select(["id", "videos.videoUrl", "audioId", "embeddable", "embeddableChosen", "notPlayingSince"])
    .where("checkedAt", "<", since)
    .where("id", ">", after)
    .where(({ or, eb }) => or([eb("heldUntil", "is", null), eb("heldUntil", "<=", clock().toISOString())]))
    .where(({ or, eb }) => or([eb("lookedAt", "is", null), eb("lookedAt", "<", since)]))
    .orderBy("id")
    .limit(atOnce)
    .execute();
  return rows.map((row) => ({
    ...row,
    embeddable: Boolean(row.embeddable),
    embeddableChosen: Boolean(row.embeddableChosen),
  }));
}

type Lease = NonNullable<Awaited<ReturnType<typeof lease>>>;

/** Leases a video to this server; undefined when another server has it or has looked at it. */
function lease(site: ChangingSite, { id, videoUrl }: Video) {
  return changeBySite(site, async ({ db, now }) => {
    const heldUntil = new Date(now.getTime() + leaseMs).toISOString();
    return db
      .insertInto("videoChecks")
      .columns(["videoId", "videoUrl", "heldUntil"])
      .expression(({ selectFrom, val }) =>
        selectFrom("videos")
          .select(["id", "videoUrl", val(heldUntil).as("heldUntil")])
          .where("id", "=", id)
          .where("videoUrl", "=", videoUrl),
      )
      .onConflict((conflict) =>
        conflict
          .column("videoId")
          .doUpdateSet({ heldUntil })
          .where("videoChecks.heldUntil", "<=", now.toISOString())
          .where(({ or, eb }) =>
            or([eb("videoChecks.lookedAt", "is", null), eb("videoChecks.lookedAt", "<", nightBegan(now))]),
          ),
      )
      .returning(["videoChecks.videoUrl", "videoChecks.heldUntil", "playedAt", "refusedAt"])
      .executeTakeFirst();
  });
}

async function look(
  site: Omit<LookingSite, "log">,
  video: Video,
  signal: AbortSignal,
): Promise<"marked" | "cleared" | undefined> {
  const leased = await lease(site, video);
  if (!leased) return undefined;
  const finding = await findingOf(site, video, signal);
  return save(site, { video, leased, finding: signal.aborted ? undefined : finding });
}

async function findingOf(
  { publicFetch, settings, storage }: Pick<LookingSite, "publicFetch" | "settings" | "storage">,
  { videoUrl, audioId }: Video,
  signal: AbortSignal,
): Promise<Finding> {
  // Nobody is shown the link to a recording that we have ourselves.
  if (audioId !== null && !isFilm(videoUrl)) return "plays";
  return await lookAgain(videoUrl, {
    publicFetch,
    siteUrl: settings.siteUrl,
    signal,
    hasFile: async (path) => (await findFile(storage.db, path)) !== undefined,
  });
}

/** A sermon that was saved meanwhile keeps what was saved. Its version stays: open forms have missed nothing. */
function save(
  site: Omit<LookingSite, "log">,
  { video, leased, finding }: { video: Video; leased: Lease; finding: Finding | undefined },
): Promise<"marked" | "cleared" | undefined> {
  const { id, videoUrl, embeddable, embeddableChosen, notPlayingSince: before } = video;
  const isOfLink = leased.videoUrl === videoUrl;
  const { playedAt = null, refusedAt = null } = isOfLink ? leased : {};
  return changeBySite(site, async ({ db, now }) => {
    const at = now.toISOString();
    // Changes of a sermon lock it before its check.
    const current = await db
      .selectFrom("videos")
      .select("id")
      .where("id", "=", id)
      .where("videoUrl", "=", videoUrl)
      .where("embeddable", "=", embeddable)
      .where("embeddableChosen", "=", embeddableChosen)
      .$if(hasRowLocks(db), (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    const known = { playedAt, refusedAt };
    const isDone = current !== undefined && finding !== undefined;
    const { since, ...learnt } = isDone ? learn(video, known, finding, at) : { ...known, since: before };
    const ended = await db
      .updateTable("videoChecks")
      .set({ ...learnt, videoUrl, heldUntil: at, ...(finding && { lookedAt: at }) })
      .where("videoId", "=", id)
      .where("heldUntil", "=", leased.heldUntil)
      .executeTakeFirst();
    if (since === before || ended.numUpdatedRows === 0n) return undefined;
    const cleared = since === null && { notPlayingMailedAt: null };
    await db
      .updateTable("videos")
      .set({ notPlayingSince: since, ...cleared })
      .where("id", "=", id)
      .execute();
    return since === null ? "cleared" : "marked";
  });
}

type Known = Pick<Lease, "playedAt" | "refusedAt">;

/** What is known after a finding, and since when the video does not play. */
function learn(video: Video, known: Known, finding: Finding, at: string): Known & { since: string | null } {
  const { embeddable, embeddableChosen, notPlayingSince } = video;
  // A site may refuse our page, and show the video on its own.
  const isThere = finding === "plays" || (finding === "refused" && !embeddable);
  if (isThere) return { playedAt: at, refusedAt: null, since: null };
  // Staff chose against what we had found. It is news only if a check has seen it playing since.
  const isNews = !embeddableChosen || known.playedAt !== null;
  if (finding === "unknown" || !isNews) return { ...known, since: notPlayingSince };
  const refusedAt = known.refusedAt ?? at;
  const isSure = dayOf(refusedAt) < dayOf(at);
  return { playedAt: known.playedAt, refusedAt, since: notPlayingSince ?? (isSure ? refusedAt : null) };
}
