import { consume, isUsed } from "../../../platform/limits.ts";
import { zoned } from "../../../platform/zoned.ts";
import { type Change, changeBySite } from "../../changes/change.server.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { afterSampleIds } from "../../items/sample-ids.ts";
import { dailyMailHour } from "../../mail/daily-mail-hour.ts";
import { writingIn, writingToStaff } from "../../mail/language/readers.server.ts";
import { newLink } from "../../mail/links/kept-links.server.ts";
import { siteUrlOf } from "../../mail/links/site-url.server.ts";
import { findToWriteTo } from "../../mail/mail-choices.server.ts";
import { tellThoseWhoMay } from "../../mail/those-who-may.server.ts";
import { type PrayerAudience, whoDecides } from "../audience.ts";
import { stillWaitsMail, waitLongMail } from "../long-wait-mails.ts";
import { linksFor, type MailingSite } from "../prayer-mails.server.ts";
import { readDays } from "../shown-until.server.ts";
import { type MailToAsker, tellAsker } from "../tell-asker.server.ts";
import {
  daysAfterLetter,
  daysUntilTold,
  toldAdministrators,
  toldAsker,
  toldModerators,
} from "../wait-stages.ts";

const dayMs = 24 * 60 * 60_000;
/** How many requests one morning handles. */
const mostAtOnce = 100;
const oncePerDay = { points: 1, seconds: 24 * 60 * 60 };

/**
 * Sees to it that nothing waits for ever: each morning it tells of requests about which nobody decides. After a week
 * everybody who may decide is told, whatever mails they chose; a week later administrators; after a month the person who
 * asked, with the day on which the request ends.
 */
export async function tellOfLongWaits(site: MailingSite): Promise<void> {
  const now = zoned(site.clock(), congregationZone());
  if (now.hour < dailyMailHour) return;
  const key = `daily-long-waits:${now.toPlainDate()}`;
  if (await isUsed(site.db, key)) return;
  await tellStaff(site, "moderators");
  await tellStaff(site, "administrators");
  for (const request of await waitingFor(site, daysUntilTold.asker, toldAdministrators))
    await tellPerson(site, request);
  await consume(site.db, key, oncePerDay, site.clock().getTime());
}

interface Waiting {
  id: string;
  userId: string | null;
  userName: string;
  audience: PrayerAudience;
  since: string;
  guestEmail: string | null;
  guestLanguage: string | null;
}

/** The requests that wait for so many days, of which the stage before was told a day ago at least. */
function waitingFor(
  { db, clock }: Pick<MailingSite, "db" | "clock">,
  days: number,
  told: number,
): Promise<Waiting[]> {
  const ago = (days: number) => new Date(clock().getTime() - days * dayMs).toISOString();
  return db
    .selectFrom("prayerRequests")
    .leftJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
    .select(["id", "userId", "userName", "audience", "prayerGuests.email as guestEmail"])
    .select("prayerGuests.language as guestLanguage")
    .select(({ fn }) => fn.coalesce("waitingSince", "date").as("since"))
    .where("state", "=", "waiting")
    .where("waitTold", "=", told)
    .where(({ fn }) => fn.coalesce("waitingSince", "date"), "<=", ago(days))
    .where(({ or, eb }) => or([eb("waitToldAt", "is", null), eb("waitToldAt", "<=", ago(0.5))]))
    .where("id", ">=", afterSampleIds)
    .orderBy("id")
    .limit(mostAtOnce)
    .execute();
}

async function tellStaff(site: MailingSite, to: "moderators" | "administrators"): Promise<void> {
  const told = to === "moderators" ? toldModerators : toldAdministrators;
  const waiting = await waitingFor(site, daysUntilTold[to], told - 1);
  const name = (await site.facts.read("congregation")).name;
  // Only pastors may know of what is for them that they can read it; administrators learn only that something waits.
  const groups =
    to === "administrators"
      ? [waiting]
      : [
          waiting.filter(({ audience }) => audience !== "pastor"),
          waiting.filter(({ audience }) => audience === "pastor"),
        ];
  for (const requests of groups) {
    const [first] = requests;
    if (!first) continue;
    const permission = to === "administrators" ? "site:operate" : whoDecides(first.audience);
    const { waiting: link } = linksFor(site.settings);
    const mail = await writingToStaff(() =>
      waitLongMail({ congregation: name, link, count: requests.length, to }),
    );
    const mails = await tellThoseWhoMay(site, permission, { kind: "duty", mail });
    await changeBySite(site, async (change) => {
      const noted = await note(change, requests, told);
      if (noted) for (const mail of mails) await change.mail(mail);
    });
  }
}

/** Returns whether none was told before, by another copy. */
async function note({ db, now }: Change, requests: readonly Waiting[], told: number): Promise<boolean> {
  const ids = requests.map(({ id }) => id);
  const noted = await db
    .updateTable("prayerRequests")
    .set({ waitTold: told, waitToldAt: now.toISOString() })
    .where("id", "in", ids)
    .where("state", "=", "waiting")
    .where("waitTold", "=", told - 1)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

async function tellPerson(site: MailingSite, request: Waiting): Promise<void> {
  const { id, userId, since } = request;
  const term = Date.parse(since) + (await readDays(site.db, "wait")) * dayMs;
  const least = site.clock().getTime() + daysAfterLetter * dayMs;
  const endsAt = new Date(Math.max(term, least)).toISOString();
  const open = await site.db
    .selectFrom("prayerAlerts")
    .select("requestId")
    .where("requestId", "=", id)
    .where("takenBy", "is", null)
    .executeTakeFirst();
  const mail = await letterTo(site, request, open ? undefined : endsAt);
  await changeBySite(site, async (change) => {
    if (!(await note(change, [request], toldAsker))) return;
    await change.db.updateTable("prayerRequests").set({ endsAt }).where("id", "=", id).execute();
    await tellAsker(change, { id, userId }, mail);
  });
}

async function letterTo(
  site: MailingSite,
  { id, userId, userName, guestEmail, guestLanguage }: Waiting,
  endsAt: string | undefined,
): Promise<MailToAsker | undefined> {
  const { name: congregation } = await site.facts.read("congregation");
  const endsOn = () => endsAt && formatDay(dayOf(endsAt));
  if (guestEmail !== null) {
    return writingIn(guestLanguage, async () => {
      const link = newLink(site, "prayer");
      const mail = await stillWaitsMail({
        ...{ congregation, name: userName, link: link.url, endsOn: endsOn() },
        isLinkTheirs: true,
      });
      return { userId: null, letter: { kind: "answer", recipient: guestEmail, ...mail }, link };
    });
  }
  const member = userId !== null && (await findToWriteTo(site, userId));
  if (!member) return undefined;
  const mail = await writingIn(member.language, () =>
    stillWaitsMail({
      ...{ congregation, name: member.name, endsOn: endsOn(), isLinkTheirs: false },
      link: siteUrlOf(site.settings, `/submit-prayer-requests/${id}`),
    }),
  );
  return { userId, letter: { kind: "answer", recipient: member.email, ...mail } };
}
