/** Days until what nobody decides ends, but prayer requests: at most as long as people were told that a request is kept. */
export const waitTerm = { usual: 90, least: 45, most: 90 };

export const waitMessages = {
  wrongDays: `Please enter a whole number of days from ${waitTerm.least} to ${waitTerm.most}.`,
  saved: "Saved. What nobody decides ends after that time.",
  notSaved: "That could not be saved. Please try again.",
} as const;
