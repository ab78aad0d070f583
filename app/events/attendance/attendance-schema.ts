import { z } from "zod";
import { placesField } from "../../forms/places-field.ts";
import { anyEmail } from "../../forms/rules.ts";
import { schemaOfField } from "../../forms/schema-of.ts";
import "../../forms/without-eval.ts";
import { attendanceLimits, attendanceMessages } from "./attendance-limits.ts";

const people = z.coerce
  .number(attendanceMessages.people)
  .int(attendanceMessages.people)
  .min(1, attendanceMessages.people)
  .max(attendanceLimits.people, attendanceMessages.people);

const name = z
  .string()
  .trim()
  .max(attendanceLimits.name, attendanceMessages.name)
  .regex(/^\P{Cc}*$/u, attendanceMessages.name)
  .optional();

export const replySchema = z.object({ people, name });

export const linkRequestSchema = z.object({
  name,
  email: schemaOfField(anyEmail(attendanceMessages.email)),
});

/** What staff set up for an event. An empty number of places is no limit. */
export const setUpSchema = z.object({
  takesReplies: z.literal("on").optional(),
  places: placesField,
});
