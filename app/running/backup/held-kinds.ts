import { z } from "zod";
import "../../forms/without-eval.ts";

export const heldBackPath = "/staff/held-back";

export const heldKinds = [
  "mail",
  "contact-message",
  "date-news",
  "reminder",
  "reply-mail",
  "vigil-reminder",
  "vigil-news",
  "prayer-alert",
  "sermon-recording",
] as const;

export type HeldKind = (typeof heldKinds)[number];

/** Written long before they are due; until then they wait for nobody. */
export const plannedAhead: readonly HeldKind[] = ["reminder", "vigil-reminder", "prayer-alert"];

export const heldWords: Record<HeldKind, { one: string; many: string }> = {
  mail: { one: "email that this site has written since", many: "emails that this site has written since" },
  "contact-message": { one: "message from the contact form", many: "messages from the contact form" },
  "date-news": {
    one: "change of an event to tell people about",
    many: "changes of events to tell people about",
  },
  "prayer-alert": {
    one: "prayer request that should not wait, to remind people of",
    many: "prayer requests that should not wait, to remind people of",
  },
  reminder: { one: "event to remind people of", many: "events to remind people of" },
  "reply-mail": { one: "answer to somebody who replied", many: "answers to people who replied" },
  "sermon-recording": {
    one: "recording of a sermon to fetch from its host",
    many: "recordings of sermons to fetch from their hosts",
  },
  "vigil-news": {
    one: "deleted vigil to tell people about",
    many: "deleted vigils to tell people about",
  },
  "vigil-reminder": { one: "vigil to remind people of", many: "vigils to remind people of" },
};

const way = z.enum(["send", "drop"]).optional();

export const releaseSchema = z.object({
  mail: way,
  "contact-message": way,
  "date-news": way,
  "prayer-alert": way,
  reminder: way,
  "reply-mail": way,
  "sermon-recording": way,
  "vigil-news": way,
  "vigil-reminder": way,
} satisfies Record<HeldKind, typeof way>);

export const heldBackMessages = {
  incomplete: "Please choose for each line whether to send or discard it.",
  over: "The site sends again.",
} as const;
