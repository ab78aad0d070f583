import { zoned } from "../../../platform/zoned.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { hasRowLocks } from "../../changes/locks.server.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { dailyMailHour } from "../../mail/daily-mail-hour.ts";
import { isRefused } from "../../mail/kinds/refusals.server.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { newLink } from "../../mail/links/kept-links.server.ts";
import { findToWriteTo } from "../../mail/mail-choices.server.ts";
import { unsubscribeUrl } from "../../mail/unsubscribe/unsubscribe.server.ts";
import { languageOfGuest } from "../language-of-guest.server.ts";
import { linksFor, type MailingSite } from "../prayer-mails.server.ts";
import { type MailToAsker, tellAsker } from "../tell-asker.server.ts";
import { type PrayedForSomebody, peoplePrayed } from "./prayed-words.ts";
import { prayedForMail } from "./praying-mails.ts";

/** Mails are written for so many people a minute, so that pages get their turns. */
const peoplePerRun = 50;

/** A member by their id, somebody without an account by their email. */
type PrayedFor = { userId: string; email: null } | { userId: null; email: string };

/** From 7 in the morning, every minute. The mail's transaction deletes what is told, so that nobody is told twice. */
export async function tellWhoWasPrayedFor(site: MailingSite): Promise<void> {
  const now = zoned(site.clock(), congregationZone());
  if (now.hour < dailyMailHour) return;
  const today = now.toPlainDate().toString();
  const due = await untold(site, today)
    .select(["userId", "prayerGuests.email"])
    .distinct()
    .limit(peoplePerRun)
    .execute();
  for (const { userId, email } of due) {
    if (userId !== null) await tell(site, { userId, email: null }, today);
    else if (email !== null) await tell(site, { userId, email }, today);
  }
}

function untold({ db }: Pick<MailingSite, "db">, today: string) {
  return db
    .selectFrom("prayersToTell")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayersToTell.requestId")
    .leftJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
    .where("day", "<", today)
    .where("state", "in", ["shown", "held"])
    .where(({ or, eb }) => or([eb("userId", "is not", null), eb("prayerGuests.email", "is not", null)]));
}

async function tell(site: MailingSite, asker: PrayedFor, today: string): Promise<void> {
  const prayed = await untold(site, today)
    .select(["prayerRequests.id", "members", "visitors"])
    .$if(asker.userId !== null, (query) => query.where("userId", "=", asker.userId))
    .$if(asker.userId === null, (query) => query.where("prayerGuests.email", "=", asker.email))
    .orderBy("prayerRequests.id")
    .execute();
  if (prayed.length === 0) return;
  const mail = await prayedMail(site, asker, {
    members: Math.max(0, ...prayed.map(({ members }) => members)),
    prayers: prayed.reduce((sum, { members, visitors }) => sum + members + visitors, 0),
  });
  const ids = [...new Set(prayed.map(({ id }) => id))];
  await changeBySite(site, async (change) => {
    const locked = await change.db
      .selectFrom("prayerRequests")
      .select(["id", "userId"])
      .where("id", "in", ids)
      .where("state", "in", ["shown", "held"])
      .orderBy("id")
      .$if(hasRowLocks(change.db), (query) => query.forNoKeyUpdate())
      .execute();
    const [request] = locked;
    // Something was withdrawn or ended meanwhile. The next run counts without it.
    if (!request || locked.length < ids.length) return;
    const told = await change.db
      .deleteFrom("prayersToTell")
      .where("requestId", "in", ids)
      .where("day", "<", today)
      .returning("requestId")
      .execute();
    if (told.length > 0) await tellAsker(change, request, mail);
  });
}

/** Undefined when they want no such mail, or none reaches a member. */
async function prayedMail(
  site: MailingSite,
  { userId, email }: PrayedFor,
  prayed: PrayedForSomebody,
): Promise<MailToAsker | undefined> {
  const { name: congregation } = await site.facts.read("congregation");
  if (userId === null) {
    // A link that is not mailed would stay.
    if (await isRefused(site.db, email, "prayed")) return undefined;
    return writingIn(await languageOfGuest(site, email), async () => {
      const link = newLink(site, "prayer");
      const stop = unsubscribeUrl(site, { email, mails: "prayed-as-guest" });
      const sentence = peoplePrayed(prayed);
      const mail = await prayedForMail({ congregation, link: link.url, sentence, stop });
      return { userId, letter: { kind: "prayed", recipient: email, ...mail }, link };
    });
  }
  const member = await findToWriteTo(site, userId);
  if (!member) return undefined;
  return writingIn(member.language, async () => {
    const { own: link, choices } = linksFor(site.settings);
    const stop = unsubscribeUrl(site, { email: member.email, mails: "prayed" });
    const mail = await prayedForMail({ congregation, link, sentence: peoplePrayed(prayed), choices, stop });
    return { userId, letter: { kind: "prayed", recipient: member.email, ...mail } };
  });
}
