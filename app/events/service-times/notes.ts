import { t } from "@lingui/core/macro";
import { clockTime } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";
import { formatEventDate } from "../events.ts";
import type { ServiceDate } from "../services.server.ts";

type DateOfService = Pick<
  ServiceDate,
  "day" | "dueTime" | "eventDate" | "eventTime" | "isCancelled" | "reason" | "placeName"
>;

export interface Places {
  /** Where the service is usually held; empty for the congregation's own place. */
  usualPlace: string;
  ownPlace: string;
}

/** How a date of a service differs from the usual, as a sentence; undefined if it does not. `today` is `YYYY-MM-DD`. */
export function noteOn(
  date: DateOfService,
  { usualPlace, ownPlace }: Places,
  today: string,
): string | undefined {
  const { day: due, eventDate } = date;
  const reason = date.reason.replace(/(?<![.\s])[.\s]+$/, "");
  const day = formatEventDate(eventDate, today);
  if (date.isCancelled) return reason ? t`No service on ${day}: ${reason}.` : t`No service on ${day}.`;
  const place = date.placeName === usualPlace ? "" : date.placeName || ownPlace;
  const isMoved = due !== eventDate || date.dueTime !== date.eventTime;
  if (!isMoved && !place) return undefined;
  if (due === eventDate && isThisWeek(eventDate, today)) {
    const when = whenAndWhere(
      t({ message: "this week", comment: "In: Only this week at 9am." }),
      date,
      place,
    );
    return reason ? t`Only ${when}: ${reason}.` : t`Only ${when}.`;
  }
  const when = whenAndWhere(day, date, place);
  if (due === eventDate) return reason ? t`On ${when} only: ${reason}.` : t`On ${when} only.`;
  const usual = formatEventDate(due, today);
  return reason ? t`On ${when} instead of ${usual}: ${reason}.` : t`On ${when} instead of ${usual}.`;
}

/** `Sunday, 13 December at 5pm, The meadow`; without a place if that is as usual. */
function whenAndWhere(day: string, { dueTime, eventTime }: DateOfService, place: string): string {
  if (eventTime) {
    const time = clockTime(eventTime);
    return place ? t`${day} at ${time}, ${place}` : t`${day} at ${time}`;
  }
  if (dueTime) return place ? t`${day} without a fixed time, ${place}` : t`${day} without a fixed time`;
  return place ? t`${day}, ${place}` : day;
}

/** Weeks end with Sunday. */
function isThisWeek(day: string, today: string): boolean {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return dayDifference(today, day) <= (7 - weekday) % 7;
}
