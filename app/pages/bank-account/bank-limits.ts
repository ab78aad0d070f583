import type { BankProposalTable } from "../../../database/bank-tables.ts";

export const bankLimits = { reason: 500 };

/** Where its screens begin. */
export const bankPath = "/bank-account";

export const bankMessages = {
  proposed: "Your proposal is waiting for a second person to confirm it. All administrators get an email.",
  confirmed: "The bank details are confirmed, and every page shows them. All administrators get an email.",
  declined: "The proposal is declined. All administrators and its author get an email.",
  withdrawn: "Your proposal is withdrawn. All administrators get an email.",
  hidden: "The bank details are hidden: no page shows any. All administrators get an email.",
  absent: "Nothing was changed: the bank details are hidden already.",
  conflict:
    "The bank details have changed since you opened them. What you typed is still here. Compare it with the details in use, which are shown below, and propose it again.",
  alone:
    "Nothing was proposed: nobody else may confirm bank details. Somebody has to be invited first, or given a role that may.",
  changedMeanwhile:
    "Nothing was changed: the bank details in use are others than those that you saw. Please look again.",
  decidedMeanwhile:
    "Nothing was changed: this proposal is no longer waiting. Somebody has decided on it or withdrawn it, a newer one has replaced it, or the bank details were hidden.",
  void: "Nothing was confirmed: the person who proposed this may no longer propose bank details. The proposal is void.",
  unreadable:
    "Nothing was changed: this version of the site cannot read the bank details that were confirmed last.",
  own: "You proposed these details yourself. Somebody else has to confirm or decline them.",
  reasonMissing: "Please say why",
  notDeclined: "The proposal could not be declined. What you typed is still here: please try again.",
  notHidden: "The bank details could not be hidden. Please try again.",
  notSaved: "The proposal could not be saved. What you typed is still here: please try again.",
} as const;

export type BankProposalState = BankProposalTable["state"];

/** A line of the details in use beside the proposed one; undefined where there is none. */
export interface ComparedLine {
  label: string;
  before: string | undefined;
  after: string | undefined;
}
