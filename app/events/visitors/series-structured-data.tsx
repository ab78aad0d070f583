import { parseRule, type RecurrenceRule } from "../../../platform/recurrence/rule.ts";
import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { StructuredData } from "../../shell/structured-data-script.tsx";
import { useSiteUrl } from "../../shell/use-site-url.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { repeatFrequencyOf, weekdayNames } from "../repetition-names.ts";
import { eventFacts, type Publisher, sharedFacts } from "./event-structured-data.ts";

export function SeriesData({ event, next }: { event: ChurchEvent; next: ChurchEvent[] }) {
  const publisher = { congregation: useCongregation(), siteUrl: useSiteUrl() };
  return <StructuredData facts={seriesFacts(event, next, publisher)} />;
}

function seriesFacts(event: ChurchEvent, next: ChurchEvent[], publisher: Publisher) {
  const rule = parseRule(event.rule);
  return {
    "@type": "EventSeries",
    ...sharedFacts(event, publisher),
    startDate: event.startsAt,
    ...(rule && {
      eventSchedule: { ...scheduleOf(event, rule, next), scheduleTimezone: publisher.congregation.timeZone },
    }),
    subEvent: next.map((date) => eventFacts(date, publisher)),
  };
}

/** A `Schedule` of schema.org. Its days that do not take place are those of the dates that are known here. */
function scheduleOf(event: ChurchEvent, rule: RecurrenceRule, dates: ChurchEvent[]) {
  const cancelled = dates.flatMap(({ isCancelled, day }) => (isCancelled && day ? [day] : []));
  const dayOfMonth = rule.nth || rule.frequency === "weekly" ? undefined : Number(event.eventDate.slice(-2));
  return {
    "@type": "Schedule",
    repeatFrequency: repeatFrequencyOf(rule),
    byDay: rule.nth
      ? `${rule.nth.nth}${rule.nth.weekday}`
      : rule.weekdays.map((day) => `https://schema.org/${weekdayNames[day]}`),
    ...(rule.frequency === "monthly" && { byMonthDay: dayOfMonth }),
    ...(rule.frequency === "yearly" && {
      byMonth: rule.month ?? Number(event.eventDate.slice(5, 7)),
      byMonthDay: dayOfMonth,
    }),
    startDate: event.eventDate,
    endDate: rule.until,
    repeatCount: rule.count,
    startTime: event.isAllDay ? undefined : event.eventTime || undefined,
    endTime: event.isAllDay ? undefined : event.endTime || undefined,
    ...(cancelled.length > 0 && { exceptDate: cancelled }),
  };
}
