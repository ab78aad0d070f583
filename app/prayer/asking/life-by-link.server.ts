import { type ChangingSite, changeByLink } from "../../changes/change.server.ts";
import type { LifeLink } from "../life-link.server.ts";
import { answered, ended, stillInNeed, type Told } from "./telling.server.ts";

/** Does what a link in a mail says. It works once, and no more after the request has ended or its days were counted anew. */
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
      .where("state", "in", ["shown", "held"])
      .executeTakeFirst();
    if (locked.numUpdatedRows === 0n) return "lifeGone";
    const own = { userId, id };
    if (says === "go-on") return stillInNeed(change, own);
    return says === "answered" ? answered(change, own) : ended(change, own);
  });
}
