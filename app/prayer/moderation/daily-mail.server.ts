import { z } from "zod";
import "../../forms/without-eval.ts";
import {
  pastorDailyMailChoice,
  prayerDailyMailChoice,
  readChoice,
  saveChoice,
} from "../../../database/site-choices.ts";
import { consume, isUsed } from "../../../platform/limits.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { zoned } from "../../../platform/zoned.ts";
import { type Change, changeBySite } from "../../changes/change.server.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { afterSampleIds } from "../../items/sample-ids.ts";
import { dailyMailHour } from "../../mail/daily-mail-hour.ts";
import { moderatorsWhoChose } from "../../mail/mail-choices.server.ts";
import { tellThoseWhoMay } from "../../mail/those-who-may.server.ts";
import { unsubscribeUrl } from "../../mail/unsubscribe/unsubscribe.server.ts";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import { linksFor, type MailingSite } from "../prayer-mails.server.ts";
import { requestsWaitMail } from "../prayer-mails.ts";
import { countAllWaiting } from "./queue-reads.server.ts";

const oncePerDay = { points: 1, seconds: 24 * 60 * 60 };

/** After how many days people are told again of what they were told of already: ever more seldom. */
const daysUntilAgain = [2, 4, 7];

interface Group {
  /** Of `limits`, for a day. */
  key: string;
  /** Of `siteChoices`. */
  choice: string;
  permission: "prayer:moderate" | "prayer:pastor";
}

const moderators: Group = {
  key: "daily-prayer-mail",
  choice: prayerDailyMailChoice,
  permission: "prayer:moderate",
};
/** Their mail counts what is for the pastor only too. */
const pastors: Group = {
  key: "daily-pastor-mail",
  choice: pastorDailyMailChoice,
  permission: "prayer:pastor",
};

/**
 * From 7 in the morning, tells those who want one mail a day that prayer requests wait: once, and later that day if no copy
 * ran at 7. Requests that come in afterwards wait for the next morning. While nothing new comes in, the mails grow rarer.
 */
export async function mailModeratorsDaily(site: MailingSite): Promise<void> {
  const toPastors = await moderatorsWhoChose(site, "daily", pastors.permission);
  const toAll = await moderatorsWhoChose(site, "daily", moderators.permission);
  await mailGroup(
    site,
    moderators,
    toAll.filter((email) => !toPastors.includes(email)),
  );
  await mailGroup(site, pastors, toPastors);
}

async function mailGroup(
  site: MailingSite,
  { key, choice, permission }: Group,
  only: readonly string[],
): Promise<void> {
  const { db, clock, settings } = site;
  const now = zoned(clock(), congregationZone());
  const keyOfDay = `${key}:${now.toPlainDate()}`;
  if (now.hour < dailyMailHour || (await isUsed(site.db, keyOfDay))) return;
  // Without anybody who wants it, the mail goes to administrators if there is no pastor, because of what is for them.
  const theirs = only.length > 0 ? "included" : "only";
  const ofPastor = permission === "prayer:pastor" ? theirs : "excluded";
  // Before the requests are counted, so that one that comes in meanwhile is new to the next mail.
  const newest = await newestId(db);
  const waiting = await countAllWaiting({ db }, { ofPastor, since: afterSampleIds });
  const last = await readLast(site, choice);
  const isNew = last && (await countAllWaiting({ db }, { ofPastor, since: afterSampleIds, after: last }));
  const isDue = isNew !== 0 || clock().getTime() >= Date.parse(last?.at ?? "") + pauseMs(last?.repeats ?? 0);
  const { waiting: link, choices } = linksFor(settings);
  const { name } = await site.facts.read("congregation");
  const count = waiting > mostShownWaiting ? ("many" as const) : waiting;
  const mail = (email: string) => {
    const stop = unsubscribeUrl(site, { email, mails: "prayers" });
    const since = last && { day: formatDay(dayOf(last.at)), count: isNew ?? 0 };
    return requestsWaitMail({ congregation: name, link, choices, stop, count, ...(since && { since }) });
  };
  const mails =
    waiting > 0 && isDue ? await tellThoseWhoMay(site, permission, { kind: "prayers", mail, only }) : [];
  await changeBySite(site, async (change) => {
    if ((await consume(change.db, keyOfDay, oncePerDay, change.now.getTime())) > 0) return;
    const repeats = isNew === 0 ? (last?.repeats ?? 0) + 1 : 0;
    const validUntil = new Date(change.now.getTime() + pauseMs(repeats));
    for (const mail of mails) await change.mail({ ...mail, validUntil });
    if (mails.length > 0) await keepLast(change, choice, newest, repeats);
  });
}

const lastSchema = z.object({
  at: z.string(),
  /** The id of the newest request then: clocks of servers may differ, and ids only grow. */
  newest: z.string(),
  repeats: z.number().int().min(0),
});

/** When the last mail went out, and how often in a row it said nothing new; undefined before the first. */
async function readLast(
  { db, clock }: MailingSite,
  choice: string,
): Promise<z.output<typeof lastSchema> | undefined> {
  const stored = await readChoice(db, choice);
  const last = stored === undefined ? undefined : readJson(lastSchema, stored);
  // A clock was wrong then, or is now.
  return last && last.at <= clock().toISOString() ? last : undefined;
}

async function newestId(db: MailingSite["db"]): Promise<string> {
  const newest = db.selectFrom("prayerRequests").select("id").orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirst())?.id ?? "";
}

async function keepLast({ db, now }: Change, name: string, newest: string, repeats: number): Promise<void> {
  const value = JSON.stringify({ at: now.toISOString(), newest, repeats });
  await saveChoice(db, name, value);
}

/** Until the next mail if nothing new comes in. Some hours less than whole days, because the mail of a morning may come at any time of it. */
function pauseMs(repeats: number): number {
  const days = daysUntilAgain[Math.min(repeats, daysUntilAgain.length - 1)] ?? 7;
  return (days * 24 - 12) * 60 * 60_000;
}
