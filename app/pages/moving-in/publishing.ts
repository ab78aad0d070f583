import type { LeftOut } from "../../items/imports/left-out.ts";
import type { MovedKind } from "./moving-limits.ts";

export type PublishableKind = Exclude<MovedKind, "picture">;
export const publishableKinds = ["page", "post", "event"] as const satisfies PublishableKind[];

/** A page, post or event that visitors do not see. */
export interface HiddenItem {
  kind: PublishableKind;
  id: string;
  title: string;
  /** Why it is ticked only by hand; undefined for what was shown on the old site and never here. */
  whyUnticked: string | undefined;
  /** The path of its form. */
  edit: string;
}

export const whyUnticked = {
  unseen: "Visitors of the old site did not see it.",
  hidden: "It was shown here before, and hidden since.",
  longAgo: "It came too long ago to tell whether it was shown here before.",
  unknown: "It may have been a draft on the old site.",
} as const;

export const publishSeveralPath = "/pages/move-in/publish";

export function hideAgainPath(id: string): string {
  return `${publishSeveralPath}/${id}/restore`;
}

export const publishMessages = {
  title: "Publish several at once",
  noneTicked: "Nothing was ticked, so nothing was published.",
  notSaved: "The rest could not be published. What was published before stays so. Please try again.",
  notAnswered:
    "The site did not respond, so we cannot tell what was published. What is still hidden is in this list when you open it again.",
  tooLate: "That could not be undone: it is more than 30 days ago, or has already been undone.",
} as const;

const counted: Record<PublishableKind, readonly [one: string, many: string]> = {
  page: ["one page", "pages"],
  post: ["one daily post", "daily posts"],
  event: ["one event", "events"],
};

const mostNamed = 5;

/** `Published: 2 pages and one event. Not published: Fair (You may not write events.)` */
export function togetherInWords(
  done: readonly PublishableKind[],
  failed: readonly LeftOut[],
  [isDone, isNot]: readonly [string, string],
): string {
  const counts = publishableKinds.flatMap((kind) => {
    const count = done.filter((other) => other === kind).length;
    const [one, many] = counted[kind];
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
  });
  const list = new Intl.ListFormat("en-GB").format(counts) || "nothing";
  const named = failed.slice(0, mostNamed).map(({ title, reason }) => `${title} (${reason})`);
  const others = failed.length - named.length;
  const rest = [...named, ...(others > 0 ? [`${others} more`] : [])].join("; ");
  return [`${isDone}: ${list}.`, ...(rest ? [`${isNot}: ${rest}`] : [])].join(" ");
}
