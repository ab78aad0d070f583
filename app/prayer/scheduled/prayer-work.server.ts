import { hour, minute } from "../../../platform/every.ts";
import type { ScheduledWork } from "../../changes/scheduled-work.ts";
import { sweepAlerts } from "../danger/alerts.server.ts";
import { sweepUnconfirmed } from "../guests/confirming.server.ts";
import { askBeforeEnd } from "../moderation/ask-before-end.server.ts";
import { mailModeratorsDaily } from "../moderation/daily-mail.server.ts";
import { deleteEnded, endPrayers } from "../moderation/ending-prayers.server.ts";
import { tellOfLongWaits } from "../moderation/long-waits.server.ts";
import { sweepPrayers } from "../moderation/sweep-prayers.server.ts";
import { stopWaitingForAnswers } from "../moderation/unanswered.server.ts";
import { tellWhoWasPrayedFor } from "../praying/prayed-for.server.ts";
import { sweepPrayed } from "../praying/praying.server.ts";
import { remindToPray, sweepReminders } from "../praying/reminders.server.ts";
import { sweepReports } from "../praying/reports.server.ts";
import { sweepSheets } from "../praying/sheets/sheets.server.ts";
import { tellPrinters } from "../praying/sheets/withdrawn.server.ts";
import { sweepVigils } from "../vigils/sweep-vigils.server.ts";

export const scheduledForPrayer: readonly ScheduledWork[] = [
  { every: hour, name: "sweep deleted prayer requests", does: sweepPrayers },
  { every: hour, name: "sweep prayer requests that nobody confirmed", does: sweepUnconfirmed },
  { every: minute, name: "end prayer requests", does: endPrayers },
  { every: hour, name: "stop waiting for answers about prayer requests", does: stopWaitingForAnswers },
  // What cannot be asked does not end either.
  { every: hour, name: "ask before prayer requests end", does: askBeforeEnd, isHeldBack: true },
  { every: hour, name: "delete prayer requests that ended", does: deleteEnded },
  { every: hour, name: "sweep requests that could not wait", does: sweepAlerts },
  { every: hour, name: "sweep who prayed", does: sweepPrayed },
  { every: hour, name: "sweep reports of prayer requests", does: sweepReports },
  { every: hour, name: "sweep reminders to pray", does: sweepReminders },
  { every: hour, name: "sweep prayer sheets", does: sweepSheets },
  { every: hour, name: "sweep vigils", does: sweepVigils },
  { every: minute, name: "daily mail about prayer requests", does: mailModeratorsDaily, isHeldBack: true },
  {
    every: 10 * minute,
    name: "tell of prayer requests that wait long",
    does: tellOfLongWaits,
    isHeldBack: true,
  },
  { every: minute, name: "reminders to pray", does: remindToPray, isHeldBack: true },
  { every: minute, name: "tell who was prayed for", does: tellWhoWasPrayedFor, isHeldBack: true },
  {
    every: minute,
    name: "tell who printed a prayer that was withdrawn",
    does: tellPrinters,
    isHeldBack: true,
  },
];
