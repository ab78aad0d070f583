import { t } from "@lingui/core/macro";
import { z } from "zod";
import type { Said } from "../../../platform/language/said.ts";
import type { Weekday } from "../../../platform/recurrence/rule.ts";
import { eventLimits } from "../../events/events.ts";
import { weekdayNames } from "../../events/repetition-names.ts";
import { requiredText, shortText, version } from "../../forms/fields.ts";

export const weekdays = Object.keys(weekdayNames) as Weekday[];

const noTime = { error: () => t`Please choose a time` };

function line(missing: Said, longest: number) {
  return requiredText(missing, longest).overwrite((text) => text.replace(/\s+/g, " "));
}

export const serviceSchema = z.object({
  name: line(() => t`Please enter what the service is called`, eventLimits.title),
  /** `as now` for a service that the calendar repeats in another way than on one day of every week. */
  day: z.enum([...weekdays, "as now"], { error: () => t`Please choose a day` }),
  time: z.string(noTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime),
  /** Empty for one at the church’s own address. */
  place: shortText(eventLimits.placeName),
  /** Both are missing when the calendar has no service yet. */
  id: z.string().max(100).optional(),
  version: version.optional(),
  /** What the button does after saving. */
  next: z.literal("another").optional(),
});

export type TypedService = Omit<z.output<typeof serviceSchema>, "next">;
