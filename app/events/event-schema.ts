import { z } from "zod";
import { day, pictureText, pictureUrl, requiredText, version } from "../forms/fields.ts";
import { eventLimits } from "./events.ts";

const eventTime = z
  .string({ error: "Please choose a time" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time");

export const newEventSchema = z.object({
  eventTitle: requiredText("Please enter a title", eventLimits.title),
  eventContent: requiredText("Please enter a description", eventLimits.content),
  eventDate: day,
  eventTime,
  eventUrl: pictureUrl,
  eventAlt: pictureText,
});

/** An edited event may still have no time. */
export const changedEventSchema = newEventSchema.extend({
  eventTime: z
    .union([eventTime, z.literal("")])
    .optional()
    .default(""),
  version,
});
