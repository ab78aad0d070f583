import { z } from "zod";
import { dayOf, formatDay } from "../dates/dates.ts";
import { versionsOf } from "../items/item.server.ts";
import { firstWords, type NewPost } from "./post-limits.ts";

/** What the history of a post stores: what its form holds, in words. */
type PostText = Pick<NewPost, "day" | "postedBy" | "content">;

export const postVersions = versionsOf<PostText>(
  "post",
  z.object({ day: z.string(), postedBy: z.string(), content: z.string() }),
  ({ day, postedBy, content }) => ({
    title: firstWords(content),
    parts: { Date: formatDay(day), "Posted By": postedBy, Content: content },
  }),
);

export function textOf({ date, postedBy, content }: Omit<PostText, "day"> & { date: string }): PostText {
  return { day: dayOf(date), postedBy, content };
}
