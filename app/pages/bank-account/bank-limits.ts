import type { BankProposalTable } from "../../../database/bank-tables.ts";

export const bankLimits = { reason: 500 };

/** Where its screens begin. */
export const bankPath = "/bank-account";
/** Where everybody with a role can stop what one person is about to publish alone. */
export const objectionPath = "/bank-account/objection";

export const proposalDays = 30;
const remindedAfterDays = 20;

const dayMs = 24 * 3_600_000;

/**
 * When a proposal lapses. One that would have lapsed while the site was off, or soon after, waits as long as after a reminder.
 *
 * @param absence when the site was off the last time.
 */
export function lapsesAt(createdAt: string, absence: { from: string; to: string } | undefined): Date {
  const usual = Date.parse(createdAt) + proposalDays * dayMs;
  const wasOff = absence && createdAt < absence.to && usual > Date.parse(absence.from);
  const least = wasOff ? Date.parse(absence.to) + (proposalDays - remindedAfterDays) * dayMs : usual;
  return new Date(Math.max(usual, least));
}

/** When people are reminded of it, with the day on which it lapses. */
export function remindedAt(createdAt: string, absence: { from: string; to: string } | undefined): Date {
  return new Date(lapsesAt(createdAt, absence).getTime() - (proposalDays - remindedAfterDays) * dayMs);
}

/** For so long people can object before the only person who may change bank details publishes their own proposal. */
export const hoursAlone = 24;

export function publishableFrom(announcedAt: string): Date {
  return new Date(new Date(announcedAt).getTime() + hoursAlone * 3_600_000);
}

export const twoAreBetter =
  "Two people are better: then nobody who gets hold of one account can change where gifts go.";

export const bankMessages = {
  proposed: "Your proposal is waiting for a second person to confirm it. All administrators get an email.",
  declined: "The proposal is declined. All administrators and its author get an email.",
  withdrawn: "Your proposal is withdrawn. All administrators get an email.",
  hidden: "The bank details are hidden: no page shows any. All administrators get an email.",
  absent: "Nothing was changed: the bank details are hidden already.",
  conflict:
    "The bank details have changed since you opened them. What you typed is still here. Compare it with the details in use, which are shown below, and propose it again.",
  announced: `Your proposal is waiting: in ${hoursAlone} hours you can publish it yourself. Everybody with a role gets an email and can decline it until then.`,
  confirmedUnseen:
    "The bank details are confirmed, but visitors do not see them yet: the page /giving is hidden. All administrators get an email.",
  publishedUnseen:
    "The bank details are published, but visitors do not see them yet: the page /giving is hidden. Everybody with a role gets an email.",
  objected: "The proposal is declined: nothing is published. Everybody with a role gets an email.",
  noSecondFactor:
    "Nothing was proposed: nobody else may confirm bank details, and you have no second factor. Add one in Your account, or invite a second person.",
  notAlone: "Nothing was published: somebody else may confirm these details, so two people have to.",
  notAnnounced: `Nothing was published: this proposal was waiting for a second person. Propose it again; ${hoursAlone} hours later you can publish it.`,
  tooEarly: `Nothing was published: a proposal of one person waits for ${hoursAlone} hours.`,
  showSecondFactor:
    "To publish them, log out, log in again with your second factor, and come back within fifteen minutes.",
  secondFactorNotShown:
    "Nothing was published, because you have not shown your second factor in the last fifteen minutes.",
  changedMeanwhile:
    "Nothing was published: the bank details in use have changed since you compared them. Please compare again.",
  othersInUse:
    "Nothing was hidden: other bank details are in use than those that you saw. Please look again.",
  decidedMeanwhile: `Nothing was changed: this proposal is no longer waiting. Somebody has decided on it or withdrawn it, a newer one has replaced it, or the bank details were hidden. After ${proposalDays} days a proposal ends.`,
  void: "Nothing was confirmed: the person who proposed this may no longer propose bank details. The proposal is void.",
  unreadable:
    "Nothing was changed: this version of the site cannot read the bank details that were confirmed last.",
  own: "You proposed these details yourself. Somebody else has to confirm or decline them.",
  reasonMissing: "Please say why",
  notDeclined: "The proposal could not be declined. What you typed is still here: please try again.",
  notHidden: "The bank details could not be hidden. Please try again.",
  notSaved: "The proposal could not be saved. What you typed is still here: please try again.",
} as const;

/** @param pages on which visitors see them. */
export function inUseMessage(done: "confirmed" | "published", pages: readonly string[]): string {
  const shown = pages.length > 1 ? `the pages ${pages.join(" and ")} show` : `the page ${pages[0]} shows`;
  const told = done === "confirmed" ? "All administrators get" : "Everybody with a role gets";
  return `The bank details are ${done}, and ${shown} them. ${told} an email.`;
}

export type BankProposalState = BankProposalTable["state"];

/** A line of the details in use beside the proposed one; undefined where there is none. */
export interface ComparedLine {
  label: string;
  before: string | undefined;
  after: string | undefined;
}

/** From when on the only person who may change bank details can publish their proposal; null if nobody was told. */
export interface Alone {
  from: string | null;
}
