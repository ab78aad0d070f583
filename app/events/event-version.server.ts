import { z } from "zod";
import type { NewVersion } from "../changes/item-versions.server.ts";
import { versionsOf } from "../items/item.server.ts";
import { eventInWords } from "./event-in-words.ts";
import type { EventText, NewEvent } from "./events.ts";

const texts = [
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
  "heldIn",
  "rule",
  "addedDates",
] as const satisfies (keyof EventText)[];

type Texts = Pick<EventText, (typeof texts)[number]>;

export const eventVersions = versionsOf<EventText>(
  "event",
  z.object({
    // Versions from before lack what events did not have then.
    ...(Object.fromEntries(texts.map((name) => [name, z.string().default("")])) as Record<
      keyof Texts,
      z.ZodDefault<z.ZodString>
    >),
    isAllDay: z.boolean().default(false),
    isPublic: z.boolean().default(true),
  }),
  (event) => ({ title: event.eventTitle, parts: eventInWords(event) }),
);

export function textOf(event: EventText): EventText {
  return {
    ...(Object.fromEntries(texts.map((name) => [name, event[name]])) as Texts),
    // SQLite reads booleans as numbers.
    isAllDay: Boolean(event.isAllDay),
    isPublic: Boolean(event.isPublic),
  };
}

/** What a change of an event that was at `version` adds to its history. */
export function changedText(
  id: string,
  version: number,
  before: NewEvent,
  after: Partial<NewEvent>,
): NewVersion {
  return {
    kind: "event",
    id,
    version: version + 1,
    before: textOf(before),
    after: textOf({ ...before, ...after }),
  };
}
