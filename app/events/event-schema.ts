import { z } from "zod";
import { eventLimits } from "./events.ts";

const required = (field: string, max: number) =>
  z
    .string({ error: `Please enter a ${field}` })
    .trim()
    .min(1, `Please enter a ${field}`)
    .max(max, `Please use at most ${max} characters`);

const eventDate = z.string({ error: "Please choose a date" }).pipe(z.iso.date("Please choose a date"));
const eventTime = z
  .string({ error: "Please choose a time" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time");

/** Address of an uploaded picture, or nothing. */
const eventUrl = z.string().max(eventLimits.url).optional().default("");

export const newEventSchema = z.object({
  eventTitle: required("title", eventLimits.title),
  eventContent: required("description", eventLimits.content),
  eventDate,
  eventTime,
  eventUrl,
});

/** The time may stay unknown when an event is edited. */
export const changedEventSchema = newEventSchema.extend({
  eventTime: z
    .union([eventTime, z.literal("")])
    .optional()
    .default(""),
});
