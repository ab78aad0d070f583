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
] as const;

export type HeldKind = (typeof heldKinds)[number];

export const heldWords: Record<HeldKind, { one: string; many: string }> = {
  mail: { one: "email that this site has written since", many: "emails that this site has written since" },
  "contact-message": { one: "message from the contact form", many: "messages from the contact form" },
  "date-news": {
    one: "change of an event to tell people about",
    many: "changes of events to tell people about",
  },
  reminder: { one: "event to remind people of", many: "events to remind people of" },
  "reply-mail": { one: "answer to somebody who replied", many: "answers to people who replied" },
  "vigil-reminder": { one: "vigil to remind people of", many: "vigils to remind people of" },
};

const way = z.enum(["send", "drop"]).optional();

export const releaseSchema = z.object({
  mail: way,
  "contact-message": way,
  "date-news": way,
  reminder: way,
  "reply-mail": way,
  "vigil-reminder": way,
} satisfies Record<HeldKind, typeof way>);

export const heldBackMessages = {
  incomplete: "Please choose for each line whether to send or discard it.",
  over: "The site sends again.",
} as const;
