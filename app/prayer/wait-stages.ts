/** How many were told that a request waits long: `waitTold` counts up to these. */
export const toldModerators = 1;
export const toldAdministrators = 2;
export const toldAsker = 3;

/** After how many days of waiting each is told. */
export const daysUntilTold = { moderators: 7, administrators: 14, asker: 30 };
/** How many days the asker has at least between the letter and the end. */
export const daysAfterLetter = 14;
