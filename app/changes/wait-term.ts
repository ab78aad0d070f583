/**
 * After how many days what nobody decides ends, other than prayer requests. At most as long as people were told that their
 * request to join a group or a suggestion of them is kept.
 */
export const waitTerm = { usual: 90, least: 45, most: 90 };

export const waitMessages = {
  wrongDays: `Please enter a whole number of days from ${waitTerm.least} to ${waitTerm.most}.`,
  saved: "Saved. What nobody decides ends after that time.",
  notSaved: "That could not be saved. Please try again.",
} as const;
