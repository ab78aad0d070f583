import { mailKind } from "../../../platform/mail/message.ts";
import { collectedKind } from "../../contact/jobs.server.ts";
import { replyMailKind } from "../../events/attendance/attendance-jobs.server.ts";
import { dateNewsKind, reminderKind } from "../../events/date-news.server.ts";
import { listingKind } from "../../events/listing-job.server.ts";
import { alertKind } from "../../prayer/danger/reminders.server.ts";
import { vigilNewsKind, vigilReminderKind } from "../../prayer/vigils/vigil-jobs.server.ts";
import { recordingKind } from "../../sermons/sermon-import/recordings.server.ts";

/** The kinds of deferred work that this version does. Others belong to a newer version that shares the database. */
export const deferredKinds = [
  alertKind,
  mailKind,
  collectedKind,
  listingKind,
  replyMailKind,
  reminderKind,
  dateNewsKind,
  vigilReminderKind,
  vigilNewsKind,
  recordingKind,
] as const;
