import type { LifeRefusal } from "../prayer-life.ts";
import { answerDays, prayerMessages, shownDays, waitDays } from "../prayer-limits.ts";

/** What people read who look after requests. */
export const moderationMessages = {
  approvedFor: {
    everybody: "Prayer request approved. Everybody can see it now.",
    congregation: "Prayer request approved. Everybody who has logged in can see it now.",
    team: "Marked as read. The prayer team prays for it; it is on no page.",
    pastor: "Marked as read. Only the pastor reads it.",
  },
  consentAsked:
    "The text was edited, so the person who asked gets an email, and agrees, answers or withdraws it. Until then it waits.",
  staysShown: "It stays. What readers said about it is settled.",
  decidedMeanwhile:
    "Nothing was changed: this request is no longer waiting. Somebody else has decided about it meanwhile; see below.",
  declined: "Not shown. The person who asked gets an email that says so kindly.",
  passedOn: "Passed on. Only the pastor reads this request now.",
  askedBack: "Your question is sent. The answer will stand with the request.",
  nobodyToAsk: "Nobody can be asked, because the account is gone.",
  editSent:
    "Saved. Readers see what they saw before: the person who asked gets an email, and agrees, answers or withdraws it.",
  publishedEdited: "The edited text is published, and your reason is kept.",
  editGone: "There is no edited text any more: it has been shown, changed or withdrawn meanwhile.",
  restored: "The prayer request is back where it was.",
  restoredToWait: "The prayer request is back. It waits until somebody has looked at it again.",
  restoredWithoutPicture: "The prayer request is back, without its picture.",
  refusedByAsker:
    "Nothing was changed: the person who asked said no to other words. You can show their own words, or propose others.",
  closedNow: "Nothing was changed: this request has ended or is not shown.",
  notSpelling:
    "That is more than a mended spelling. At most a few letters of words in lower case may change; no word, name, number or place. Without the tick, the person who asked is asked.",
  spellingMended: "Saved, and shown at once. The person who asked is told, and can take it back.",
  wordsShown: "The new words are shown now.",
  wordsDeclined: "Readers go on seeing the old words. The person who asked gets an email.",
  updateShown: "The update is shown now.",
  updateDeclined: "The update is not shown.",
  daysSaved: "Saved. Days of being shown hold for requests that are approved or updated from now on.",
  wrongDays: `Please enter whole numbers of days: from ${shownDays.least} to ${shownDays.most} to be shown, from ${answerDays.least} to ${answerDays.most} to wait for an answer, from ${waitDays.least} to ${waitDays.most} to wait for you.`,
  notesSaved: "The kind notes are saved.",
  notesChanged:
    "Somebody else has changed the notes meanwhile. Theirs are below, and yours are still here: save again to replace theirs.",
  updated: "Prayer request updated.",
  removed: "Prayer request deleted. It can be brought back for a week.",
  noneWaiting: "No prayer requests are waiting for approval.",
  noneToReview: "No prayer requests available.",
} as const;

/** Why nothing was changed. */
export function refusalInWords(refused: LifeRefusal): string {
  return refused === "notShownNow" ? prayerMessages.notShownNow() : moderationMessages[refused];
}
