import type { PrayerAudience } from "./audience.ts";

export const prayerLimits = { title: 120, content: 5000, userName: 120, words: 1000 };

/** The kind notes from which staff choose when they do not show a request. */
export const declineNoteLimits = { most: 12, length: 500 };

/** For how many days what staff deleted can be brought back. */
export const undoDays = 7;

export const shownDays = { usual: 30, least: 7, most: 365 };
/** Days for which an edited text waits until its asker agrees. */
export const answerDays = { usual: 3, least: 1, most: 30 };
/** Days after which a request ends that nobody decided about. */
export const waitDays = { usual: 90, least: 45, most: 365 };
/** How many days before the end its asker is asked whether it is still in need. */
export const askedDaysBefore = 3;
export const answeredDays = 90;
/** For how many days a request is kept after it ended or was not shown, before it is deleted for good. */
export const keptDays = 365;

export const prayerMessages = {
  description: "What people of our congregation ask us to pray for.",
  submittedFor: {
    everybody:
      "Thank you. Your prayer request will not be displayed until it is approved. Once it is approved, it is shown to everybody.",
    congregation:
      "Thank you. Your prayer request will not be displayed until it is approved. Once it is approved, everybody who has logged in can read it.",
    team: "Thank you. Only the prayer team reads your request.",
    pastor: "Thank you. Only the pastor reads your request.",
  },
  noPastor: "Nobody here reads requests for the pastor only at the moment. Please choose somebody else.",
  failed: "Failed to add prayer request.",
  notSent: "Failed to add prayer request. What you typed is still here: please try again.",
  tooMany: "You have sent many prayer requests today. Please send the next one tomorrow.",
  notSaved: "The prayer request could not be saved. What you typed is still here: please try again.",
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
  consentGone:
    "There is no edited text any more, or another one: it was changed, withdrawn, or waited long for your answer. Your request goes on as it stands below.",
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
  agreed: "Thank you. This text is shown now.",
  agreedWaits: "Thank you. This text is shown once the people who look after prayer requests have read it.",
  refusedEdit: "Thank you. Nobody shows these words.",
  notRewordedNow: "Nothing was changed: this request has ended. What you typed is still here.",
  notTakenBack: "Nothing was changed: other words stand there already.",
  takenBack: "Taken back. The people who look after prayer requests are told.",
  undone: "Taken back. We go on praying with you.",
  reworded:
    "Thank you. Your new words wait until the people who look after prayer requests have read them. Until then nobody else reads your request.",
  rewordedBeside:
    "Thank you. Your new words wait until the people who look after prayer requests have read them. Until then readers see the old ones.",
  rewordedForFew: "Thank you. Those who pray for you read your new words.",
  updateSent: "Thank you. Your update is shown once it is approved.",
  updateForTeam: "Thank you. Those who pray for you read your update.",
  answered: "Thank you for telling us. We thank God with you.",
  keptShown: "Thank you. We go on praying with you.",
  letGo: "Your request has ended. Nobody reads it any more.",
  notShownNow: "Nothing was changed: this request is not shown at the moment.",
  lifeGone: "This link no longer works: the request has ended, was withdrawn or was answered already.",
  updateShown: "The update is shown now.",
  updateDeclined: "The update is not shown.",
  daysSaved: "Saved. Days of being shown hold for requests that are approved or updated from now on.",
  wrongDays: `Please enter whole numbers of days: from ${shownDays.least} to ${shownDays.most} to be shown, from ${answerDays.least} to ${answerDays.most} to wait for an answer, from ${waitDays.least} to ${waitDays.most} to wait for you.`,
  replied: "Thank you. Your answer is with the people who look after prayer requests.",
  repliedTooOften: "You have answered many times today. Please write the next answer tomorrow.",
  notesSaved: "The kind notes are saved.",
  notesChanged:
    "Somebody else has changed the notes meanwhile. Theirs are below, and yours are still here: save again to replace theirs.",
  wordsTooLong: `Nothing was sent: that is more than ${prayerLimits.words} characters. What you typed is still here. If it quotes what was written before, you can leave that out.`,
  newsTooLong: `Nothing was sent: that is more than ${prayerLimits.words} characters. Please go back, make it shorter and send it again.`,
  wordsMissing: "Nothing was sent: please write a few words.",
  notDone: "That could not be saved. What you typed is still here: please try again.",
  updated: "Prayer request updated.",
  removed: "Prayer request deleted. It can be brought back for a week.",
  withdrawn: "Your prayer request has been withdrawn.",
  none: "No prayer requests available",
  noneWaiting: "No prayer requests are waiting for approval.",
  noneToReview: "No prayer requests available.",
  listFailed: "Failed to load prayer requests.",
} as const;

/** The key under which a member's requests of a day are counted. */
export const prayerLimitKey = (userId: string) => `prayer:${userId}`;

export const reviewParts = {
  waiting: "Waiting",
  approved: "Approved",
  held: "With the team",
  answered: "Answered",
  declined: "Not shown",
  ended: "Ended",
  deleted: "Deleted",
} as const;

/** The part of the review list; undefined for all of it but what is deleted. */
export type ReviewPart = keyof typeof reviewParts | undefined;

export function reviewPartOf(url: string): ReviewPart {
  const requested = new URL(url).searchParams.get("show") ?? "";
  return Object.hasOwn(reviewParts, requested) ? (requested as ReviewPart) : undefined;
}

export interface NewPrayer {
  title: string;
  content: string;
  picUrl: string;
  /** The picture's alt text; empty when it only decorates. */
  picAlt: string;
}

export type NameShown = "mine" | "first" | "none";

export interface AskedPrayer extends NewPrayer {
  /** The name to show when the account has none; may be empty. */
  userName: string;
  audience: PrayerAudience;
  nameShown: NameShown;
  category: string;
  isUrgent: boolean;
  needsSomebody: boolean;
}
