import { href } from "react-router";
import type { NewEvent } from "./events.ts";

export type Repeated = Pick<NewEvent, "rule" | "addedDates" | "endedParts">;

/** Whether an event has, or may have, several dates. One that was changed from a date on has earlier ones. */
export function isSeries({ rule, addedDates, endedParts = "" }: Repeated): boolean {
  return rule !== "" || addedDates !== "" || endedParts !== "";
}

type Listed = Repeated & { slug: string; day?: string | undefined };

export function eventPath({ slug, day, ...event }: Listed): string {
  return isSeries(event) && day !== undefined ? `/event/${slug}/${day}` : `/event/${slug}`;
}

/** The path of a date or, without a day, of its event. */
export function pathOfDate({ slug, day }: { slug: string; day?: string }): string {
  return day === undefined ? href("/event/:slug", { slug }) : href("/event/:slug/:day", { slug, day });
}

/** The path of the calendar file of one date; undefined for an event without a date. */
export function calendarFilePath({ slug, day }: Listed): string | undefined {
  return day && `/event/${slug}/${day}/calendar.ics`;
}
