import { z } from "zod";
import { movedKinds } from "./moving-limits.ts";

const leftOut = z.object({ title: z.string(), reason: z.string() });

const common = {
  title: z.string(),
  /** What the old site calls it and its URL there, by which later imports know it. */
  sources: z.array(z.string()),
  /** The id of what an earlier import made and somebody deleted here, or empty. */
  replaced: z.string(),
  isHere: z.boolean(),
  notes: z.array(z.string()),
};

const about = {
  ...common,
  /** A path that is to lead to it; empty for none. */
  oldPath: z.string(),
  pictures: z.array(z.number()),
};

const plannedPage = z.object({
  ...about,
  kind: z.literal("page"),
  slug: z.string(),
  description: z.string(),
  /** With signs for its pictures. */
  markdown: z.string(),
});

const plannedPost = z.object({
  ...about,
  kind: z.literal("post"),
  day: z.string(),
  postedBy: z.string(),
  content: z.string(),
});

const plannedEvent = z.object({
  ...about,
  kind: z.literal("event"),
  content: z.string(),
  eventDate: z.string(),
  eventTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  isAllDay: z.boolean(),
  placeName: z.string(),
  link: z.string(),
});

const plannedItem = z.discriminatedUnion("kind", [plannedPage, plannedPost, plannedEvent]);

const plannedPicture = z.object({
  ...common,
  url: z.string(),
  alt: z.string(),
  /** Its id in the library; empty until it is there. */
  pictureId: z.string(),
});

const outcome = z.object({
  added: z.array(
    z.object({
      kind: z.enum(movedKinds as ["page", "post", "event", "picture"]),
      title: z.string(),
      path: z.string(),
      notes: z.array(z.string()),
    }),
  ),
  failed: z.array(leftOut),
});

/** What an import will do, as its preview keeps it, and what it did. */
export const movingPlanSchema = z.object({
  /** Tells it from the plans of calendars. */
  what: z.literal("old site"),
  name: z.string(),
  items: z.array(plannedItem),
  pictures: z.array(plannedPicture),
  leftOut: z.array(leftOut),
  others: z.array(z.tuple([z.string(), z.number()])),
  /** The paths below which the old site listed its posts. */
  lists: z.array(z.string()).default([]),
  sermons: z.object({ ofPlugin: z.number(), recordings: z.number() }).default({ ofPlugin: 0, recordings: 0 }),
  outcome: outcome.optional(),
});

export type PlannedPage = z.infer<typeof plannedPage>;
export type PlannedPost = z.infer<typeof plannedPost>;
export type PlannedEvent = z.infer<typeof plannedEvent>;
export type PlannedItem = z.infer<typeof plannedItem>;
export type PlannedPicture = z.infer<typeof plannedPicture>;
export type MovingPlan = z.infer<typeof movingPlanSchema>;
