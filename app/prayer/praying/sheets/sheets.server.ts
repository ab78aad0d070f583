import { type ChangingSite, change, changeBySite } from "../../../changes/change.server.ts";
import { takeTurns } from "../../../changes/locks.server.ts";
import type { Site } from "../../../contexts.ts";
import { dayOf } from "../../../dates/dates.ts";
import { later } from "../../../dates/day-arithmetic.ts";
import { found } from "../../../serving/responses/found.ts";
import { may, requirePermission, type Viewer } from "../../../viewer.ts";
import type { PrayerState } from "../../audience.ts";
import { prayableBy } from "../prayable.server.ts";
import { mostOnSheet } from "./sheet-limits.ts";

const mostListed = 30;
const daysKept = 30;

/** Undefined when there are none. What only the pastor reads is on sheets of its own: others go round in meetings. */
export async function recordSheet(
  site: ChangingSite,
  viewer: Viewer,
  { days, isForPastor }: { days: number; isForPastor: boolean },
): Promise<number | undefined> {
  return change(site, viewer, "prayer:team", async ({ db, viewer, now }) => {
    if (isForPastor) requirePermission(viewer, "prayer:pastor");
    await takeTurns(db, "prayer sheets");
    const newest = (state: PrayerState) =>
      db
        .selectFrom("prayerRequests")
        .select(["id", "date"])
        .where("state", "=", state)
        .where(prayableBy(viewer))
        .where("audience", isForPastor ? "=" : "!=", "pastor")
        .orderBy("date", "desc")
        .orderBy("id", "desc")
        .limit(mostOnSheet)
        .execute();
    // An index holds each of the two by date.
    const requests = [...(await newest("shown")), ...(await newest("held"))]
      .sort((one, other) => (one.date + one.id < other.date + other.id ? 1 : -1))
      .slice(0, mostOnSheet);
    if (requests.length === 0) return undefined;
    const { last } = await db
      .selectFrom("prayerSheets")
      .select(({ fn }) => fn.max("number").as("last"))
      .executeTakeFirstOrThrow();
    const number = Number(last ?? 0) + 1;
    await db
      .insertInto("prayerSheets")
      .values({
        number,
        isForPastor,
        printedBy: viewer.id,
        printedAt: now.toISOString(),
        destroyBy: later(dayOf(now.toISOString()), days),
        destroyedAt: null,
      })
      .execute();
    await db
      .insertInto("prayersOnSheets")
      .values(requests.map(({ id }) => ({ sheet: number, requestId: id, goneAt: null })))
      .execute();
    return number;
  });
}

/** Notes that somebody destroyed a sheet that they printed. */
export async function noteDestroyed(site: ChangingSite, viewer: Viewer, number: number): Promise<void> {
  await change(site, viewer, "prayer:team", async ({ db, viewer, now }) => {
    const destroyed = await db
      .updateTable("prayerSheets")
      .set(({ fn, val }) => ({ destroyedAt: fn.coalesce("destroyedAt", val(now.toISOString())) }))
      .where("number", "=", number)
      .where("printedBy", "=", viewer.id)
      .executeTakeFirst();
    found(destroyed.numUpdatedRows === 1n || undefined, "sheet");
  });
}

/** Who printed when: the newest sheets, for the prayer team. */
export async function listSheets({ db }: Pick<Site, "db">, viewer: Viewer) {
  requirePermission(viewer, "prayer:team");
  const rows = await db
    .selectFrom("prayerSheets")
    .leftJoin("user", "user.id", "prayerSheets.printedBy")
    .select(["number", "printedBy", "name", "email", "printedAt", "destroyBy", "destroyedAt", "isForPastor"])
    .select(({ selectFrom }) => [
      selectFrom("prayersOnSheets")
        .whereRef("sheet", "=", "number")
        .select(({ fn }) => fn.countAll().as("requests"))
        .as("requests"),
      selectFrom("prayersOnSheets")
        .whereRef("sheet", "=", "number")
        .where("goneAt", "is not", null)
        .select(({ fn }) => fn.countAll().as("gone"))
        .as("gone"),
    ])
    .orderBy("number", "desc")
    .limit(mostListed)
    .execute();
  return rows.map(({ printedBy, name, email, requests, gone, isForPastor, ...sheet }) => ({
    ...sheet,
    isForPastor: Boolean(isForPastor),
    isOwn: printedBy === viewer.id,
    printer: name || email || "Somebody who has left",
    requests: Number(requests),
    gone: Number(gone),
  }));
}

/** Only requests that the viewer can still pray for. A sheet that should be destroyed is gone. */
export async function findSheet({ db, clock }: Pick<Site, "db" | "clock">, viewer: Viewer, number: number) {
  requirePermission(viewer, "prayer:team");
  const sheet = await db
    .selectFrom("prayerSheets")
    .select(["number", "printedAt", "destroyBy", "isForPastor"])
    .where("number", "=", number)
    .where("printedBy", "=", viewer.id)
    .where("destroyedAt", "is", null)
    .where("destroyBy", ">=", dayOf(clock().toISOString()))
    .executeTakeFirst();
  if (!sheet) return undefined;
  const requests = await db
    .selectFrom("prayersOnSheets")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayersOnSheets.requestId")
    .select(["id", "userName", "title", "content"])
    .where("sheet", "=", number)
    .where("goneAt", "is", null)
    .where(prayableBy(viewer))
    .where("audience", sheet.isForPastor ? "=" : "!=", "pastor")
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
  return { ...sheet, isForPastor: Boolean(sheet.isForPastor), requests };
}

/** The numbers of the viewer's own sheets on which something was withdrawn and that are not destroyed. */
export async function listToDestroy({ db }: Pick<Site, "db">, viewer: Viewer): Promise<number[]> {
  if (!may(viewer, "prayer:team")) return [];
  const rows = await db
    .selectFrom("prayerSheets")
    .select("number")
    .where("printedBy", "=", viewer.id)
    .where("destroyedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("prayersOnSheets")
          .select("requestId")
          .whereRef("sheet", "=", "number")
          .where("goneAt", "is not", null),
      ),
    )
    .orderBy("number")
    .execute();
  return rows.map(({ number }) => number);
}

/** Deletes sheets a month after they should have been destroyed. */
export async function sweepSheets(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const oldest = later(dayOf(now.toISOString()), -daysKept);
    await db.deleteFrom("prayerSheets").where("destroyBy", "<", oldest).execute();
  });
}
