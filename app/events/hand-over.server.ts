import { z } from "zod";
import type { DatabaseTransaction } from "../../database/connection.ts";
import { jsonIn, readJson } from "../../platform/stored-json.ts";
import { handEntriesOver } from "../changes/activity-log.server.ts";
import type { Change } from "../changes/change.server.ts";
import { handVersionsOver } from "../changes/item-versions.server.ts";
import { endPreviewLink } from "../items/visibility/preview-links.server.ts";
import { dateNewsKind, reminderKind } from "./date-news.server.ts";
import { removeExceptions } from "./event-writes.server.ts";
import { readExceptions } from "./exception-rows.server.ts";
import { occurrenceId } from "./occurrences.server.ts";

interface Way {
  from: string;
  to: string;
}

/** The tables with one row, or some of different people, for each date. */
const byDay = ["attendances", "eventExceptions", "serviceOrders", "snowDates", "changedDates"] as const;

/** Hands over all that names an event. Its versions come after the first `versionsBefore` ones of the other. */
export async function handOver(
  change: Change,
  { from, to, versionsBefore }: Way & { versionsBefore: number },
): Promise<void> {
  const { db } = change;
  await noteEntries(db, from);
  await datesGiveWay(change, { from, to });
  for (const table of byDay)
    await db
      .updateTable(table as "attendances")
      .set({ eventId: to })
      .where("eventId", "=", from)
      .execute();
  await movesFollow(db, { from, to });
  await jobsFollow(db, { from, to });
  for (const table of ["importedEvents", "eventProposals"] as const)
    await db.updateTable(table).set({ eventId: to }).where("eventId", "=", from).execute();
  await handVersionsOver(db, { kind: "event", from, to, versionsBefore });
  await handEntriesOver(db, { kind: "event", from, to });
  await previewFollows(db, { from, to });
}

/** What somebody was told who has no entry of their own. */
const toldByEarlier = z.looseObject({
  due: z.looseObject({}).nullable(),
  sequence: z.number(),
  entry: z.undefined().optional(),
});

/** Earlier versions mailed entries with the UID of the event, and did not note them. Those who wait have none. */
async function noteEntries(db: DatabaseTransaction, eventId: string): Promise<void> {
  const replies = await db
    .selectFrom("attendances")
    .select(["id", "told"])
    .where("eventId", "=", eventId)
    .where("state", "=", "coming")
    .execute();
  for (const { id, told: stored } of replies) {
    const told = readJson(toldByEarlier, stored);
    if (!told) continue;
    const entry = { id: eventId, due: told.due, sequence: told.sequence };
    await db
      .updateTable("attendances")
      .set({ told: JSON.stringify({ ...told, entry }) })
      .where("id", "=", id)
      .execute();
  }
}

/** What hangs on the same days of the other event hung on dates that no longer existed. */
async function datesGiveWay(change: Change, { from, to }: Way): Promise<void> {
  const { db } = change;
  for (const table of byDay) {
    const rows = db.selectFrom(table as "attendances").where("eventId", "=", from);
    const days = (await rows.select("day").distinct().execute()).map(({ day }) => day);
    if (days.length === 0) continue;
    if (table === "eventExceptions") await removeExceptions(change, await readExceptions(db, to, days));
    else
      await db
        .deleteFrom(table as "attendances")
        .where("eventId", "=", to)
        .where("day", "in", days)
        .execute();
  }
}

async function movesFollow(db: DatabaseTransaction, { from, to }: Way): Promise<void> {
  await db
    .updateTable("movedDates")
    .set({ eventId: to })
    .where("eventId", "=", from)
    .where("fromDay", "not in", ({ selectFrom }) =>
      selectFrom("movedDates as known").select("known.fromDay").where("known.eventId", "=", to),
    )
    .execute();
  await db.deleteFrom("movedDates").where("eventId", "=", from).execute();
}

/** A worker that is doing one of the jobs loses it, so that it is done again for the other event. */
async function jobsFollow(db: DatabaseTransaction, { from, to }: Way): Promise<void> {
  const jobs = await db
    .selectFrom("deferredWork")
    .select(["id", "kind", "key", "payload", "failedAt"])
    .where("kind", "in", [dateNewsKind, reminderKind])
    .where("key", "like", `${from}/%`)
    .execute();
  for (const { id, kind, key: before, payload, failedAt } of jobs) {
    const key = occurrenceId(to, before?.slice(from.length + 1) ?? "");
    if (failedAt === null)
      await db
        .deleteFrom("deferredWork")
        .where("kind", "=", kind)
        .where("key", "=", key)
        .where("failedAt", "is", null)
        .execute();
    await db
      .updateTable("deferredWork")
      .set(({ eb, ref }) => ({
        key,
        payload: JSON.stringify({ ...(jsonIn(payload) as object), eventId: to }),
        fence: eb("fence", "+", 1),
        heldUntil: ref("dueAt"),
      }))
      .where("id", "=", id)
      .execute();
  }
}

/** An item has one link to its preview at most; that of the other event stays. */
async function previewFollows(db: DatabaseTransaction, { from, to }: Way): Promise<void> {
  await db
    .updateTable("itemPreviews")
    .set({ itemId: to })
    .where("kind", "=", "event")
    .where("itemId", "=", from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("itemPreviews as known")
            .select("known.itemId")
            .where("known.kind", "=", "event")
            .where("known.itemId", "=", to),
        ),
      ),
    )
    .execute();
  await endPreviewLink(db, { kind: "event", id: from });
}
