import { t } from "@lingui/core/macro";

export const postLimits = { postedBy: 120, content: 5000, likes: 1_000_000 };

/** What only staff read are texts, the others are said in the language of who reads them. */
export const postMessages = {
  description: () => t`A few words for the day from the people of our congregation.`,
  added: "Post added successfully!",
  updated: "Post updated successfully!",
  removed: "Post deleted.",
  restored: "Post restored.",
  settingSaved: "Saved.",
  failed: "Failed to add post.",
  notSent: "Failed to add post. What you typed is still here: please try again.",
  notSaved: "The post could not be saved. What you typed is still here: please try again.",
  notLiked: () => t`Your like could not be saved. Please try again.`,
  beginsTooEarly: "A post appears on its day at the earliest. Please choose a later time or an earlier day.",
  endsTooEarly: "It would end before its day. Please choose a later end.",
  none: () => t`No posts available`,
  noneToManage: "No daily posts available.",
  listFailed: () => t`Failed to load posts.`,
} as const;

export const postFeedPath = "/daily-posts.atom";

/** A post has no title, so its first words name it. */
export function firstWords(content: string): string {
  const line = content.trim().split("\n")[0] ?? "";
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
}

export interface NewPost {
  /** `YYYY-MM-DD` in the congregation's time zone. */
  day: string;
  postedBy: string;
  content: string;
  imgUrl: string;
  /** The picture's alt text; empty when it only decorates. */
  imgAlt: string;
}
