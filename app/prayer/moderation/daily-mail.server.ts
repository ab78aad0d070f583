import { consume } from "../../../platform/limits.ts";
import { zoned } from "../../../platform/zoned.ts";
import { changeBySite } from "../../changes/change.server.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { dailyMailHour } from "../../mail/daily-mail-hour.ts";
import { moderatorsWhoChose } from "../../mail/mail-choices.server.ts";
import { afterSampleIds } from "../../sample/sample-ids.ts";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import { linksFor, type MailingSite } from "../prayer-mails.server.ts";
import { requestsWaitMail } from "../prayer-mails.tsx";
import { unsubscribeUrl } from "../unsubscribe.server.ts";
import { countAllWaiting } from "./queue-reads.server.ts";

const oncePerDay = { points: 1, seconds: 24 * 60 * 60 };

/**
 * From 7 in the morning, tells those who want one mail a day that prayer requests wait: once, and later that day if no copy
 * ran at 7. Requests that come in afterwards wait for the next morning.
 */
export async function mailModeratorsDaily(site: MailingSite): Promise<void> {
  const { db, clock, settings } = site;
  const now = zoned(clock(), congregationZone());
  const key = `daily-prayer-mail:${now.toPlainDate()}`;
  if (now.hour < dailyMailHour || (await isCounted(site, key))) return;
  const waiting = await countAllWaiting({ db }, afterSampleIds);
  const recipients = waiting > 0 ? await moderatorsWhoChose(site, "daily") : [];
  const { waiting: link, choices } = linksFor(settings);
  const { name } = await site.facts.read("congregation");
  const count = waiting > mostShownWaiting ? "many" : waiting;
  const mails = await Promise.all(
    recipients.map(async (recipient) => {
      const stop = unsubscribeUrl(site, { email: recipient, mails: "prayers" });
      return { recipient, ...(await requestsWaitMail({ congregation: name, link, choices, stop, count })) };
    }),
  );
  await changeBySite(site, async (change) => {
    if ((await consume(change.db, key, oncePerDay, change.now.getTime())) > 0) return;
    for (const mail of mails) await change.mail(mail);
  });
}

async function isCounted({ db }: MailingSite, key: string): Promise<boolean> {
  const row = await db.selectFrom("limits").select("key").where("key", "=", key).executeTakeFirst();
  return row !== undefined;
}
