import type { Tables } from "../../../database/tables.ts";
import type { Handler } from "../../../platform/deferred-work/job.ts";
import { courier } from "../../../platform/mail/courier.ts";
import { mailKind } from "../../../platform/mail/message.ts";
import type { Transport } from "../../../platform/mail/transport.ts";
import { contactDigests } from "../../contact/digest.server.ts";
import { collectedKind } from "../../contact/jobs.server.ts";
import { replyMailKind } from "../../events/attendance/attendance-jobs.server.ts";
import { dateNews } from "../../events/attendance/news-job.server.ts";
import type { TellingSite } from "../../events/attendance/recipients.server.ts";
import { reminders } from "../../events/attendance/reminder-job.server.ts";
import { replyMails } from "../../events/attendance/reply-mail-job.server.ts";
import { dateNewsKind, reminderKind } from "../../events/date-news.server.ts";
import { listing, listingKind } from "../../events/listing-job.server.ts";
import { inPresentLook } from "../../mail/mail-look.server.ts";
import { prayerAlerts } from "../../prayer/danger/alert-job.server.ts";
import type { AlertingSite } from "../../prayer/danger/alert-mails.server.ts";
import { alertKind } from "../../prayer/danger/reminders.server.ts";
import { vigilNews } from "../../prayer/vigils/editing/deleting-vigils.server.ts";
import { vigilReminders } from "../../prayer/vigils/reminders/reminder-job.server.ts";
import { vigilNewsKind, vigilReminderKind } from "../../prayer/vigils/vigil-jobs.server.ts";
import { type FetchingSite, recordingJobs } from "../../sermons/sermon-import/recording-jobs.server.ts";
import { recordingKind } from "../../sermons/sermon-import/recordings.server.ts";
import type { deferredKinds } from "./deferred-kinds.server.ts";

/** The handler for each kind of job. `transport` sends the mails. */
export function deferredWork(
  site: TellingSite & AlertingSite & FetchingSite,
  transport: Pick<Transport, "deliver">,
): Record<(typeof deferredKinds)[number], Handler<Tables>> {
  return {
    [mailKind]: courier(site.db, transport, site.clock, (html) => inPresentLook(html, site.facts)),
    [alertKind]: prayerAlerts(site),
    [collectedKind]: contactDigests(site),
    [listingKind]: listing(site),
    [replyMailKind]: replyMails(site),
    [reminderKind]: reminders(site),
    [dateNewsKind]: dateNews(site),
    [vigilReminderKind]: vigilReminders(site),
    [vigilNewsKind]: vigilNews(site),
    [recordingKind]: recordingJobs(site),
  };
}
