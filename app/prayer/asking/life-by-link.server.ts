import { type ChangingSite, changeByLink } from "../../changes/change.server.ts";
import type { LifeLink } from "../life-link.server.ts";
import { answered, ended, stillInNeed, type Told } from "./telling.server.ts";

/** Works until the days are counted again, so once, and for a week after the end, because mails come late. */
export async function sayByLink(
  site: ChangingSite,
  { id, userId, endsAt, says }: LifeLink,
): Promise<Told | "lifeGone"> {
  const person = await site.db
    .selectFrom("user")
    .select(["id", "name", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!person) return "lifeGone";
  return changeByLink(site, person, async (change) => {
    const locked = await change.db
      .updateTable("prayerRequests")
      .set({ id })
      .where("id", "=", id)
      .where("userId", "=", userId)
      .where("endsAt", "=", endsAt)
      .where(({ or, and, eb }) =>
        or([
          eb("state", "in", ["shown", "held"]),
          // It ended by itself before the mail was read.
          and([eb("state", "=", "ended"), eb("endedAt", ">=", endsAt)]),
        ]),
      )
      .executeTakeFirst();
    if (locked.numUpdatedRows === 0n) return "lifeGone";
    const own = { userId, id };
    const told =
      says === "go-on"
        ? await stillInNeed(change, own)
        : says === "answered"
          ? await answered(change, own)
          : await ended(change, own);
    return told === "notShownNow" ? "lifeGone" : told;
  });
}
