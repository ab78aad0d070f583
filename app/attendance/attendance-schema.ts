import { z } from "zod";
import { emailAddress } from "../forms/email-address.ts";
import "../forms/without-eval.ts";
import { attendanceLimits, attendanceMessages } from "./attendance.ts";

const people = z.coerce
  .number(attendanceMessages.people)
  .int(attendanceMessages.people)
  .min(1, attendanceMessages.people)
  .max(attendanceLimits.people, attendanceMessages.people);

/** How many people come. */
export const replySchema = z.object({ people });

/** A visitor's request for a link. */
export const linkRequestSchema = z.object({
  email: z
    .string({ error: attendanceMessages.email })
    .trim()
    .toLowerCase()
    .max(254, attendanceMessages.email)
    .pipe(emailAddress(attendanceMessages.email)),
});

/** What staff set up for an event. An empty number of places is no limit. */
export const setUpSchema = z.object({
  takesReplies: z.literal("on").optional(),
  places: z
    .string()
    .trim()
    .max(5, attendanceMessages.places)
    .regex(/^\d*$/, attendanceMessages.places)
    .optional()
    .default("")
    .transform((places) => (places === "" ? null : Number(places)))
    .refine(
      (places) => places === null || (places >= 1 && places <= attendanceLimits.places),
      attendanceMessages.places,
    ),
});
