import { attendanceUrl } from "../../../app/events/attendance/attendance-links.server.ts";
import { dateNews } from "../../../app/events/attendance/news-job.server.ts";
import { reminders } from "../../../app/events/attendance/reminder-job.server.ts";
import { replyAsMember, withdrawAsMember } from "../../../app/events/attendance/replies.server.ts";
import { replyByLink, withdrawByLink } from "../../../app/events/attendance/reply-by-link.server.ts";
import { replyMails } from "../../../app/events/attendance/reply-mail-job.server.ts";
import { setUpReplies } from "../../../app/events/attendance/set-up.server.ts";
import { changeEvent, deleteEvent } from "../../../app/events/event-writes.server.ts";
import { cancelDate } from "../../../app/events/exceptions.server.ts";
import { unpublished } from "../../../app/items/visibility/visibility.ts";
import { removePerson } from "../../../app/people/account/remove-account.server.ts";
import { ids, memberOf, newEvent, staffOf, visitorEmail } from "../support/church.ts";
import { work } from "../support/deferred-job.ts";
import type { PairsChurch } from "../support/open-church.ts";
import type { Command } from "../support/run-pairs.ts";

const date = { eventId: ids.supper, day: newEvent.eventDate };

async function tokenOfVisitor({ site }: PairsChurch): Promise<string> {
  const url = await attendanceUrl(site, { reply: ids.waitingReply, email: visitorEmail });
  return new URL(url).searchParams.get("token") ?? "";
}

export const replyCommands: Record<string, Command> = {
  replyAsMember: {
    touches: ["replies"],
    run: ({ site }, turn) => replyAsMember(site, memberOf(turn), date, 1),
  },
  withdrawAsMember: { touches: ["replies"], run: ({ site }) => withdrawAsMember(site, memberOf(0), date) },
  replyByLink: {
    touches: ["replies"],
    run: async (church) => replyByLink(church.site, await tokenOfVisitor(church), 1),
  },
  withdrawByLink: {
    touches: ["replies"],
    run: async (church) => withdrawByLink(church.site, await tokenOfVisitor(church)),
  },
  setUpReplies: {
    touches: ["replies"],
    run: ({ site }, turn) =>
      setUpReplies(site, staffOf(turn), ids.supper, { takesReplies: true, places: turn === 0 ? 1 : 5 }),
  },
  "changeEvent to another day": {
    touches: ["replies"],
    run: ({ site }, turn) =>
      changeEvent(site, staffOf(turn), ids.supper, { ...newEvent, version: 1, eventDate: "2026-12-06" }),
  },
  "changeEvent to a draft": {
    touches: ["replies"],
    run: ({ site }, turn) =>
      changeEvent(
        site,
        staffOf(turn),
        ids.supper,
        { ...newEvent, ...unpublished, version: 1 },
        { tell: turn === 0 ? "cancelled" : "nothing" },
      ),
  },
  "deleteEvent with replies": {
    touches: ["replies"],
    run: ({ site }, turn) => deleteEvent(site, staffOf(turn), ids.supper),
  },
  "cancelDate with replies": {
    touches: ["replies"],
    run: ({ site }, turn) => cancelDate(site, staffOf(turn), { id: ids.supper, day: date.day }, "Snow"),
  },
  dateNews: {
    touches: ["replies"],
    isStepwise: true,
    run: ({ site }) => work(dateNews(site), { ...date, deletedAt: null }),
  },
  reminders: {
    touches: ["replies"],
    isStepwise: true,
    run: ({ site }) => work(reminders({ ...site, clock: () => new Date("2026-12-04T12:00:00.000Z") }), date),
  },
  replyMails: {
    touches: ["replies"],
    run: ({ site }) => work(replyMails(site), { hasMovedUp: false }, ids.waitingReply),
  },
  removePerson: {
    touches: ["replies", "post", "prayer request", "proposed event", "vigil"],
    run: ({ site }) => removePerson(site, memberOf(0), true),
  },
};
