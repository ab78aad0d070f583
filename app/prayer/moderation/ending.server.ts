import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { hiddenAs, type PrayerState } from "../audience.ts";
import { answeredDays, askedDaysBefore, keptDays } from "../prayer-limits.ts";

const dayMs = 24 * 60 * 60_000;
/** How many requests in each state one run of the scheduled work handles. */
const mostAtOnce = 100;

export interface Ending {
  id: string;
  userId: string | null;
  userName: string;
  endsAt: string | null;
  guestEmail: string | null;
}

/** The requests that end within days and whose askers were not asked yet. */
export async function listEnding({ db, clock }: Pick<ChangingSite, "db" | "clock">): Promise<Ending[]> {
  const before = new Date(clock().getTime() + askedDaysBefore * dayMs).toISOString();
  const ofState = (state: PrayerState) =>
    db
      .selectFrom("prayerRequests")
      .leftJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
      .select(["id", "userId", "userName", "endsAt", "prayerGuests.email as guestEmail"])
      .where("state", "=", state)
      .where("endsAt", "<", before)
      .where("endingAskedAt", "is", null)
      .where(({ or, eb }) => or([eb("userId", "is not", null), eb("prayerGuests.email", "is not", null)]))
      .orderBy("endsAt")
      .limit(mostAtOnce)
      .execute();
  // An index holds each of the two by their end.
  return [...(await ofState("shown")), ...(await ofState("held"))];
}

/** Takes requests off the page whose days are over, and answered ones some months later. */
export async function endPrayers(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const at = now.toISOString();
    const ended = { ...hiddenAs("ended"), endedAt: at };
    await db
      .updateTable("prayerRequests")
      .set(ended)
      .where("state", "in", ["shown", "held"])
      .where("endsAt", "<=", at)
      .execute();
    const answeredBefore = new Date(now.getTime() - answeredDays * dayMs).toISOString();
    await db
      .updateTable("prayerRequests")
      .set(ended)
      .where("state", "=", "answered")
      .where("answeredAt", "<", answeredBefore)
      .execute();
  });
}

/** Deletes for good what ended or was not shown a year ago, with its pictures. */
export async function deleteEnded(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    const before = new Date(change.now.getTime() - keptDays * dayMs).toISOString();
    const deleted = await change.db
      .deleteFrom("prayerRequests")
      .where("state", "in", ["ended", "declined"])
      .where("endedAt", "<", before)
      .returning(["id", "picUrl"])
      .execute();
    for (const { id, picUrl } of deleted) await change.releases(picUrl, `prayer:${id}`);
  });
}
