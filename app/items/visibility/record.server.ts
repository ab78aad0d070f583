import type { ItemPreviewTable } from "../../../database/tables.ts";
import type { Action, Subject } from "../../changes/activity-words.ts";
import type { Change } from "../../changes/change.server.ts";
import { endPreviewLink } from "./preview-links.server.ts";
import { published, stateAt, type Visibility, type VisibilityState } from "./visibility.ts";
import { visibilityInWords } from "./visibility-words.ts";

const actions: Record<VisibilityState, Action> = {
  draft: "hidden",
  scheduled: "scheduled",
  published: "published",
  over: "hidden",
};

/**
 * Writes into the activity log that somebody published, scheduled or hid an item, and ends the link to its preview when it
 * is published or was shown before, also by its schedule. A new one counts as published before.
 */
export async function recordVisibility(
  change: Pick<Change, "db" | "record" | "now">,
  subject: Subject & { kind: ItemPreviewTable["kind"] },
  after: Visibility,
  before: Visibility = published,
): Promise<void> {
  const state = stateAt(after, change.now);
  const [was, is] = [visibilityInWords(before), visibilityInWords(after)];
  if (was === is) return;
  await change.record(actions[state], subject, { shown: was }, { shown: is });
  const wasShown = ["published", "over"].includes(stateAt(before, change.now));
  if (state !== "published" && !wasShown) return;
  await endPreviewLink(change.db, subject);
}
