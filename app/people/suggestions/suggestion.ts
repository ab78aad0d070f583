export type SuggestionState = "waiting" | "invited" | "declined";

export const suggestionLimits = {
  /** Suggestions of one person that may wait at once. */
  waiting: 5,
  name: 100,
  reason: 500,
  answer: 500,
} as const;

/** Days after which a suggestion is deleted, whatever became of it. The data protection policy says so. */
export const suggestionDays = 90;

export const suggestionMessages = {
  sent: "Thank you. The people who look after accounts see your suggestion.",
  notSent: "The suggestion could not be sent. What you typed is still here: please try again.",
  noName: "Please enter their name",
  noEmail: "Please enter their email address",
  noRole: "Please choose at least one role",
  noReason: "Please say why",
  own: "This is your own email address.",
  again: "You have suggested somebody with this email already",
  tooManyWaiting: `${suggestionLimits.waiting} of your suggestions are waiting. You can suggest somebody again once one is decided.`,
  beyond: "You can suggest somebody only for roles whose permissions you have yourself.",
  invited: "The invitation is on its way.",
  given: "They have an account, so they have the role now.",
  declined: "The suggestion has been declined.",
  notDeclined: "The suggestion could not be declined. What you typed is still here: please try again.",
  ended: (days: number) =>
    `Nobody has decided within ${days} days, so this suggestion has ended. You can suggest them again.`,
  decidedMeanwhile: "Somebody else has decided on this suggestion already.",
  noRoleLeft:
    "The roles of this suggestion were removed. You can decline it, and invite the person yourself.",
} as const;
