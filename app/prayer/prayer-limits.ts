import { t } from "@lingui/core/macro";
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

/** What people read who ask for prayer, and who pray. */
export const prayerMessages = {
  description: () => t`What people of our congregation ask us to pray for.`,
  submittedFor: {
    everybody: () =>
      t({
        message:
          "Thank you. Your prayer request will not be displayed until it is approved. Once it is approved, it is shown to everybody.",
        comment:
          "A promise about who can read it: nobody but the people who look after prayer requests before it is approved, everybody on the internet afterwards.",
      }),
    congregation: () =>
      t({
        message:
          "Thank you. Your prayer request will not be displayed until it is approved. Once it is approved, everybody who has logged in can read it.",
        comment:
          "A promise about who can read it: nobody but the people who look after prayer requests before it is approved, only people with an account afterwards.",
      }),
    team: () =>
      t({
        message: "Thank you. Only the prayer team reads your request.",
        comment: "A promise: nobody but the people of this church whose task is prayer ever reads it.",
      }),
    pastor: () =>
      t({
        message: "Thank you. Only the pastor reads your request.",
        comment: "A promise: nobody but the pastor, man or woman, ever reads it.",
      }),
  },
  noPastor: () =>
    t`Nobody here reads requests for the pastor only at the moment. Please choose somebody else.`,
  failed: () => t`Failed to add prayer request.`,
  notSent: () => t`Failed to add prayer request. What you typed is still here: please try again.`,
  tooMany: () => t`You have sent many prayer requests today. Please send the next one tomorrow.`,
  notSaved: () => t`The prayer request could not be saved. What you typed is still here: please try again.`,
  consentGone: () =>
    t`There is no edited text any more, or another one: it was changed, withdrawn, or waited long for your answer. Your request goes on as it stands below.`,
  agreed: () =>
    t({
      message: "Thank you. This text is shown now.",
      comment: "After somebody has agreed to the text: the people whom they chose can read it from now on.",
    }),
  agreedWaits: () =>
    t`Thank you. This text is shown once the people who look after prayer requests have read it.`,
  refusedEdit: () =>
    t({
      message: "Thank you. Nobody shows these words.",
      comment:
        "After somebody has said no to other words for their prayer request: a promise that others never read them.",
    }),
  notRewordedNow: () => t`Nothing was changed: this request has ended. What you typed is still here.`,
  notTakenBack: () => t`Nothing was changed: other words stand there already.`,
  takenBack: () => t`Taken back. The people who look after prayer requests are told.`,
  undone: () => t`Taken back. We go on praying with you.`,
  reworded: () =>
    t({
      message:
        "Thank you. Your new words wait until the people who look after prayer requests have read them. Until then nobody else reads your request.",
      comment:
        "A promise: until then the request is hidden from everybody but the people who look after prayer requests.",
    }),
  rewordedBeside: () =>
    t({
      message:
        "Thank you. Your new words wait until the people who look after prayer requests have read them. Until then readers see the old ones.",
      comment: "Until then the request stays where it is, in the words from before.",
    }),
  rewordedForFew: () =>
    t({
      message: "Thank you. Those who pray for you read your new words.",
      comment: "The request is for the prayer team or the pastor only: nobody else reads it.",
    }),
  updateSent: () =>
    t({
      message: "Thank you. Your update is shown once it is approved.",
      comment: "“Update”: a few words about how it goes on.",
    }),
  updateForTeam: () =>
    t({
      message: "Thank you. Those who pray for you read your update.",
      comment:
        "The request is for the prayer team or the pastor only: nobody else reads it. “Update”: a few words about how it goes on.",
    }),
  answered: () =>
    t({
      message: "Thank you for telling us. We thank God with you.",
      comment: "Somebody has told that their prayer is answered.",
    }),
  keptShown: () => t`Thank you. We go on praying with you.`,
  letGo: () =>
    t({
      message: "Your request has ended. Nobody reads it any more.",
      comment: "A promise: nobody reads the prayer request from now on.",
    }),
  notShownNow: () => t`Nothing was changed: this request is not shown at the moment.`,
  lifeGone: () => t`This link no longer works: the request has ended, was withdrawn or was answered already.`,
  replied: () => t`Thank you. Your answer is with the people who look after prayer requests.`,
  repliedTooOften: () => t`You have answered many times today. Please write the next answer tomorrow.`,
  wordsTooLong: () =>
    t`Nothing was sent: that is more than ${{ count: prayerLimits.words }} characters. What you typed is still here. If it quotes what was written before, you can leave that out.`,
  newsTooLong: () =>
    t`Nothing was sent: that is more than ${{ count: prayerLimits.words }} characters. Please go back, make it shorter and send it again.`,
  wordsMissing: () => t`Nothing was sent: please write a few words.`,
  notDone: () => t`That could not be saved. What you typed is still here: please try again.`,
  withdrawn: () => t`Your prayer request has been withdrawn.`,
  none: () => t`No prayer requests available`,
  listFailed: () => t`Failed to load prayer requests.`,
};

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
