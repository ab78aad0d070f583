import { plural, t } from "@lingui/core/macro";
import type { NewEvent } from "../events.ts";

export const proposalLimits = {
  note: 1000,
  reason: 500,
  /** How many of one member can wait at once. */
  waiting: 5,
};

/** What members read too is said in their language. */
export const proposalMessages = {
  sent: () => t`Thank you. We will read your proposal, and send you an email when we have decided.`,
  notSent: () => t`Your proposal could not be sent. What you typed is still here: please try again.`,
  tooManyWaiting: () =>
    t`${plural({ count: proposalLimits.waiting }, { one: "# of your proposals is waiting.", other: "# of your proposals are waiting." })} You can send the next one when we have decided on one of them, or when you withdraw one.`,
  tooManyToday: () => t`You have sent many proposals today. Please send the next one tomorrow.`,
  dayIsOver: () => t`Please choose today or a later day.`,
  withdrawn: () => t`Your proposal has been withdrawn.`,
  notTaken: () => t`We are not accepting new proposals at the moment.`,
  none: () => t`You have not proposed an event yet.`,
  noneWaiting: "No proposals are waiting.",
  listFailed: () => t`Failed to load proposals.`,
  published: "The event is published, and the member who proposed it gets an email.",
  notDeclined: "The proposal could not be declined. What you typed is still here: please try again.",
  declined: "The proposal is declined, and the member gets an email.",
  decidedMeanwhile:
    "This proposal is no longer waiting: somebody else has published or declined it, or the member has withdrawn it. Nothing was saved.",
} as const;

type ProposedEvent = Pick<
  NewEvent,
  | "eventTitle"
  | "eventContent"
  | "eventDate"
  | "eventTime"
  | "endDate"
  | "endTime"
  | "isAllDay"
  | "placeName"
  | "placeAddress"
  | "contactName"
  | "contactEmail"
>;

export interface NewProposal extends ProposedEvent {
  /** Read by staff only. */
  note: string;
}

export type ProposalState = "waiting" | "published" | "declined";
