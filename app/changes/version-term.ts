/** For how many months earlier versions of texts stay. */
export const versionTerm = { usual: 24, least: 3, most: 240 };

/** How many of the last versions of a text always stay. */
export const versionsThatStay = 10;

export const versionMessages = {
  deleted: "That version is deleted for good.",
  gone: "That version is deleted already.",
  inUse: "That version is in use. Save another text first, and then delete it here.",
  unreadable:
    "Nothing was deleted: this version of the site cannot read what was saved last, and shows an earlier version in its place.",
  notDeleted: "The version could not be deleted. Please try again.",
  wrongMonths: `Please enter a whole number of months from ${versionTerm.least} to ${versionTerm.most}.`,
  monthsSaved: "Saved. What is older is deleted within the hour.",
  notSaved: "That could not be saved. Please try again.",
} as const;
