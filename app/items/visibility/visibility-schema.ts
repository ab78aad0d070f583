import { z } from "zod";
import { type VisibilityFields, visibilityMessages } from "./visibility-fields.ts";

/** Their moments are far from those of drafts and of what has no end. */
const [firstDay, lastDay] = ["1900-01-01", "2199-12-31"];

const day = z.iso
  .date(visibilityMessages.noDay)
  .refine((typed) => typed >= firstDay && typed <= lastDay, visibilityMessages.otherCentury)
  .optional();

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, visibilityMessages.noTime)
  .optional();

/** The group *When it is shown* of a form. Older clients send none of it, which leaves an item as it is. */
export const visibilityFields = {
  shown: z.enum(["now", "draft", "from"]).optional(),
  fromDay: day,
  fromTime: time,
  untilDay: day,
  untilTime: time,
};

/** What is wrong with the group, by the field where people can put it right. */
export function problemsOfVisibility({
  shown,
  fromDay = "",
  fromTime = "",
  untilDay = "",
  untilTime = "",
}: VisibilityFields): [field: keyof VisibilityFields, message: string][] {
  if (shown === undefined || shown === "draft") return [];
  if (shown === "from" && !fromDay) return [["fromDay", visibilityMessages.noDay]];
  if (untilTime && !untilDay) return [["untilDay", visibilityMessages.noDay]];
  if (shown !== "from" || !untilDay) return [];
  const begins = `${fromDay}T${fromTime || "00:00"}`;
  // The whole of a day without a time.
  const ends = `${untilDay}T${untilTime || "24:00"}`;
  return ends > begins ? [] : [["untilDay", visibilityMessages.endsTooEarly]];
}

export function checkVisibility(fields: VisibilityFields, context: z.RefinementCtx): void {
  for (const [field, message] of problemsOfVisibility(fields))
    context.addIssue({ code: "custom", path: [field], message });
}
