import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { PrayerToTellTable } from "../../../database/praying-tables.ts";
import { consume, type Limit } from "../../../platform/limits.ts";
import { networkMark } from "../../../platform/network-mark.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type ChangeByPerson, type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { addToNumber, numberOf } from "../../items/item-numbers.server.ts";
import { lastAbsence, runningDaysAgo } from "../../running/clock/absence.server.ts";
import { isSignedIn, type Viewer } from "../../viewer.ts";
import { lockPrayable, prayableBy } from "./prayable.server.ts";
import { roughly } from "./prayed-words.ts";

/** The number of a request: once a day for each member who prayed, and roughly once for each visitor. */
export const prayedNumber = { kind: "prayer", name: "prayed" } as const;

/** The mail of a site that was down for days may still come. */
const daysToTell = 7;
const hour = 60 * 60;
/** Taps of visitors that count. Further ones are thanked for like the others. */
const fromNetwork: Limit = { points: 100, seconds: hour };
const fromNetworkForRequest: Limit = { points: 5, seconds: 24 * hour };

interface PrayingSite extends ChangingSite {
  settings: Pick<Settings, "secret">;
}

/** A member counts once a day. Visitors are not told apart, so a network counts a few times a day. */
export async function prayFor(
  site: PrayingSite,
  viewer: Viewer,
  requestId: string,
  clientNetwork: string,
): Promise<void> {
  if (isSignedIn(viewer))
    return change(site, viewer, "prayer:ask", (change) => prayAsMember(change, requestId));
  const ofNetwork = networkMark(site, clientNetwork, "");
  const ofRequest = networkMark(site, clientNetwork, requestId);
  await changeBySite(site, async ({ db, now }) => {
    const at = now.getTime();
    const isBeyond =
      (await consume(db, `prayed:${ofNetwork}`, fromNetwork, at)) ||
      (await consume(db, `prayed-for:${ofRequest}`, fromNetworkForRequest, at));
    await lockPrayable(db, requestId, prayableBy(viewer));
    if (isBeyond) return;
    await count(db, requestId);
    await countToTell(db, { requestId, day: dayOf(now.toISOString()), members: 0, visitors: 1 });
  });
}

async function prayAsMember({ db, viewer, now }: ChangeByPerson, requestId: string): Promise<void> {
  const { userId } = await lockPrayable(db, requestId, prayableBy(viewer));
  const day = dayOf(now.toISOString());
  const counted = await db
    .insertInto("prayersPrayed")
    .values({ requestId, userId: viewer.id, day })
    .onConflict((conflict) =>
      conflict.columns(["requestId", "userId"]).doUpdateSet({ day }).where("prayersPrayed.day", "<>", day),
    )
    .returning("day")
    .executeTakeFirst();
  if (!counted) return;
  await count(db, requestId);
  if (userId !== viewer.id) await countToTell(db, { requestId, day, members: 1, visitors: 0 });
}

async function count(db: DatabaseTransaction, itemId: string): Promise<void> {
  await addToNumber(db, { ...prayedNumber, itemId }, 1);
}

/** Counts a prayer for the mail to the asker, apart from the number that pages show. */
async function countToTell(db: DatabaseTransaction, prayer: PrayerToTellTable): Promise<void> {
  await db
    .insertInto("prayersToTell")
    .values(prayer)
    .onConflict((conflict) =>
      conflict.columns(["requestId", "day"]).doUpdateSet(({ eb, ref }) => ({
        members: eb("prayersToTell.members", "+", ref("excluded.members")),
        visitors: eb("prayersToTell.visitors", "+", ref("excluded.visitors")),
      })),
    )
    .execute();
}

/** What is said about the prayers for a request. */
export interface Prayed {
  /** See `roughly`. */
  rough: number;
  /** Whether the viewer has prayed for it today; never for visitors. */
  isPrayed: boolean;
}

export async function readPrayed(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Record<string, Prayed>> {
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom("prayerRequests")
    .select("id")
    .select(({ ref }) => numberOf(prayedNumber, ref("prayerRequests.id")).as("count"))
    .where("id", "in", ids)
    .execute();
  const today = await prayedToday({ db, clock }, viewer, ids);
  return Object.fromEntries(
    rows.map(({ id, count }) => [id, { rough: roughly(count), isPrayed: today.has(id) }]),
  );
}

/** For which of these the viewer has prayed today; none for visitors. */
export async function prayedToday(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0 || !isSignedIn(viewer)) return new Set();
  const rows = await db
    .selectFrom("prayersPrayed")
    .select("requestId")
    .where("userId", "=", viewer.id)
    .where("day", "=", dayOf(clock().toISOString()))
    .where("requestId", "in", ids)
    .execute();
  return new Set(rows.map(({ requestId }) => requestId));
}

/** Deletes who prayed on earlier days, and what nobody can be told any more. */
export async function sweepPrayed(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const today = dayOf(now.toISOString());
    await db.deleteFrom("prayersPrayed").where("day", "<", today).execute();
    const untold = dayOf(runningDaysAgo(now, daysToTell, await lastAbsence(db)));
    await db.deleteFrom("prayersToTell").where("day", "<", untold).execute();
  });
}
