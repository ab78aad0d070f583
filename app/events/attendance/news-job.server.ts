import { z } from "zod";
import type { Congregation } from "../../../content/schema.ts";
import type { Tables } from "../../../database/tables.ts";
import { type Handler, payloadOf, UnreadableWork } from "../../../platform/deferred-work/job.ts";
import type { MailCalendar } from "../../../platform/mail/message.ts";
import { type Change, changeBySite } from "../../changes/change.server.ts";
import { readCalendarId } from "../calendar-id.server.ts";
import { lockEvent } from "../lock-event.server.ts";
import "../../forms/without-eval.ts";
import type { Mail } from "../../mail/mail-frame.tsx";
import {
  appearsAt,
  type DateOfReplies,
  type FoundDate,
  findDateOfReplies,
  goneFrom,
  hasBegun,
  isHidden,
  isNews,
  type ToldFacts,
  toldIn,
} from "./facts.server.ts";
import { invitationOf } from "./invitation.server.ts";
import { planReminder } from "./jobs.server.ts";
import { cancelledMail, changedMail } from "./mails/news.tsx";
import { lockDate, moveUp } from "./places.server.ts";
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
}

/**
 * Tells everybody who replied to a date what has changed since they were last told. Each is told once, because what they
 * were told is in their row.
 */
export function dateNews(site: TellingSite): Handler<Tables> {
  return {
    async work(job) {
      const { deletedAt, ...date } = payloadOf(job, payloadSchema);
      const now = site.clock();
      const asked = await findDateOfReplies(site.db, date);
      // Whoever means to come has to hear of a cancellation, whatever visitors see by then.
      if (asked && isHidden(asked, now) && !asked.facts.isCancelled) {
        // Once it appears, they are told. Publishing it plans another look.
        await changeBySite(site, ({ db }) => job.finish(db, appearsAt(asked, now)));
        return;
      }
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
        if (found && !found.facts.isCancelled) {
          // Places that became free while nobody could have them.
          if (!hasBegun(found.facts, change.now)) await moveUp(change, date, found.event.places);
          await planReminder(change, date, found.facts);
        }
        await job.finish(change.db);
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
  const news: News[] = [];
  for (const person of people) {
    const told = toldIn(person.told);
    if (!told) throw new UnreadableWork();
    const now = found?.facts ?? { ...goneFrom(told), sequence: deletedAt ?? told.sequence + 1 };
    if (!isNews(told, now)) continue;
    const written = await writeNews(site, person, { told, now, reason: found?.reason ?? "" });
    news.push({ person, told, now, ...written });
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

async function writeNews(
  site: TellingSite,
  person: Recipient,
  { told, now, reason }: { told: ToldFacts; now: ToldFacts; reason: string },
): Promise<Pick<News, "mail" | "method">> {
  const about = { ...(await toRecipient(site, person, now)), reason, hasCalendar: isComing(person) };
  if (now.isCancelled) return { mail: await cancelledMail(about), method: "CANCEL" };
  const { when, where } = inMail(told, await site.facts.read("congregation"));
  const mail = await changedMail({ ...about, before: { when, where }, isBack: told.isCancelled });
  return { mail, method: "PUBLISH" };
}

/** Those who wait have nothing in their calendars. */
function isComing({ state }: Recipient): boolean {
  return state === "coming";
}

/**
 * If two workers tell somebody the same, only one finds the row unchanged. Nobody is told about a date that is over.
 */
async function send(
  by: { congregation: Congregation; calendarId: string },
  change: Change,
  { person, told, now, mail, method }: News,
): Promise<void> {
  const { id, eventId, day, email } = person;
  const updated = await change.db
    .updateTable("attendances")
    .set({ told: JSON.stringify(now) })
    // The reminder of the day before was for the old day.
    .$if(now.date !== told.date, (reply) => reply.set({ remindedAt: null }))
    .where("id", "=", id)
    // The job of another day tells those whose date has become that of this day meanwhile.
    .where("day", "=", day)
    .where("told", "=", person.told)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n || (hasBegun(now, change.now) && hasBegun(told, change.now))) return;
  const invited = { ...by, eventId, now: change.now };
  const calendar = isComing(person) && { calendar: invitationOf(method, now, invited) };
  await change.mail({ kind: "news", recipient: email, ...mail, ...calendar });
}
