import { z } from "zod";
import { eventCategories } from "../../../../content/event-categories.ts";
import { mailAddress } from "../../../../platform/mail/address.ts";
import { weekdays } from "../../../../platform/recurrence/rule.ts";
import { day, pictureText, pictureUrl, requiredText, version } from "../../../forms/fields.ts";
import { placesField } from "../../../forms/places-field.ts";
import { problemsOfVisibility, visibilityFields } from "../../../items/visibility/visibility-schema.ts";
import { mostPositionLetters } from "../../../pages/congregation/typed-position.ts";
import { eventLimits } from "../../events.ts";
import { nthNames } from "../../repetition-names.ts";
import { type Problem, problemsOfEnding, problemsOfPlace, problemsOfRepetition } from "./event-checks.ts";
import { type Repeats, repetitions } from "./event-fields.ts";

const noTime = "Please choose a time";

/** In characters: more than a hundred dates, so that people read that there are too many. */
const longestListOfDates = 4000;

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime)
  .optional()
  .default("");

const laterDay = z.iso.date("Please choose a date").optional().default("");

export function text(longest: number) {
  return z
    .string()
    .overwrite((typed) => typed.replaceAll("\r\n", "\n"))
    .trim()
    .max(longest, `Please use at most ${longest} characters`)
    .optional()
    .default("");
}

export const wordFields = {
  // Mails carry it in their subject, which is one line.
  eventTitle: requiredText("Please enter a title", eventLimits.title).overwrite((title) =>
    title.replace(/\s+/g, " "),
  ),
  eventContent: requiredText("Please enter a description", eventLimits.content),
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
  placeName: text(eventLimits.placeName),
  placeAddress: text(eventLimits.placeAddress),
  placePosition: text(mostPositionLetters),
};

const datesFields = {
  ...endingFields,
  repeats: z.enum(Object.keys(repetitions) as Repeats[]).optional(),
  every: text(20),
  weekdays: z.array(z.enum(weekdays)),
  nth: z.enum(Object.keys(nthNames)).optional().default("1"),
  nthWeekday: z.enum(weekdays).optional().default("SU"),
  ends: z.enum(["never", "on", "after"]).optional().default("never"),
  until: laterDay,
  count: text(20),
  addedDates: text(longestListOfDates),
};

export const contactFields = {
  contactName: text(eventLimits.contactName),
  contactEmail: z
    .string()
    .trim()
    .max(eventLimits.contactEmail, `Please use at most ${eventLimits.contactEmail} characters`)
    .refine((typed) => typed === "" || mailAddress(typed) !== undefined, "Please enter a valid email address")
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
  link: text(eventLimits.link).refine(isSecureLink, "Please enter a link that begins with https://"),
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

const problemsOfEvent = (fields: z.output<typeof eventObject>) => [
  ...problemsOfEnding(fields),
  ...problemsOfRepetition(fields),
  ...problemsOfPlace(fields),
  ...problemsOfVisibility(fields),
];

export const newEventSchema = eventObject
  .refine(hasTime, timeIsMissing)
  .superRefine(checked(problemsOfEvent));

/** An edited event may still have no time. */
export const changedEventSchema = eventObject.extend({ version }).superRefine(checked(problemsOfEvent));

/** What the list of the next dates is made of. */
export const eventDatesSchema = z
  .object({ ...datesFields, ...placeFields })
  .superRefine(checked((fields) => [...problemsOfEnding(fields), ...problemsOfRepetition(fields)]));

export type DateFormFields = z.output<typeof changedDateSchema>;

export const changedDateSchema = z
  .object({
    ...textFields,
    ...endingFields,
    ...placeFields,
    reason: text(eventLimits.reason),
    version,
  })
  .superRefine(checked((fields) => [...problemsOfEnding(fields), ...problemsOfPlace(fields)]));

export const cancellationSchema = z.object({ reason: text(eventLimits.reason) });
