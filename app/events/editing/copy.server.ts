import type { Database } from "../../../database/connection.ts";
import { published } from "../../items/visibility/visibility.ts";
import { found } from "../../serving/responses/found.ts";
import type { Viewer } from "../../viewer.ts";
import { findEvent } from "../event-reads.server.ts";
import { defaultDetails } from "../event-writes.server.ts";
import type { NewEvent } from "../events.ts";

export const blank: NewEvent = {
  ...defaultDetails,
  eventTitle: "",
  eventContent: "",
  eventDate: "",
  eventTime: "",
  eventUrl: "",
  eventAlt: "",
};

/** What the form of a new event shows at first: nothing or, with `?copy=<id>`, another event, without its dates and published like every new one. */
export async function blankOrCopy(db: Database, viewer: Viewer, url: string): Promise<NewEvent> {
  const id = new URL(url).searchParams.get("copy");
  if (!id) return blank;
  // PostgreSQL refuses NUL characters.
  if (id.includes("\0")) found(undefined, "event");
  const { id: _, version: __, slug: ___, ...event } = found(await findEvent({ db }, viewer, id), "event");
  return { ...event, ...published, eventDate: "", endDate: "", addedDates: "" };
}
