import type { ChangeByPerson } from "../../../changes/change.server.ts";
import { found } from "../../../serving/responses/found.ts";
import { setUpWithin } from "../../attendance/set-up.server.ts";
import { findEvent } from "../../event-reads.server.ts";
import { type AudienceFields, repliesFrom } from "./event-fields.ts";

/** Saves what a form says about replies to an event, if it asks and something differs, in the change of the event. */
export function saveReplies(fields: Pick<AudienceFields, "replies" | "places">) {
  return async (change: ChangeByPerson, id: string): Promise<void> => {
    const replies = repliesFrom(fields);
    if (!replies) return;
    const event = found(await findEvent(change, change.viewer, id), "event");
    if (replies.takesReplies === event.takesReplies && replies.places === event.places) return;
    await setUpWithin(change, event, replies);
  };
}
