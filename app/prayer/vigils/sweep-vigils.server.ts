import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { vigilLimits } from "./vigil-limits.ts";

const day = 24 * 60 * 60_000;

/** Deletes vigils that were over a month ago or cannot be restored any more, and what nobody has confirmed within a day. */
export async function sweepVigils(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
    await db.deleteFrom("vigils").where("endsAt", "<", before(vigilLimits.daysKept)).execute();
    const restorable = db.selectFrom("deletedItems").select("itemId").where("kind", "=", "hidden vigil");
    await db
      .deleteFrom("vigils")
      .where("deletedAs", "is not", null)
      .where("id", "not in", restorable)
      .execute();
    await db.deleteFrom("vigilPlaces").where("heldUntil", "<", before(1)).execute();
    await db
      .deleteFrom("vigilPeople")
      .where("confirmedAt", "is", null)
      .where("createdAt", "<", before(1))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("vigilPlaces")
              .select("vigilPlaces.id")
              .whereRef("vigilPlaces.personId", "=", "vigilPeople.id"),
          ),
        ),
      )
      .execute();
  });
}
