import { t } from "@lingui/core/macro";
import { changeBySite } from "../../changes/change.server.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { newLink } from "../../mail/links/kept-links.server.ts";
import { findToWriteTo } from "../../mail/mail-choices.server.ts";
import { lastAbsence } from "../../running/clock/absence.server.ts";
import { endsSoonMail } from "../asker-mails.ts";
import { type LifeLink, lifeUrl } from "../life-link.server.ts";
import { askedDaysBefore } from "../prayer-limits.ts";
import type { MailingSite } from "../prayer-mails.server.ts";
import { type MailToAsker, tellAsker } from "../tell-asker.server.ts";
import { type Ending, isAskedForEnd, listEnding } from "./ending-prayers.server.ts";

/**
 * Asks the people whose requests end within days whether they are still in need, once for each end: a mail and the note
 * that it is sent are one transaction. Nobody is asked too late: one whose days ended while the site was off ends later, and
 * who was asked before it went off is asked again.
 */
export async function askBeforeEnd(site: MailingSite): Promise<void> {
  const absence = await lastAbsence(site.db);
  for (const request of await listEnding(site, absence)) {
    const endsAt = endAfterAsking(request.endsAt, site.clock());
    const mail = await endingMail(site, { ...request, endsAt });
    await changeBySite(site, async (change) => {
      const noted = await change.db
        .updateTable("prayerRequests")
        .set({ endingAskedAt: change.now.toISOString(), endsAt })
        .where("id", "=", request.id)
        .where("state", "in", ["shown", "held"])
        .where("endsAt", "=", request.endsAt)
        .where(({ not }) => not(isAskedForEnd(absence)))
        .returning(["id", "userId"])
        .executeTakeFirst();
      if (noted) await tellAsker(change, noted, mail);
    });
  }
}

/** Runs of this are an hour apart, so that somebody asked in time has not quite all the days. */
const almostInTime = 2 * 60 * 60_000;

/** The end of a request whose asker is asked now: later if they would have too little time to answer. */
function endAfterAsking(endsAt: string, now: Date): string {
  const least = now.getTime() + askedDaysBefore * 24 * 60 * 60_000;
  return Date.parse(endsAt) >= least - almostInTime ? endsAt : new Date(least).toISOString();
}

/** A member answers with one tap; somebody without an account on the page of their own link. */
async function endingMail(
  site: MailingSite,
  { id, userId, userName, endsAt, guestEmail, guestLanguage }: Ending,
): Promise<MailToAsker | undefined> {
  const { name: congregation } = await site.facts.read("congregation");
  const endsOn = () => formatDay(dayOf(endsAt));
  const validUntil = new Date(endsAt);
  if (guestEmail !== null) {
    return writingIn(guestLanguage, async () => {
      const link = newLink(site, "prayer");
      const ways = [[t`Tell us how it goes`, link.url]] as const;
      const mail = await endsSoonMail({ congregation, name: userName, endsOn: endsOn(), ways });
      return { userId: null, letter: { kind: "answer", recipient: guestEmail, ...mail, validUntil }, link };
    });
  }
  const member = userId !== null && (await findToWriteTo(site, userId));
  if (!member) return undefined;
  const at = (says: LifeLink["says"]) => lifeUrl(site, member.email, { id, userId, endsAt, says });
  return writingIn(member.language, async () => {
    const ways = [
      [t`Yes, please go on`, await at("go-on")],
      [t`It is answered`, await at("answered")],
      [t`Let it go now`, await at("let-go")],
    ] as const;
    const mail = await endsSoonMail({ congregation, name: member.name, endsOn: endsOn(), ways });
    return { userId, letter: { kind: "answer", recipient: member.email, ...mail, validUntil } };
  });
}
