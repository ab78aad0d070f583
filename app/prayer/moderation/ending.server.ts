import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { findToWriteTo } from "../../mail/mail-choices.server.ts";
import { hiddenAs } from "../audience.ts";
import { lifeUrl } from "../life-link.server.ts";
import { answeredDays, askedDaysBefore, keptDays } from "../prayer-limits.ts";
import type { MailingSite } from "../prayer-mails.server.ts";
import { endsSoonMail } from "../prayer-mails.tsx";

const dayMs = 24 * 60 * 60_000;
/** How many requests one run of the scheduled work handles. */
const mostAtOnce = 100;

/**
 * Asks the people whose requests end within days whether they are still in need, once for each end. Of several servers one
 * sends each mail: it and the note that it is sent are one transaction.
 */
export async function askBeforeEnd(site: MailingSite): Promise<void> {
  const { db, clock } = site;
  const before = new Date(clock().getTime() + askedDaysBefore * dayMs).toISOString();
  const due = await db
    .selectFrom("prayerRequests")
    .select(["id", "userId", "endsAt"])
    .where("state", "in", ["shown", "held"])
    .where("endsAt", "<", before)
    .where("endingAskedAt", "is", null)
    .where("userId", "is not", null)
    .orderBy("endsAt")
    .limit(mostAtOnce)
    .execute();
  const { name: congregation } = await site.facts.read("congregation");
  for (const { id, userId, endsAt } of due) {
    const asker = userId && (await findToWriteTo(site, userId));
    const link = { id, userId: userId ?? "", endsAt: endsAt ?? "" };
    const mail =
      asker &&
      (await endsSoonMail({
        congregation,
        name: asker.name,
        goOn: lifeUrl(site, { ...link, says: "go-on" }),
        answered: lifeUrl(site, { ...link, says: "answered" }),
        letGo: lifeUrl(site, { ...link, says: "let-go" }),
      }));
    await changeBySite(site, async (change) => {
      const noted = await change.db
        .updateTable("prayerRequests")
        .set({ endingAskedAt: change.now.toISOString() })
        .where("id", "=", id)
        .where("userId", "=", userId)
        .where("endsAt", "=", endsAt)
        .where("endingAskedAt", "is", null)
        .executeTakeFirst();
      if (mail && noted.numUpdatedRows === 1n) await change.mail({ recipient: asker.email, ...mail });
    });
  }
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

/** Deletes for good what ended a year ago, with its pictures. */
export async function deleteEnded(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    const before = new Date(change.now.getTime() - keptDays * dayMs).toISOString();
    const deleted = await change.db
      .deleteFrom("prayerRequests")
      .where("state", "=", "ended")
      .where("endedAt", "<", before)
      .returning(["id", "picUrl"])
      .execute();
    for (const { id, picUrl } of deleted) await change.releases(picUrl, `prayer:${id}`);
  });
}
