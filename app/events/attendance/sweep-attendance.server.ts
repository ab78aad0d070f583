import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";

/** How long the list of those who came is kept. */
const daysKept = 30;

/** Deletes the replies to dates that were over a month ago, and to events that nobody can restore any more. */
export async function sweepAttendance(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const cutoff = new Date(now.getTime() - daysKept * 24 * 60 * 60_000).toISOString().slice(0, 10);
    await db
      .deleteFrom("attendances")
      .where("day", "<", cutoff)
      // A date may have been moved to a much later day.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("occurrences")
              .select("occurrences.id")
              .whereRef("occurrences.eventId", "=", "attendances.eventId")
              .whereRef("occurrences.day", "=", "attendances.day")
              .where("occurrences.lastDate", ">=", cutoff),
          ),
        ),
      )
      .execute();
    await db
      .deleteFrom("attendances")
      .where(({ not, or, exists, selectFrom }) =>
        not(
          or([
            exists(
              selectFrom("events").select("events.id").whereRef("events.id", "=", "attendances.eventId"),
            ),
            exists(
              selectFrom("deletedItems")
                .select("deletedItems.id")
                .whereRef("deletedItems.itemId", "=", "attendances.eventId")
                .where("deletedItems.kind", "=", "event"),
            ),
          ]),
        ),
      )
      .execute();
  });
}
