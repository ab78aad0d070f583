import type { Action, Subject } from "../changes/activity.ts";
import type { Change } from "../changes/change.server.ts";
import { published, stateAt, type Visibility, type VisibilityState } from "./visibility.ts";
import { visibilityInWords } from "./words.ts";

const actions: Record<VisibilityState, Action> = {
  draft: "hidden",
  scheduled: "scheduled",
  published: "published",
  over: "hidden",
};

/** Writes into the activity log that somebody published, scheduled or hid an item. A new one counts as published before. */
export async function recordVisibility(
  change: Pick<Change, "record" | "now">,
  subject: Subject,
  after: Visibility,
  before: Visibility = published,
): Promise<void> {
  const [was, is] = [visibilityInWords(before), visibilityInWords(after)];
  if (was === is) return;
  await change.record(actions[stateAt(after, change.now)], subject, { shown: was }, { shown: is });
}
