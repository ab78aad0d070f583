import type { DatabaseTransaction } from "../../../database/connection.ts";
import { type Change, type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { lastAbsence, runningDaysAgo } from "../../running/clock/absence.server.ts";
import { step } from "../life/prayer-step.server.ts";
import { addNote } from "../notes.server.ts";
import { readDays } from "../shown-until.server.ts";

/** How many requests one run of the scheduled work handles. */
const mostAtOnce = 100;

/**
 * Stops waiting for people who have not said for days whether an edited text may be shown. A request that nobody else
 * reads yet goes to the team, which prays for it, and a late yes still shows it. Of one that is shown, or that readers have
 * hidden, only the edited text is dropped. A request of somebody who may be in danger goes on waiting, where staff see it first.
 */
export async function stopWaitingForAnswers(site: ChangingSite): Promise<void> {
  const days = await readDays(site.db, "answer");
  const before = runningDaysAgo(site.clock(), days, await lastAbsence(site.db));
  const due = await unanswered(site.db, before).limit(mostAtOnce).execute();
  for (const { id } of due)
    await changeBySite(site, async (change) => {
      await change.db
        .updateTable("prayerRequests")
        .set(({ ref }) => ({ id: ref("id") }))
        .where("id", "=", id)
        .execute();
      // Looked up again, because they may have answered while this waited for the lock.
      const request = await unanswered(change.db, before)
        .where("prayerRequests.id", "=", id)
        .executeTakeFirst();
      if (request) await stopWaiting(change, request, days);
    });
}

function unanswered(db: Pick<DatabaseTransaction, "selectFrom">, before: string) {
  return db
    .selectFrom("prayerEdits")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayerEdits.requestId")
    .select(["prayerRequests.id"])
    .where("askedAt", "<=", before)
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        eb("state", "in", ["shown", "answered"]),
        and([
          eb("state", "=", "waiting"),
          not(
            exists(
              selectFrom("prayerAlerts")
                .select("prayerAlerts.requestId")
                .whereRef("prayerAlerts.requestId", "=", "prayerRequests.id"),
            ),
          ),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("prayerNotes")
            .select("prayerNotes.id")
            .whereRef("prayerNotes.requestId", "=", "prayerRequests.id")
            .whereRef("prayerNotes.createdAt", ">=", "askedAt")
            .where("prayerNotes.kind", "=", "replied"),
        ),
      ),
    )
    .orderBy("askedAt");
}

async function stopWaiting(change: Change, { id }: { id: string }, days: number): Promise<void> {
  const stopped = await step(change, id, "stop-waiting");
  if (stopped.refused) return;
  const noAnswer = `No answer for ${days === 1 ? "a day" : `${days} days`}`;
  const whatNow =
    stopped.state === "held"
      ? "it stays with the team, and nobody else reads it. If the person who asked agrees later, it is shown."
      : stopped.state === "waiting"
        ? "the edited text is dropped, and the request waits for you."
        : "the edited text is dropped, and readers go on seeing what they saw.";
  await addNote(change, id, "unanswered", `${noAnswer}: ${whatNow}`);
}
