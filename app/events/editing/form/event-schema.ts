import { t } from "@lingui/core/macro";
import { z } from "zod";
import { eventCategories } from "../../../../content/event-categories.ts";
import { mailAddress } from "../../../../platform/mail/address.ts";
import { weekdays } from "../../../../platform/recurrence/rule.ts";
import {
  day,
  keptDay,
  keptText,
  longText,
  pictureText,
  pictureUrl,
  requiredText,
  version,
} from "../../../forms/fields.ts";
import { placesField } from "../../../forms/places-field.ts";
import { problemsOfVisibility, visibilityFields } from "../../../items/visibility/visibility-schema.ts";
import { mostPositionLetters } from "../../../pages/shown-facts/typed-position.ts";
import { type DateDetails, eventLimits, type NewEvent } from "../../events.ts";
import { heldInLanguages } from "../../held-in.ts";
import { nthNames } from "../../repetition-names.ts";
import {
  type Problem,
  problemsOfEnding,
  problemsOfPlace,
  problemsOfRepetition,
  withEndAlong,
} from "./event-checks.ts";
import { fieldsOf, placeChosen, type Repeats, repetitions } from "./event-fields.ts";

const noTime = () => t`Please choose a time`;
const noSecureLink = "Please enter a link that begins with https://";

/** In characters: more than a hundred dates, so that people read that there are too many. */
const longestListOfDates = 4000;

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: noTime })
  .optional()
  .default("");

const laterDay = z.iso
  .date({ error: () => t`Please choose a date` })
  .optional()
  .default("");

const noDescription = () => t`Please enter a description`;

export const wordFields = {
  // Mails carry it in their subject, which is one line.
  eventTitle: requiredText(() => t`Please enter a title`, eventLimits.title).overwrite((title) =>
    title.replace(/\s+/g, " "),
  ),
  eventContent: requiredText(noDescription, eventLimits.content),
};

const textFields = {
  ...wordFields,
  eventUrl: pictureUrl,
  eventAlt: pictureText,
};

export const endingFields = {
  eventDate: day,
  eventTime: time,
  isAllDay: z.boolean().optional().default(false),
  endDate: laterDay,
  endTime: time,
};

export const placeFields = {
  place: z.enum(["own", "elsewhere"]).optional(),
  placeName: longText(eventLimits.placeName),
  placeAddress: longText(eventLimits.placeAddress),
  placePosition: longText(mostPositionLetters),
};

const datesFields = {
  ...endingFields,
  repeats: z.enum(Object.keys(repetitions) as Repeats[]).optional(),
  every: longText(20),
  weekdays: z.array(z.enum(weekdays)),
  nth: z.enum(Object.keys(nthNames)).optional().default("1"),
  nthWeekday: z.enum(weekdays).optional().default("SU"),
  ends: z.enum(["never", "on", "after"]).optional().default("never"),
  until: laterDay,
  count: longText(20),
  addedDates: longText(longestListOfDates),
};

export const contactFields = {
  contactName: longText(eventLimits.contactName),
  contactEmail: z
    .string()
    .trim()
    .max(eventLimits.contactEmail, {
      error: () => t`Please use at most ${{ characters: eventLimits.contactEmail }} characters`,
    })
    .refine((typed) => typed === "" || mailAddress(typed) !== undefined, {
      error: () => t`Please enter a valid email address`,
    })
    .optional()
    .default(""),
};

const audienceFields = {
  ...contactFields,
  category: z
    .enum(
      eventCategories.map(({ id }) => id),
      "Please choose a category",
    )
    .optional()
    .default("other"),
  link: longText(eventLimits.link).refine(isSecureLink, noSecureLink),
  heldIn: z.enum(["", ...heldInLanguages], "Please choose a language of the list").optional(),
  audience: z.enum(["everybody", "members"]).optional(),
  replies: z.enum(["yes", "no"]).optional(),
  places: placesField,
  ...visibilityFields,
};

function isSecureLink(link: string): boolean {
  return link === "" || (/^https:\/\/\S+$/i.test(link) && URL.canParse(link));
}

/** A new event has a time unless it lasts all day. Checked beside other mistakes, so that people see all of them at once. */
export function hasTime(fields: { eventTime?: string; isAllDay?: boolean }): boolean {
  return Boolean(fields.isAllDay) || Boolean(fields.eventTime);
}

export const timeIsMissing = { path: ["eventTime"], error: noTime, when: () => true };

/** Reports what fields say together. */
export function checked<Fields>(problemsOf: (fields: Fields) => Problem[]) {
  return (fields: Fields, context: z.RefinementCtx) => {
    for (const [field, message] of problemsOf(fields))
      context.addIssue({ code: "custom", path: [field], message });
  };
}

const eventObject = z.object({
  ...textFields,
  ...datesFields,
  ...placeFields,
  ...audienceFields,
  mayLose: z.boolean().optional().default(false),
  tell: z.enum(["cancelled", "nothing"]).optional(),
  preview: z.string().optional(),
});

/** What both forms of an event ask for; a new one has no version. */
export type EventFormFields = z.output<typeof eventObject> & { version?: number };

type Checked = Pick<
  z.output<typeof eventObject>,
  keyof typeof datesFields | keyof typeof placeFields | keyof typeof visibilityFields
>;

const problemsOfEvent = (fields: Checked) => [
  ...problemsOfEnding(fields),
  ...problemsOfRepetition(fields),
  ...problemsOfPlace(fields),
  ...problemsOfVisibility(fields),
];

export const newEventSchema = eventObject
  .refine(hasTime, timeIsMissing)
  .superRefine(checked(problemsOfEvent));

/** Welcome, imports and earlier versions leave these empty. `before` is what it says now; undefined when it is gone. */
function keptFields(before: Pick<DateDetails, "eventContent" | "eventDate"> | undefined) {
  return {
    eventContent: keptText(before?.eventContent, noDescription, eventLimits.content),
    eventDate: keptDay(before?.eventDate),
  };
}

/** Leaves out what was wrong before and is as it was: it is no mistake of people who change something else. */
function newOnes<Fields extends object>(
  problemsOf: (fields: Fields) => Problem[],
  fields: Fields,
  before: Fields | undefined,
): Problem[] {
  const known = new Set(before && problemsOf(before).map(([field]) => field));
  const isAsBefore = (field: string) => typedIn(fields, field) === typedIn(before, field);
  return problemsOf(fields).filter(([field]) => !known.has(field) || !isAsBefore(field));
}

function typedIn(fields: object | undefined, field: string): unknown {
  return (fields as Record<string, unknown> | undefined)?.[field];
}

/** An edited event may still have no time. */
export function changedEventSchema(before: NewEvent | undefined) {
  const shownBefore = before && ({ ...fieldsOf(before), isAllDay: before.isAllDay } as Checked);
  const link = longText(eventLimits.link).refine(
    (typed) => typed === before?.link || isSecureLink(typed),
    noSecureLink,
  );
  return eventObject
    .extend({ ...keptFields(before), link, version })
    .overwrite((fields) => withEndAlong(fields, shownBefore))
    .superRefine(checked((fields) => newOnes(problemsOfEvent, fields, shownBefore)));
}

export const eventDatesSchema = z
  .object({ ...datesFields, ...placeFields })
  .superRefine(checked((fields) => [...problemsOfEnding(fields), ...problemsOfRepetition(fields)]));

export type DateFormFields = z.output<ReturnType<typeof changedDateSchema>>;

const problemsOfDate = (fields: Pick<Checked, keyof typeof endingFields | keyof typeof placeFields>) => [
  ...problemsOfEnding(fields),
  ...problemsOfPlace(fields),
];

export function changedDateSchema(before: DateDetails | undefined) {
  const shownBefore = before && { ...before, place: placeChosen(before) };
  return z
    .object({
      ...textFields,
      ...endingFields,
      ...placeFields,
      ...keptFields(before),
      reason: longText(eventLimits.reason),
      version,
    })
    .overwrite((fields) => withEndAlong(fields, before))
    .superRefine(checked((fields) => newOnes(problemsOfDate, fields, shownBefore)));
}

export const cancellationSchema = z.object({ reason: longText(eventLimits.reason) });
