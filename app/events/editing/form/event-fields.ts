import { eventCategories } from "../../../../content/event-categories.ts";
import {
  formatRule,
  type Nth,
  parseRule,
  type RecurrenceRule,
  type Weekday,
  weekdayOf,
} from "../../../../platform/recurrence/rule.ts";
import { isDay } from "../../../dates/dates.ts";
import { dayDifference, later } from "../../../dates/day-arithmetic.ts";
import { visibilityFieldsOf } from "../../../items/visibility/visibility-fields.ts";
import { positionIn, positionInWords } from "../../../pages/shown-facts/typed-position.ts";
import type { NewEvent, SavedEvent } from "../../events.ts";

/** The choices of "Repeats", as the form names them. */
export const repetitions = {
  never: "Does not repeat",
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly, on the same date",
  monthlyWeekday: "Monthly, on a weekday such as the second Sunday",
  yearly: "Yearly, on the same date",
  yearlyWeekday: "Yearly, on a weekday such as the second Sunday of May",
} as const;

export type Repeats = keyof typeof repetitions;

const frequencies = {
  daily: "daily",
  weekly: "weekly",
  monthly: "monthly",
  monthlyWeekday: "monthly",
  yearly: "yearly",
  yearlyWeekday: "yearly",
} as const;

/** How the form asks when an event ends and repeats. Numbers and days are as typed. */
export interface DatesFields {
  eventDate: string;
  eventTime: string;
  isAllDay: boolean;
  endDate: string;
  endTime: string;
  /** Undefined when a form of title, text, date, time and picture only was sent. */
  repeats?: Repeats | undefined;
  every: string;
  weekdays: Weekday[];
  nth: string;
  nthWeekday: Weekday;
  ends: "never" | "on" | "after";
  until: string;
  count: string;
  addedDates: string;
}

/** How the form asks for the rest, besides title, text and picture. */
export interface PlaceFields {
  place?: "own" | "elsewhere" | undefined;
  placeName: string;
  placeAddress: string;
  placePosition: string;
}

export interface AudienceFields {
  contactName: string;
  contactEmail: string;
  category: string;
  link: string;
  /** Undefined when the form does not ask. */
  heldIn?: string | undefined;
  audience?: "everybody" | "members" | undefined;
  /** Whether people can say that they come; undefined when the form does not ask. */
  replies?: "yes" | "no" | undefined;
  places: number | null;
}

/** What a checked form says about replies; undefined when it does not ask, so that they stay as they are. */
export function repliesFrom({ replies, places }: Pick<AudienceFields, "replies" | "places">) {
  return replies && { takesReplies: replies === "yes", places };
}

/** The rule that the fields describe. They have to be checked before. */
export function ruleFrom(fields: DatesFields): RecurrenceRule | undefined {
  const { repeats = "never", eventDate } = fields;
  if (repeats === "never") return undefined;
  const weekdays = fields.weekdays.length > 0 ? fields.weekdays : [weekdayOf(eventDate)];
  const nth = { nth: Number(fields.nth) as Nth, weekday: fields.nthWeekday };
  return {
    frequency: frequencies[repeats],
    interval: Number(fields.every),
    weekdays: repeats === "weekly" ? weekdays : [],
    ...((repeats === "monthlyWeekday" || repeats === "yearlyWeekday") && { nth }),
    ...(repeats === "yearlyWeekday" && { month: Number(eventDate.split("-")[1]) }),
    ...(fields.ends === "on" && { until: fields.until }),
    ...(fields.ends === "after" && { count: Number(fields.count) }),
  };
}

/** What people typed as further dates, each as `YYYY-MM-DD` or, if it is no date, as it was typed. */
export function furtherDates(typed: string): string[] {
  const words = typed.split(/[\s,;]+/).filter(Boolean);
  return [...new Set(words.map((word) => word.replace(/^(\d\d?)[./](\d\d?)[./](\d{4})$/, isoDay)))].sort();
}

function isoDay(_: string, day: string, month: string, year: string): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export function datesFrom(fields: DatesFields) {
  const { eventDate, isAllDay, endDate } = fields;
  const rule = ruleFrom(fields);
  return {
    ...endingFrom({ ...fields, isAllDay, endDate }),
    rule: rule ? formatRule(rule) : "",
    addedDates: furtherDates(fields.addedDates)
      .filter((day) => day !== eventDate)
      .join(" "),
  };
}

export function endingFrom({
  eventDate,
  eventTime,
  isAllDay,
  endDate,
  endTime,
}: Pick<DatesFields, "eventDate" | "eventTime" | "isAllDay" | "endDate" | "endTime">) {
  return {
    eventDate,
    eventTime: isAllDay ? "" : eventTime,
    isAllDay,
    endDate: endDate === eventDate ? "" : endDate,
    endTime: isAllDay ? "" : endTime,
  };
}

type Place = Pick<NewEvent, "placeName" | "placeAddress" | "placePosition">;

/** What the form chooses under "Where". Rows of imports and earlier versions may have an address without a name. */
export function placeChosen({ placeName, placeAddress, placePosition }: Place): "own" | "elsewhere" {
  return placeName || placeAddress || placePosition ? "elsewhere" : "own";
}

export function placeFrom({ place, placeName, placeAddress, placePosition }: PlaceFields): Place {
  if (place !== "elsewhere") return { placeName: "", placeAddress: "", placePosition: "" };
  const position = positionIn(placePosition);
  // What cannot be read passes only if it was there before.
  return { placeName, placeAddress, placePosition: position ? positionInWords(position) : placePosition };
}

type PictureAndText = Pick<NewEvent, "eventTitle" | "eventContent" | "eventUrl" | "eventAlt">;

/**
 * What a checked form says about an event. A form of title, text, date, time and picture only, as older clients send it,
 * says nothing about the rest, which stays as it is; an event of several days stays as long as it was `before`. Only a
 * form that says so changes who sees the event.
 */
export function eventFrom(
  fields: PictureAndText & DatesFields & PlaceFields & AudienceFields,
  before?: Pick<NewEvent, "eventDate" | "endDate">,
) {
  const { eventTitle, eventContent, eventUrl, eventAlt, eventDate, eventTime } = fields;
  const audience = fields.audience && { isPublic: fields.audience === "everybody" };
  const simple = { eventTitle, eventContent, eventUrl, eventAlt, eventDate, eventTime, ...audience };
  if (fields.repeats === undefined)
    return before?.endDate
      ? { ...simple, endDate: later(eventDate, dayDifference(before.eventDate, before.endDate)) }
      : simple;
  const { contactName, contactEmail, category, link, heldIn } = fields;
  return {
    ...simple,
    ...datesFrom(fields),
    ...placeFrom(fields),
    contactName,
    contactEmail,
    category,
    link,
    ...(heldIn !== undefined && { heldIn }),
  };
}

export function fieldsOf(event: NewEvent & Partial<Pick<SavedEvent, "takesReplies" | "places">>) {
  const { takesReplies, places, isAllDay, isPublic, category, ...rest } = event;
  return {
    ...rest,
    ...repetitionFieldsOf(event),
    isAllDay: isAllDay ? "on" : undefined,
    place: placeChosen(event),
    category: eventCategories.some(({ id }) => id === category) ? category : "other",
    audience: isPublic ? "everybody" : "members",
    replies: takesReplies ? "yes" : "no",
    places: String(places ?? ""),
    ...visibilityFieldsOf(event),
  };
}

function repetitionFieldsOf({ rule: text, eventDate, addedDates }: NewEvent) {
  const rule = parseRule(text, isDay(eventDate) ? eventDate : undefined);
  return {
    repeats: rule ? repeatsOf(rule) : "never",
    every: String(rule?.interval ?? 1),
    weekdays: rule?.weekdays ?? [],
    nth: String(rule?.nth?.nth ?? 1),
    nthWeekday: rule?.nth?.weekday ?? "SU",
    ends: rule?.until ? "on" : rule?.count ? "after" : "never",
    until: rule?.until ?? "",
    count: rule?.count ? String(rule.count) : "",
    addedDates,
  };
}

function repeatsOf({ frequency, nth }: RecurrenceRule): Repeats {
  if (nth && frequency === "monthly") return "monthlyWeekday";
  return nth && frequency === "yearly" ? "yearlyWeekday" : frequency;
}
