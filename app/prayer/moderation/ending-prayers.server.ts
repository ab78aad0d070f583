import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { lastAbsence, type PastAbsence, runningDaysAgo } from "../../running/clock/absence.server.ts";
import type { PrayerState } from "../audience.ts";
import { lockById, step } from "../life/prayer-step.server.ts";
import { answeredDays, askedDaysBefore, keptDays } from "../prayer-limits.ts";
import { daysAfterLetter, toldAsker } from "../wait-stages.ts";

const dayMs = 24 * 60 * 60_000;
/** How many requests in each state one run of the scheduled work handles. */
const mostAtOnce = 100;

export interface Ending {
  id: string;
  userId: string | null;
  userName: string;
  endsAt: string;
  guestEmail: string | null;
  guestLanguage: string | null;
}

/** Whether the asker of a request was asked for the end that it has now, and could answer. */
export function isAskedForEnd(absence: PastAbsence | undefined): Expression<SqlBool> {
  const { and, or, eb } = expressionBuilder<Tables, "prayerRequests">();
  const isAsked = eb("endingAskedAt", "is not", null);
  if (!absence) return isAsked;
  return and([isAsked, or([eb("endingAskedAt", ">=", absence.to), eb("endsAt", "<=", absence.from)])]);
}

/** The requests that end within days and whose askers were not asked yet, or could not answer because the site was off. */
export async function listEnding(
  { db, clock }: Pick<ChangingSite, "db" | "clock">,
  absence: PastAbsence | undefined,
): Promise<Ending[]> {
  const before = new Date(clock().getTime() + askedDaysBefore * dayMs).toISOString();
  const ofState = (state: PrayerState) =>
    db
      .selectFrom("prayerRequests")
      .leftJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
      .select(["id", "userId", "userName", "prayerGuests.email as guestEmail"])
      .select("prayerGuests.language as guestLanguage")
      .select(({ ref }) => ref("endsAt").$notNull().as("endsAt"))
      .where("state", "=", state)
      .where("endsAt", "<", before)
      .where(({ not }) => not(isAskedForEnd(absence)))
      .where(({ or, eb }) => or([eb("userId", "is not", null), eb("prayerGuests.email", "is not", null)]))
      .orderBy("endsAt")
      .limit(mostAtOnce)
      .execute();
  // An index holds each of the two by their end.
  return [...(await ofState("shown")), ...(await ofState("held"))];
}

/** One whose asker can be asked ends only after that, and what nobody has decided on the day that its asker was told. */
export async function endPrayers(site: ChangingSite): Promise<void> {
  const due = await listDue(site);
  for (const id of due)
    await changeBySite(site, async (change) => {
      await lockById(change, id);
      // Looked up again, because they may have gone on meanwhile.
      const [still] = await listDue({ ...site, db: change.db }, id);
      if (still !== undefined) await step(change, id, "end");
    });
}

async function listDue(
  { db, clock }: { db: Pick<ChangingSite["db"], "selectFrom">; clock: () => Date },
  only?: string,
): Promise<string[]> {
  const at = clock().toISOString();
  const absence = await lastAbsence(db);
  const answeredBefore = new Date(clock().getTime() - answeredDays * dayMs).toISOString();
  const ofState = (state: PrayerState) =>
    db
      .selectFrom("prayerRequests")
      .select("id")
      .where("state", "=", state)
      .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
      .limit(mostAtOnce);
  const ended = (state: PrayerState) => ofState(state).where("endsAt", "<=", at);
  const wasAsked = () => {
    const { or, eb, and, not, exists, selectFrom } = expressionBuilder<Tables, "prayerRequests">();
    const guest = selectFrom("prayerGuests")
      .select("requestId")
      .whereRef("requestId", "=", "prayerRequests.id");
    return or([isAskedForEnd(absence), and([eb("userId", "is", null), not(exists(guest))])]);
  };
  // While the site was off, nobody could decide.
  const watchedSince = runningDaysAgo(clock(), daysAfterLetter, absence);
  const wasWatched = ({ or, eb }: ReturnType<typeof expressionBuilder<Tables, "prayerRequests">>) =>
    or([eb("waitToldAt", "<=", watchedSince), eb("waitToldAt", ">=", absence?.to ?? "")]);
  const found = [
    await ended("shown").where(wasAsked()).execute(),
    await ended("held").where(wasAsked()).execute(),
    await ended("waiting")
      .where("waitTold", ">=", toldAsker)
      .$if(absence !== undefined, (query) => query.where(wasWatched))
      .execute(),
    await ofState("answered").where("answeredAt", "<", answeredBefore).execute(),
  ];
  return found.flat().map(({ id }) => id);
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
