import { t } from "@lingui/core/macro";
import { clockTime, dayOf, formatDay, timeOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { always, never, stateAt, stateNames, type Visibility } from "./visibility.ts";

/** Why visitors do not see an item, for the people who do: `Draft`, `From Sunday, 22 November, 7am`; undefined if they see it. */
export function hiddenInWords(visibility: Visibility, now: Date): string | undefined {
  const state = stateAt(visibility, now);
  const today = dayOf(now.toISOString());
  if (state === "draft") return t({ message: "Draft", comment: "Not yet shown to visitors" });
  if (state === "scheduled") return t`From ${{ moment: beginningInWords(visibility.visibleFrom, today) }}`;
  if (state === "over") return t`Shown until ${{ moment: endInWords(visibility.visibleUntil, today) }}`;
  return undefined;
}

/** An item for a page: instead of its moments, why visitors do not see it. */
export function withHidden<Item extends Visibility>(
  { visibleFrom, visibleUntil, ...item }: Item,
  now: Date,
): Omit<Item, keyof Visibility> & Hidden {
  return { ...item, hidden: hiddenInWords({ visibleFrom, visibleUntil }, now) };
}

export interface Hidden {
  /** Why visitors do not see it; undefined if they do. */
  hidden: string | undefined;
}

/** For the activity log: `Published`, `From Sunday, 22 November 2026, 7am`. */
export function visibilityInWords({ visibleFrom, visibleUntil }: Visibility): string {
  if (visibleFrom === never) return stateNames.draft;
  const begins = visibleFrom === always ? stateNames.published : `From ${beginningInWords(visibleFrom)}`;
  return visibleUntil === never ? begins : `${begins}, until ${endInWords(visibleUntil)}`;
}

/** `Sunday, 22 November, 7am`; only the day when it begins with the day. */
export function beginningInWords(moment: string, today?: string): string {
  const [day, time] = [dayOf(moment), timeOf(moment)];
  return time === startOfDay ? formatDay(day, today) : `${formatDay(day, today)}, ${clockTime(time)}`;
}

/** `Thursday, 31 December` for the midnight after it. */
export function endInWords(moment: string, today?: string): string {
  if (timeOf(moment) === startOfDay) return formatDay(later(dayOf(moment), -1), today);
  return beginningInWords(moment, today);
}

const startOfDay = "00:00";
