import { z } from "zod";
import { day, requiredText, version } from "../../../forms/fields.ts";
import { slotLengths, vigilLimits } from "../vigil-limits.ts";
import { editingMessages } from "./editing-messages.ts";

const line = (missing: string, longest: number) =>
  requiredText(missing, longest).regex(/^\P{Cc}*$/u, editingMessages.oneLine);

const count = (message: string, most: number) =>
  z.coerce.number(message).int(message).min(1, message).max(most, message);

const fields = {
  title: line(editingMessages.title, vigilLimits.title),
  intention: line(editingMessages.intention, vigilLimits.intention),
  day,
  time: z.string({ error: editingMessages.time }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, editingMessages.time),
  hours: count(editingMessages.hours, vigilLimits.hours),
  slotMinutes: z.coerce
    .number(editingMessages.slotMinutes)
    .refine((minutes) => (slotLengths as readonly number[]).includes(minutes), editingMessages.slotMinutes),
  slotPlaces: count(editingMessages.places, vigilLimits.places),
  state: z.enum(["hidden", "open"], editingMessages.state),
};

export const newVigilSchema = z.object(fields);
export const changedVigilSchema = z.object({ ...fields, version });

export type TypedVigil = z.output<typeof newVigilSchema>;
