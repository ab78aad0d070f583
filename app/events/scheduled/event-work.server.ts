import { hour } from "../../../platform/every.ts";
import type { ScheduledWork } from "../../changes/scheduled-work.ts";
import { sweepAttendance } from "../attendance/sweep-attendance.server.ts";
import { sweepSnowDays } from "../editing/snow-day/call.server.ts";
import { sweepMovedDates } from "../moved-dates.server.ts";
import { sweepProposals } from "../proposals/ending-proposals.server.ts";
import { sweepOrders } from "../service-orders.server.ts";

export const scheduledForEvents: readonly ScheduledWork[] = [
  { every: hour, name: "sweep attendance", does: sweepAttendance },
  { every: hour, name: "sweep snow days", does: sweepSnowDays },
  { every: hour, name: "sweep orders of services", does: sweepOrders },
  { every: hour, name: "sweep moved dates", does: sweepMovedDates },
  { every: hour, name: "sweep event proposals", does: sweepProposals },
];
