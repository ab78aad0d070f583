import { t } from "@lingui/core/macro";
import { dateFormat } from "../../../platform/language/locale.ts";
import { momentAt } from "../../../platform/recurrence/wall-clock.ts";
import { zoned } from "../../../platform/zoned.ts";
import { clockTime, dayOf, formatDay, timeOf } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";

export interface Span {
  startsAt: string;
  endsAt: string;
}

/** From `YYYY-MM-DD` and `HH:MM`, in hours of clocks on the wall: noon to noon is 25 when they are put back in between. */
export function spanOf({ day, time, hours }: { day: string; time: string; hours: number }): Span {
  const zone = congregationZone();
  const { moment: start } = momentAt(day, time, zone);
  const end = start.toPlainDateTime().add({ hours }).toZonedDateTime(zone);
  return { startsAt: timestamp(start), endsAt: timestamp(end) };
}

export function slotsOf({ startsAt, endsAt, slotMinutes }: Span & { slotMinutes: number }): string[] {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  const slots: string[] = [];
  for (let at = start; at < end; at += slotMinutes * 60_000) slots.push(new Date(at).toISOString());
  return slots;
}

/** `3.30am`; with the name of the time, such as `1.30am (GMT)`, when clocks show it twice that day. */
export function clockOf(slot: string): string {
  const zone = congregationZone();
  const shown = timeOf(slot);
  if (momentAt(dayOf(slot), shown, zone).irregularity !== "twice") return clockTime(shown);
  const parts = dateFormat({ timeZone: zone, timeZoneName: "short" }).formatToParts(new Date(slot));
  return `${clockTime(shown)} (${parts.find(({ type }) => type === "timeZoneName")?.value})`;
}

/** `Sunday, 25 October 2026, 3.30am`. */
export function momentInWords(moment: string): string {
  return `${formatDay(dayOf(moment))}, ${clockOf(moment)}`;
}

/** `Saturday, 24 October 2026, 6pm to Sunday, 25 October 2026, 6pm`. */
export function spanInWords({ startsAt, endsAt }: Span): string {
  const end = dayOf(startsAt) === dayOf(endsAt) ? clockOf(endsAt) : momentInWords(endsAt);
  return t({
    message: `${{ start: momentInWords(startsAt) }} to ${end}`,
    comment: "When something begins and ends. {end} is a day with a time, or only a time on the same day.",
  });
}

/** The part of a day in which a slot is: `Sunday, 25 October, night`. */
export function partOfDay(slot: string, today: string): string {
  const { hour } = zoned(new Date(slot), congregationZone());
  const day = formatDay(dayOf(slot), today);
  if (hour < 6) return t({ message: `${day}, night`, comment: "The part of the day before 6am" });
  if (hour < 12) return t`${day}, morning`;
  return hour < 18 ? t`${day}, afternoon` : t`${day}, evening`;
}

/** The hours between which nobody is reminded. */
const quiet = { from: 22, until: 7 };
const eveningBefore = 18;

/** When people are reminded of a slot: two hours before or, if that is at night, at six in the evening before. */
export function reminderDue(slot: string): Date {
  const twoHoursBefore = zoned(new Date(slot), congregationZone()).subtract({ hours: 2 });
  const { hour } = twoHoursBefore;
  if (hour >= quiet.until && hour < quiet.from) return new Date(twoHoursBefore.epochMilliseconds);
  const evening = hour < quiet.until ? twoHoursBefore.subtract({ days: 1 }) : twoHoursBefore;
  return new Date(evening.withPlainTime({ hour: eveningBefore }).epochMilliseconds);
}

function timestamp(moment: Temporal.ZonedDateTime): string {
  return new Date(moment.epochMilliseconds).toISOString();
}
