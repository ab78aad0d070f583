import { z } from "zod";
import {
  day,
  keptText,
  mostInColumn,
  pictureText,
  pictureUrl,
  requiredText,
  version,
} from "../forms/fields.ts";
import type { VisibilityFields } from "../items/visibility/visibility-fields.ts";
import { checkVisibility, visibilityFields } from "../items/visibility/visibility-schema.ts";
import { type NewPost, postLimits, postMessages } from "./post-limits.ts";

const likes = { error: `Please enter a whole number from 0 to ${postLimits.likes}` };

const noAuthor = "Please enter who posts this";
const noContent = "Please enter the content";

const postSchema = z.object({
  ...visibilityFields,
  day,
  postedBy: requiredText(noAuthor, postLimits.postedBy),
  content: requiredText(noContent, postLimits.content),
  imgUrl: pictureUrl,
  imgAlt: pictureText,
});

function check(fields: VisibilityFields & { day: string }, context: z.RefinementCtx): void {
  checkVisibility(fields, context);
  const { shown, fromDay = "", untilDay = "", day: ofPost } = fields;
  const isTooEarly = (chosen: string) => chosen !== "" && chosen < ofPost;
  if (shown === "from" && isTooEarly(fromDay))
    context.addIssue({ code: "custom", path: ["fromDay"], message: postMessages.beginsTooEarly });
  if (shown === "now" && isTooEarly(untilDay))
    context.addIssue({ code: "custom", path: ["untilDay"], message: postMessages.endsTooEarly });
}

/** A picture is a file, or the URL of one that was uploaded first. */
export function newPostSchema({ needsPicture }: { needsPicture: boolean }) {
  return postSchema
    .extend({ picture: z.instanceof(File).optional() })
    .refine(({ imgUrl, picture }) => !needsPicture || imgUrl || picture, {
      path: ["picture"],
      error: "Please choose a picture",
      // Checked even while other fields are invalid, so that all errors appear at once.
      when: () => true,
    })
    .superRefine(check);
}

/** A tap on Like: the post, and whether the sender likes it from now on. */
export const tapSchema = z.object({
  post: z.string().max(100),
  liked: z.enum(["true", "false"]).transform((liked) => liked === "true"),
});

export type Tap = z.output<typeof tapSchema>;

/** What is empty stays so: a post that moved in may have a picture only. `before` is undefined when it is gone. */
export function changedPostSchema(before: Pick<NewPost, "postedBy" | "content"> | undefined) {
  return postSchema
    .extend({
      postedBy: keptText(before?.postedBy, noAuthor, postLimits.postedBy),
      content: keptText(before?.content, noContent, postLimits.content),
      likes: z.coerce.number(likes).int(likes).min(0, likes).max(postLimits.likes, likes),
      /** The number that the form showed, so that likes since then are kept. */
      likesBefore: z.coerce.number().int().min(0).max(mostInColumn),
      version,
    })
    .superRefine(check);
}

export type ChangedPost = z.output<ReturnType<typeof changedPostSchema>>;
