import { z } from "zod";
import type { Congregation } from "../../../content/schema.ts";
import type { Tables } from "../../../database/tables.ts";
import { type Handler, payloadOf, UnreadableWork } from "../../../platform/deferred-work/job.ts";
import type { MailCalendar } from "../../../platform/mail/message.ts";
import { type Change, changeBySite } from "../../changes/change.server.ts";
import { writingIn } from "../../mail/language/readers.server.ts";
import { beginsAt } from "../begins-at.server.ts";
import { readCalendarId } from "../calendar-id.server.ts";
import { lockEvent } from "../lock-event.server.ts";
import "../../forms/without-eval.ts";
import type { Mail } from "../../mail/mail-frame.tsx";
import { callBackShown } from "../hidden-dates.server.ts";
import {
  appearsAt,
  type CalendarEntry,
  type DateOfReplies,
  type FoundDate,
  factsFor,
  findDateOfReplies,
  hasBegun,
  isHidden,
  isNews,
  type ToldFacts,
  toldIn,
  writeTold,
} from "./attendance-facts.server.ts";
import { planReminder } from "./attendance-jobs.server.ts";
import { entryOf, isOfWholeSeries, nextEntry, seriesIdsOf } from "./calendar-entry.server.ts";
import { lockDate, moveUp } from "./free-places.server.ts";
import { invitationOf } from "./invitation.server.ts";
import { cancelledMail, changedMail } from "./mails/news.tsx";
import {
  inMail,
  mailsAtOnce,
  type Recipient,
  selectRecipientsOf,
  type TellingSite,
  toRecipient,
} from "./recipients.server.ts";

const payloadSchema = z.object({
  eventId: z.string(),
  day: z.string(),
  /** The version at which the event was deleted. */
  deletedAt: z.number().nullable(),
});

interface News {
  person: Recipient;
  told: ToldFacts;
  now: ToldFacts;
  mail: Mail;
  method: MailCalendar["method"];
  entry: CalendarEntry | undefined;
}

/** Tells people what has changed since they were last told. Their row says what that was, so nobody is told twice. */
export function dateNews(site: TellingSite): Handler<Tables> {
  return {
    async work(job) {
      const { deletedAt, ...date } = payloadOf(job, payloadSchema);
      await changeBySite(site, async (change) => {
        const found = await lockDate(change.db, date);
        if (found) await callBackShown(change, date, found.event);
      });
      let after = "";
      while (!job.signal.aborted) {
        const found = await findDateOfReplies(site.db, date);
        const people = await selectRecipientsOf(site.db, date)
          .clearOrderBy()
          .where("attendances.id", ">", after)
          .orderBy("attendances.id")
          .limit(mailsAtOnce)
          .execute();
        const last = people.at(-1);
        if (!last) break;
        await tell(site, date, people, { found, deletedAt });
        after = last.id;
      }
      job.signal.throwIfAborted();
      await changeBySite(site, async (change) => {
        const found = await lockDate(change.db, date);
        const isShown = found && !isHidden(found, change.now);
        if (isShown && !found.facts.isCancelled) {
          // Places that became free while nobody could have them.
          if (!hasBegun(found.facts, change.now)) await moveUp(change, date, found.event.places);
          await planReminder(change, date, found.facts);
        }
        // Once a hidden event appears, they hear the rest. Publishing it plans another look.
        await job.finish(change.db, found && appearsAt(found, change.now));
      });
      site.mailWritten();
    },
  };
}

async function tell(
  site: TellingSite,
  date: DateOfReplies,
  people: Recipient[],
  { found, deletedAt }: { found: FoundDate | undefined; deletedAt: number | null },
): Promise<void> {
  const seriesIds = await seriesIdsOf(site.db, date.eventId);
  const news: News[] = [];
  for (const person of people) {
    const told = toldIn(person.told);
    if (!told) throw new UnreadableWork();
    const now = factsFor({ ...person, told }, found, site.clock());
    if (!now || !isNews(told, now)) continue;
    if (!found) now.sequence = deletedAt ?? told.sequence + 1;
    const entry = entryIn({ person, told, now }, seriesIds);
    const mail = await writingIn(person.language, () =>
      writeMail(site, person, { told, now, hasCalendar: entry !== undefined, found }),
    );
    news.push({ person, told, now, mail, method: now.isCancelled ? "CANCEL" : "PUBLISH", entry });
  }
  const congregation = await site.facts.read("congregation");
  const calendarId = await readCalendarId(site.db);
  await changeBySite(site, async (change) => {
    await lockEvent(change.db, date.eventId);
    // Somebody has restored the event meanwhile, and so planned another look.
    if (!found && (await findDateOfReplies(change.db, date))) return;
    for (const item of news) await send({ congregation, calendarId }, change, item);
  });
}

/** The entry that the attached file is about; undefined when there is none to attach. */
function entryIn(
  { person, told, now }: Pick<News, "person" | "told" | "now">,
  seriesIds: readonly string[],
): CalendarEntry | undefined {
  // Those who wait have nothing in their calendars.
  if (person.state !== "coming") return undefined;
  const entry = nextEntry(entryOf(person, told), now);
  return now.isCancelled && isOfWholeSeries(entry, seriesIds) ? undefined : entry;
}

async function writeMail(
  site: TellingSite,
  person: Recipient,
  {
    told,
    now,
    hasCalendar,
    found,
  }: Pick<News, "told" | "now"> & { hasCalendar: boolean; found: FoundDate | undefined },
): Promise<Mail> {
  // Visitors see the reason beside the date, and nobody else.
  const reason = found && now === found.facts ? found.reason : "";
  const about = { ...(await toRecipient(site, person, now)), reason, hasCalendar };
  if (now.isCancelled) return cancelledMail(about);
  const { when, where } = inMail(told, await site.facts.read("congregation"));
  return changedMail({ ...about, before: { when, where }, isBack: told.isCancelled });
}

/**
 * If two workers tell somebody the same, only one finds the row unchanged. Nobody is told about a date that is over.
 */
async function send(
  by: { congregation: Congregation; calendarId: string },
  change: Change,
  { person, told, now, mail, method, entry }: News,
): Promise<void> {
  const { id, day, email } = person;
  const updated = await change.db
    .updateTable("attendances")
    .set({ told: writeTold({ ...now, entry: entry ?? told.entry }, person.told) })
    // The reminder of the day before was for the old day.
    .$if(now.date !== told.date, (reply) => reply.set({ remindedAt: null }))
    .where("id", "=", id)
    // The job of another day tells those whose date has become that of this day meanwhile.
    .where("day", "=", day)
    .where("told", "=", person.told)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n || (hasBegun(now, change.now) && hasBegun(told, change.now))) return;
  const calendar = entry && { calendar: invitationOf(method, now, { ...by, entry, now: change.now }) };
  // Somebody who was told of a later time would come then.
  const validUntil = [beginsAt(told), beginsAt(now)].sort((one, other) => Number(one) - Number(other)).at(-1);
  await change.mail({ kind: "news", recipient: email, ...mail, ...calendar, validUntil });
}
