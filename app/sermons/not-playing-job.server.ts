import { zoned } from "../../platform/zoned.ts";
import { changeBySite } from "../changes/change.server.ts";
import { congregationZone } from "../dates/time-zone.ts";
import { dailyMailHour } from "../mail/daily-mail-hour.ts";
import { tellThoseWhoMay } from "../mail/those-who-may.server.ts";
import { unsubscribeUrl } from "../mail/unsubscribe/unsubscribe.server.ts";
import type { MailingSite } from "../prayer/prayer-mails.server.ts";
import { lastAbsence, runningDaysAgo } from "../running/clock/absence.server.ts";
import { listNotPlaying } from "./not-playing.server.ts";
import { notPlayingMail } from "./not-playing-mail.ts";

const daysBeforeMail = 30;
/** More than these are counted in the mail, and noted as mailed with it. */
const mostNamed = 10;
/** Videos in one change, so that its statement stays small. */
const mostAtOnce = 500;

/**
 * Tells the people who may change sermons, in one mail, which videos have not played for 30 days: once for each time that
 * one stops, from 7 in the morning. A leader and one that led before send it once, because it and the note that it is
 * sent are one transaction.
 */
export async function mailAboutVideos(site: MailingSite): Promise<void> {
  const { db, clock, settings } = site;
  const now = clock();
  const local = zoned(now, congregationZone());
  if (local.hour < dailyMailHour) return;
  // While the site was off, it did not look at them.
  const since = runningDaysAgo(now, daysBeforeMail, await lastAbsence(db));
  const due = await listNotPlaying({ db })
    .select(["id", "title", "notPlayingSince"])
    .where("notPlayingSince", "<=", since)
    .where("notPlayingMailedAt", "is", null)
    .limit(mostAtOnce)
    .execute();
  if (due.length === 0) return;
  const { name: congregation } = await site.facts.read("congregation");
  const videos = due.map(({ title, notPlayingSince }) => ({ title, since: notPlayingSince ?? "" }));
  const mail = (email: string) =>
    notPlayingMail({
      congregation,
      link: `${settings.siteUrl}/alter-uploads`,
      choices: `${settings.siteUrl}/account/mails`,
      stop: unsubscribeUrl(site, { email, mails: "videos" }),
      videos: videos.slice(0, mostNamed),
      more: Math.max(0, videos.length - mostNamed),
    });
  const mails = await tellThoseWhoMay(site, "sermons:write", { kind: "videos", mail });
  await changeBySite(site, async (change) => {
    const ids = due.map(({ id }) => id);
    const noted = await change.db
      .updateTable("videos")
      .set({ notPlayingMailedAt: change.now.toISOString() })
      .where("id", "in", ids)
      .where("notPlayingSince", "<=", since)
      .where("notPlayingMailedAt", "is", null)
      .returning("id")
      .execute();
    if (noted.length === 0) return;
    for (const mail of mails) await change.mail(mail);
  });
}
