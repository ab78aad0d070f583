import { createHash } from "node:crypto";
import { z } from "zod";
import type { Database } from "../../../database/connection.ts";
import type { LeftOut } from "../../items/imports/left-out.ts";
import { changesSchema } from "../exception-rows.server.ts";
import { asksForMembers } from "../hidden-dates.server.ts";
import { endedParts } from "../parts.server.ts";
import { type Drafts, type EventDraft, uidAmongTwins } from "./events-from-file.server.ts";
import type { ImportStatus } from "./import-limits.ts";

export interface PlannedEvent extends EventDraft {
  status: ImportStatus;
  /** The version that the event had here when this was planned; null when it was not here. */
  seenVersion: number | null;
  /** SHA-256 of what would be saved. */
  contentHash: string;
}

export interface Plan {
  name: string;
  events: PlannedEvent[];
  refused: LeftOut[];
  over: number;
}

const plannedEvent = z.object({
  uid: z.string(),
  recurrenceDay: z.string(),
  event: z.object({
    eventTitle: z.string(),
    eventContent: z.string(),
    eventDate: z.string(),
    eventTime: z.string(),
    endDate: z.string(),
    endTime: z.string(),
    isAllDay: z.boolean(),
    placeName: z.string(),
    placeAddress: z.string(),
    placePosition: z.string(),
    category: z.string(),
    link: z.string(),
    isPublic: z.boolean(),
    rule: z.string(),
    addedDates: z.string(),
  }),
  exceptions: z.array(
    z.object({
      day: z.string(),
      isCancelled: z.boolean(),
      reason: z.string(),
      changes: changesSchema,
    }),
  ),
  notes: z.array(z.string()),
  status: z.enum(["new", "updated", "unchanged", "changedHere", "dividedHere", "deletedHere"]),
  seenVersion: z.number().nullable(),
  contentHash: z.string(),
});

export const planSchema: z.ZodType<Plan> = z.object({
  name: z.string(),
  events: z.array(plannedEvent),
  refused: z.array(z.object({ title: z.string(), day: z.string().optional(), reason: z.string() })),
  over: z.number(),
});

export interface ImportedEvent {
  eventId: string;
  /** After that import. */
  version: number;
  contentHash: string;
  /** Now; null when the event was deleted here. */
  currentVersion: number | null;
  /** Whether somebody changed a date and all that follow. */
  isDivided: boolean;
}

type Identity = Pick<EventDraft, "uid" | "recurrenceDay">;

export async function planOf(
  { db, now }: { db: Database; now: Date },
  name: string,
  found: Drafts,
): Promise<Plan> {
  const { refused, over, refusedSeries } = found;
  const drafts = await withKnownUids(db, found.drafts);
  const known = await findImported(db, drafts);
  const own = await findOwn(db, drafts);
  const asking = await findAsking({ db, now }, drafts, known);
  const reasonAgainst = (draft: EventDraft) => {
    const { uid, recurrenceDay } = draft;
    if (own.has(ownIdIn(uid))) return "It comes from this site’s own calendar.";
    if (asking.has(draft))
      return "It is private in the file, and people without an account replied to it here. Please keep it for members in its form, which asks what these people hear. Then import it again.";
    const isLoose = recurrenceDay !== "" && known.has(keyOf({ uid, recurrenceDay: "" }));
    if (!isLoose) return "";
    return refusedSeries.has(uid)
      ? "It is one date of a series on this site, and that series cannot be imported again."
      : "It is one date of a series on this site, and that series is not in the file.";
  };
  return {
    name,
    events: drafts
      .filter((draft) => reasonAgainst(draft) === "")
      .map((draft) => {
        const contentHash = hashOf(draft);
        const earlier = known.get(keyOf(draft));
        const status = statusOf(earlier, contentHash);
        return { ...draft, status, seenVersion: earlier?.currentVersion ?? null, contentHash };
      }),
    refused: [
      ...refused,
      ...drafts
        .map((draft) => ({
          title: draft.event.eventTitle,
          day: draft.event.eventDate,
          reason: reasonAgainst(draft),
        }))
        .filter(({ reason }) => reason !== ""),
    ],
    over,
  };
}

/** An event that shared its UID with others keeps the one that it got then when a later file holds it alone. */
async function withKnownUids(db: Database, drafts: readonly EventDraft[]): Promise<EventDraft[]> {
  const alone = (draft: EventDraft) => ({ ...draft, uid: uidAmongTwins(draft.uid, draft.event) });
  const known = await findImported(db, [...drafts, ...drafts.map(alone)]);
  return drafts.map((draft) => {
    const isNew = draft.recurrenceDay === "" && !known.has(keyOf(draft));
    return isNew && known.has(keyOf(alone(draft))) ? alone(draft) : draft;
  });
}

export function statusOf(known: ImportedEvent | undefined, contentHash: string): ImportStatus {
  if (!known) return "new";
  if (known.currentVersion === null) return "deletedHere";
  if (known.isDivided) return "dividedHere";
  if (known.currentVersion !== known.version) return "changedHere";
  return known.contentHash === contentHash ? "unchanged" : "updated";
}

/** Which of these events an earlier import made, by `keyOf`, with the series of single dates. */
export async function findImported(
  db: Database,
  events: readonly Identity[],
): Promise<Map<string, ImportedEvent>> {
  if (events.length === 0) return new Map();
  const uids = [...new Set(events.map(({ uid }) => uid))];
  const rows = await db
    .selectFrom("importedEvents")
    .leftJoin("events", "events.id", "importedEvents.eventId")
    .select(["uid", "recurrenceDay", "eventId", "importedEvents.version", "contentHash"])
    .select(["events.version as currentVersion", "endedParts"])
    .where("uid", "in", uids)
    .execute();
  return new Map(
    rows.map(({ endedParts, ...row }) => [keyOf(row), { ...row, isDivided: Boolean(endedParts) }]),
  );
}

/** Which of these events an import may not keep for members before somebody says what people hear who replied. */
async function findAsking(
  site: { db: Database; now: Date },
  drafts: readonly EventDraft[],
  known: Map<string, ImportedEvent>,
): Promise<Set<EventDraft>> {
  const asking = new Set<EventDraft>();
  for (const draft of drafts) {
    const earlier = draft.event.isPublic ? undefined : known.get(keyOf(draft));
    if (earlier && (await asksForMembers(site, earlier.eventId))) asking.add(draft);
  }
  return asking;
}

/** Which UIDs are those of our own feeds, by the ids of their events, or of parts of these. */
async function findOwn(db: Database, drafts: readonly EventDraft[]): Promise<Set<string>> {
  const ids = [...new Set(drafts.map(({ uid }) => ownIdIn(uid)).filter(Boolean))];
  if (ids.length === 0) return new Set();
  const events = await db.selectFrom("events").select("id").where("id", "in", ids).execute();
  const former = await db.selectFrom("formerEvents").select("id").where("id", "in", ids).execute();
  const divided = await db
    .selectFrom("events")
    .select(["partId", "endedParts"])
    .where(({ eb, or }) => or([eb("partId", "!=", ""), eb("endedParts", "!=", "")]))
    .execute();
  const parts = divided.flatMap(({ partId, endedParts: stored }) => [
    partId,
    ...endedParts({ endedParts: stored }).map(({ id }) => id),
  ]);
  return new Set([...[...events, ...former].map(({ id }) => id), ...parts]);
}

/** Our feeds write `<id>@calendar` for an event or a part of it, and `<id>-<day>@calendar` for one date. */
function ownIdIn(uid: string): string {
  return /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(-\d{4}-\d\d-\d\d)?@/.exec(uid)?.[1] ?? "";
}

export function keyOf({ uid, recurrenceDay }: Identity): string {
  return `${recurrenceDay} ${uid}`;
}

function hashOf({ event, exceptions }: EventDraft): string {
  return createHash("sha256")
    .update(JSON.stringify([event, exceptions]))
    .digest("hex");
}
