import { z } from "zod";
import { day, requiredText, version } from "../../../forms/fields.ts";
import { slotLengths, vigilLimits, vigilMessages } from "../vigil-limits.ts";

const line = (missing: string, longest: number) =>
  requiredText(missing, longest).regex(/^\P{Cc}*$/u, vigilMessages.oneLine);

const count = (message: string, most: number) =>
  z.coerce.number(message).int(message).min(1, message).max(most, message);

const fields = {
  title: line(vigilMessages.title, vigilLimits.title),
  intention: line(vigilMessages.intention, vigilLimits.intention),
  day,
  time: z.string({ error: vigilMessages.time }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, vigilMessages.time),
  hours: count(vigilMessages.hours, vigilLimits.hours),
  slotMinutes: z.coerce
    .number(vigilMessages.slotMinutes)
    .refine((minutes) => (slotLengths as readonly number[]).includes(minutes), vigilMessages.slotMinutes),
  slotPlaces: count(vigilMessages.places, vigilLimits.places),
  state: z.enum(["hidden", "open"], vigilMessages.state),
};

export const newVigilSchema = z.object(fields);
export const changedVigilSchema = z.object({ ...fields, version });

export type TypedVigil = z.output<typeof newVigilSchema>;
