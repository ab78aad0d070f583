import { setUpReplies } from "../../attendance/set-up.server.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { SavedEvent } from "../events.ts";
import { type AudienceFields, repliesFrom } from "./event-fields.ts";

/** Saves what a form says about replies to an event, if it asks and that differs from `before`. */
export async function saveReplies(
  site: ChangingSite,
  viewer: Viewer,
  fields: Pick<AudienceFields, "replies" | "places">,
  before: Pick<SavedEvent, "id" | "takesReplies" | "places">,
): Promise<void> {
  const replies = repliesFrom(fields);
  if (!replies) return;
  if (replies.takesReplies === before.takesReplies && replies.places === before.places) return;
  await setUpReplies(site, viewer, before.id, replies);
}
