import { z } from "zod";
import { placesField } from "../../forms/places-field.ts";
import { anyEmail } from "../../forms/rules.ts";
import { schemaOfField } from "../../forms/schema-of.ts";
import "../../forms/without-eval.ts";
import { attendanceLimits, attendanceMessages } from "./attendance-limits.ts";

const wrongNumber = { error: attendanceMessages.people };
const people = z.coerce
  .number(wrongNumber)
  .int(wrongNumber)
  .min(1, wrongNumber)
  .max(attendanceLimits.people, wrongNumber);

const wrongName = { error: attendanceMessages.name };

const name = z
  .string()
  .trim()
  .max(attendanceLimits.name, wrongName)
  .regex(/^\P{Cc}*$/u, wrongName)
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
