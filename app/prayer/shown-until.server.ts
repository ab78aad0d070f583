import type { Kysely } from "kysely";
import { prayerDaysChoice } from "../../database/site-choices.ts";
import type { Tables } from "../../database/tables.ts";
import type { Change } from "../changes/change.server.ts";
import { approvedFor, type PrayerAudience } from "./audience.ts";
import { shownDays } from "./prayer-limits.ts";

/** For how many days a request is shown, counted from its approval or its last update. */
export async function readShownDays(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("siteChoices")
    .select("value")
    .where("name", "=", prayerDaysChoice)
    .executeTakeFirst();
  const days = Number(row?.value);
  return Number.isInteger(days) && days >= shownDays.least && days <= shownDays.most ? days : shownDays.usual;
}

/** What is written to a request that these people read from now on, until it ends. */
export async function shownFromNow({ db, now }: Pick<Change, "db" | "now">, audience: PrayerAudience) {
  return { ...approvedFor(audience), shownAt: now.toISOString(), ...(await untilItEnds({ db, now })) };
}

/** What is written when the days are counted anew. */
export async function untilItEnds({ db, now }: Pick<Change, "db" | "now">) {
  const ends = new Date(now.getTime() + (await readShownDays(db)) * 24 * 60 * 60_000);
  return { endsAt: ends.toISOString(), endingAskedAt: null, endedAt: null, answeredAt: null };
}
