import { z } from "zod";
import { writingToStaff } from "../../mail/language/readers.server.ts";
import "../../forms/without-eval.ts";
import { otherWaitsChoice, readChoice, saveChoice } from "../../../database/site-choices.ts";
import { consume, isUsed } from "../../../platform/limits.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { zoned } from "../../../platform/zoned.ts";
import { type Change, changeBySite } from "../../changes/change.server.ts";
import { readWaitDays } from "../../changes/wait-term.server.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import type { MailingSite } from "../../events/proposals/proposal-mails.server.ts";
import { dailyMailHour } from "../../mail/daily-mail-hour.ts";
import type { Letter } from "../../mail/kinds/letter.ts";
import { tellThoseWhoMay } from "../../mail/those-who-may.server.ts";
import { tellAskers } from "../../pages/groups/late-letters.server.ts";
import { mostShownWaiting } from "../../ui/waiting-count.ts";
import { daysUntilAskerTold, daysUntilTold, kindThatWaits, namesOfKinds } from "./kinds-that-wait.server.ts";
import { waitsMail } from "./waits-mail.ts";

const dayMs = 24 * 60 * 60_000;
const oncePerDay = { points: 1, seconds: 24 * 60 * 60 };
/** For how many days people are told of what waits before anything ends, also when the site was off. */
const leastDaysWatched = 14;

const watchSchema = z.object({
  /** Since when this runs, without a pause of `leastDaysWatched`. */
  since: z.string(),
  at: z.string(),
  /** Of each kind, when the last mail went out, and how many in a row said nothing new. */
  told: z.record(z.string(), z.object({ at: z.string(), repeats: z.number().int().min(0) })),
});
type Watch = z.output<typeof watchSchema>;

/** Each morning it tells those who may decide and those who asked, and ends what has waited for the church's term. */
export async function tellOfOtherWaits(site: MailingSite): Promise<void> {
  const now = zoned(site.clock(), congregationZone());
  const key = `daily-other-waits:${now.toPlainDate()}`;
  if (now.hour < dailyMailHour || (await isUsed(site.db, key))) return;
  const last = await readWatch(site);
  const next = watchOn(last, site.clock());
  const days = await readWaitDays(site.db);
  const letters: Letter[] = [];
  for (const name of namesOfKinds) {
    const { mails, told } = await lettersAbout(site, name, next.told[name], days);
    letters.push(...mails);
    if (told) next.told[name] = told;
  }
  const isFirst = await changeBySite(site, async (change) => {
    if ((await consume(change.db, key, oncePerDay, change.now.getTime())) > 0) return false;
    for (const letter of letters) await change.mail(letter);
    await keepWatch(change, next);
    return true;
  });
  if (!isFirst) return;
  await tellAskers(site, daysAgo(site, daysUntilAskerTold), days);
  if (Date.parse(next.since) > Date.parse(daysAgo(site, leastDaysWatched))) return;
  for (const name of namesOfKinds) await kindThatWaits(name).end?.(site, daysAgo(site, days), days);
}

async function lettersAbout(
  site: MailingSite,
  name: (typeof namesOfKinds)[number],
  told: Watch["told"][string] | undefined,
  days: number,
): Promise<{ mails: Letter[]; told?: Watch["told"][string] }> {
  const { mail: words, whoDecides, list, waiting } = kindThatWaits(name);
  const old = await waiting(site.db, daysAgo(site, daysUntilTold.first), mostShownWaiting + 1);
  const [oldest] = old;
  if (!oldest) return { mails: [] };
  // What had waited for a week by the last mail was in it.
  const known = told && new Date(Date.parse(told.at) - daysUntilTold.first * dayMs).toISOString();
  const isNew = known === undefined ? old : old.filter(({ createdAt }) => createdAt > known);
  const pause = isNew.length > 0 || told?.repeats === 0 ? daysUntilTold.again : daysUntilTold.later;
  // Some hours less than whole days, because the mail of a morning may come at any time of it.
  if (told && told.at > daysAgo(site, pause - 0.5)) return { mails: [] };
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await writingToStaff(() =>
    waitsMail({
      congregation,
      link: site.settings.siteUrl + list,
      count: old.length > mostShownWaiting ? "many" : old.length,
      words,
      oldest: formatDay(dayOf(oldest.createdAt)),
      since: told && { day: formatDay(dayOf(told.at)), count: isNew.length },
      days,
    }),
  );
  return {
    mails: await tellThoseWhoMay(site, whoDecides, { kind: "duty", mail }),
    told: { at: site.clock().toISOString(), repeats: isNew.length > 0 ? 0 : (told?.repeats ?? 0) + 1 },
  };
}

function watchOn(last: Watch | undefined, now: Date): Watch {
  const at = now.toISOString();
  const isGap = last && now.getTime() - Date.parse(last.at) > leastDaysWatched * dayMs;
  return { since: last && !isGap ? last.since : at, at, told: { ...last?.told } };
}

async function readWatch({ db, clock }: MailingSite): Promise<Watch | undefined> {
  const stored = await readChoice(db, otherWaitsChoice);
  const watch = stored === undefined ? undefined : readJson(watchSchema, stored);
  // A clock was wrong then, or is now.
  return watch && watch.at <= clock().toISOString() ? watch : undefined;
}

async function keepWatch({ db }: Change, watch: Watch): Promise<void> {
  const value = JSON.stringify(watch);
  await saveChoice(db, otherWaitsChoice, value);
}

function daysAgo({ clock }: Pick<MailingSite, "clock">, days: number): string {
  return new Date(clock().getTime() - days * dayMs).toISOString();
}
