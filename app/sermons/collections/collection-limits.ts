import { t } from "@lingui/core/macro";

export const collectionLimits = {
  name: 100,
  about: 2000,
  /** Of each kind. */
  ofKind: 200,
  /** Series, and topics, of a sermon. */
  ofSermon: 20,
  otherNames: 20,
  number: 9999,
};

export const collectionMessages = {
  added: "Added.",
  saved: "Saved.",
  removed: "Deleted. The sermons stay.",
  merged: "Merged. All of its sermons are here now.",
  restored: "Restored, with its sermons.",
  nameTakenSince:
    "That could not be undone: another one has its name by now. Give that one another name, and then restore it under Activity.",
  otherGone:
    "That could not be undone: what it was merged into is gone itself. Restore that one first, under Activity.",
  notSaved: "It could not be saved. What you typed is still here: please try again.",
  failed: () => t`The list could not be loaded.`,
  nameTaken: "Another one has this name already, or it is another spelling of its name.",
  otherTaken: "Another one has one of these names already. You can merge the two below.",
  tooMany: `There are ${collectionLimits.ofKind} already. Please delete one first.`,
  tooManyTopics: `There are ${collectionLimits.ofKind} topics already. Please choose one of them, or delete one first.`,
  seriesGone: "Somebody has deleted that series. Please choose again.",
  changedMeanwhile: "Somebody else has changed this meanwhile. Please look again.",
} as const;
