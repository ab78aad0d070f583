import { t } from "@lingui/core/macro";
import type { Congregation } from "../../../content/schema.ts";
import { parseRule } from "../../../platform/recurrence/rule.ts";
import { momentOf } from "../../dates/dates.server.ts";
import { clockTime, formatDay } from "../../dates/dates.ts";
import { dayDifference } from "../../dates/day-arithmetic.ts";
import type { ServiceTime } from "../../pages/shown-facts/service-times.ts";
import { heldAmong } from "../held-in.ts";
import { repeatFrequencyOf, weekdayInWords, weekdayNames } from "../repetition-names.ts";
import { ruleInWords } from "../rule-words.ts";
import type { ServiceSeries } from "../services.server.ts";
import type { DatedService } from "./dated-services.server.ts";
import { placeOf } from "./place.ts";

interface When {
  now: Date;
  /** `YYYY-MM-DD` */
  today: string;
  own: Congregation;
}

/** When services usually are, and what is different soon, of those that have dates from today on. */
export function usualTimes(
  series: readonly ServiceSeries[],
  dates: readonly DatedService[],
  { now, today, own }: When,
): ServiceTime[] {
  const ahead = Map.groupBy(
    dates.filter(({ day }) => day >= today),
    ({ date }) => date.eventId,
  );
  return series
    .filter(({ id }) => ahead.has(id))
    .map((event) => {
      const { next } = event;
      const ofEvent = ahead.get(event.id) ?? [];
      const first = ofEvent.find(({ isCancelled, endsAt }) => !isCancelled && endsAt > now.getTime());
      const language = heldAmong(event.heldIn, series);
      const isFar = dayDifference(today, event.eventDate) >= 7;
      return {
        name: event.eventTitle,
        path: event.slug ? `/event/${event.slug}` : undefined,
        ...daysOf(event),
        time: event.eventTime,
        startsAt: first && (first.time ? momentOf(first.day, first.time) : first.day),
        place: placeOf(event, own),
        words: event.eventContent,
        ...(language && { language }),
        notes: [
          ...(isFar ? [fromInWords({ ...event, eventTime: "" }, today)] : []),
          ...ofEvent.flatMap(({ note }) => note ?? []),
          ...(next ? [fromInWords(next, today)] : []),
        ],
      };
    });
}

function fromInWords(
  { eventDate, eventTime }: Pick<ServiceSeries, "eventDate" | "eventTime">,
  today: string,
) {
  const day = formatDay(eventDate, today);
  return eventTime ? t`From ${day} at ${{ time: clockTime(eventTime) }}.` : t`From ${day}.`;
}

function daysOf({
  rule: text,
  eventDate,
}: ServiceSeries): Pick<ServiceTime, "day" | "weekdays" | "repeatFrequency"> {
  const rule = parseRule(text);
  if (!rule) return { day: "", weekdays: [], repeatFrequency: "" };
  const chosen = rule.nth ? [rule.nth.weekday] : rule.weekdays;
  const isWeekly = rule.frequency === "weekly" && rule.interval === 1;
  const { until: _, count: __, ...pattern } = rule;
  return {
    day: isWeekly ? chosen.map(weekdayInWords).join(", ") : ruleInWords(pattern, { firstDay: eventDate }),
    weekdays: chosen.map((weekday) => weekdayNames[weekday]),
    repeatFrequency: repeatFrequencyOf(rule),
  };
}
