import { z } from "zod";
import type { KeptVersion } from "../changes/item-versions.server.ts";
import type { NewEvent } from "./events.ts";

const keptTexts = [
  "eventTitle",
  "eventContent",
  "eventDate",
  "eventTime",
  "endDate",
  "endTime",
  "placeName",
  "placeAddress",
  "placePosition",
  "contactName",
  "contactEmail",
  "category",
  "link",
  "rule",
  "addedDates",
] as const;

/** What the history of an event keeps. */
export type KeptEvent = Pick<NewEvent, (typeof keptTexts)[number] | "isAllDay" | "isPublic">;

export const keptEventSchema = z.object({
  // Versions from before lack what events did not have then.
  ...(Object.fromEntries(keptTexts.map((name) => [name, z.string().default("")])) as Record<
    (typeof keptTexts)[number],
    z.ZodDefault<z.ZodString>
  >),
  isAllDay: z.boolean().default(false),
  isPublic: z.boolean().default(true),
});

export function keptOf(event: NewEvent): KeptEvent {
  const texts = Object.fromEntries(keptTexts.map((name) => [name, event[name]]));
  return {
    ...(texts as Pick<NewEvent, (typeof keptTexts)[number]>),
    // SQLite reads booleans as numbers.
    isAllDay: Boolean(event.isAllDay),
    isPublic: Boolean(event.isPublic),
  };
}

/** What a change of an event that was at `version` adds to its history. */
export function keptChange(
  id: string,
  version: number,
  before: NewEvent,
  after: Partial<NewEvent>,
): KeptVersion {
  return {
    kind: "event",
    id,
    version: version + 1,
    before: keptOf(before),
    after: keptOf({ ...before, ...after }),
  };
}
