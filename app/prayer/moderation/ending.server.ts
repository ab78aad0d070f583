import { type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { findToWriteTo } from "../../mail/mail-choices.server.ts";
import { hiddenAs } from "../audience.ts";
import { newLink } from "../guest-links.server.ts";
import { type LifeLink, lifeUrl } from "../life-link.server.ts";
import { answeredDays, askedDaysBefore, keptDays } from "../prayer-limits.ts";
import { type MailingSite, type MailToAsker, tellAsker } from "../prayer-mails.server.ts";
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
    .leftJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
    .select(["id", "userId", "userName", "endsAt", "prayerGuests.email as guestEmail"])
    .where("state", "in", ["shown", "held"])
    .where("endsAt", "<", before)
    .where("endingAskedAt", "is", null)
    .where(({ or, eb }) => or([eb("userId", "is not", null), eb("prayerGuests.email", "is not", null)]))
    .orderBy("endsAt")
    .limit(mostAtOnce)
    .execute();
  for (const request of due) {
    const mail = await endingMail(site, request);
    await changeBySite(site, async (change) => {
      const noted = await change.db
        .updateTable("prayerRequests")
        .set({ endingAskedAt: change.now.toISOString() })
        .where("id", "=", request.id)
        .where("endsAt", "=", request.endsAt)
        .where("endingAskedAt", "is", null)
        .returning(["id", "userId"])
        .executeTakeFirst();
      if (noted) await tellAsker(change, noted, mail);
    });
  }
}

interface Ending {
  id: string;
  userId: string | null;
  userName: string;
  endsAt: string | null;
  guestEmail: string | null;
}

/** A member answers with one tap; somebody without an account on the page of their own link. */
async function endingMail(
  site: MailingSite,
  { id, userId, userName, endsAt, guestEmail }: Ending,
): Promise<MailToAsker | undefined> {
  const { name: congregation } = await site.facts.read("congregation");
  if (guestEmail !== null) {
    const link = newLink(site);
    const ways = [["Tell us how it goes", link.url]] as const;
    const mail = await endsSoonMail({ congregation, name: userName, ways });
    return { userId: null, message: { recipient: guestEmail, ...mail }, link };
  }
  const member = userId !== null && (await findToWriteTo(site, userId));
  if (!member) return undefined;
  const at = (says: LifeLink["says"]) => lifeUrl(site, { id, userId, endsAt: endsAt ?? "", says });
  const ways = [
    ["Yes, please go on", at("go-on")],
    ["It is answered", at("answered")],
    ["Let it go now", at("let-go")],
  ] as const;
  const mail = await endsSoonMail({ congregation, name: member.name, ways });
  return { userId, message: { recipient: member.email, ...mail } };
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
