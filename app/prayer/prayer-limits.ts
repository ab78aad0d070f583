export const prayerLimits = { title: 120, content: 5000, userName: 120 };

export const prayerMessages = {
  description: "What people of our congregation ask us to pray for.",
  submitted:
    "Thank you. Your prayer request will not be displayed until it is approved. Once it is approved, it is shown to everybody.",
  failed: "Failed to add prayer request.",
  notSent: "Failed to add prayer request. What you typed is still here: please try again.",
  tooMany: "You have sent many prayer requests today. Please send the next one tomorrow.",
  notSaved: "The prayer request could not be saved. What you typed is still here: please try again.",
  approved: "Prayer request approved. Everybody can see it now.",
  updated: "Prayer request updated.",
  removed: "Prayer request deleted.",
  withdrawn: "Your prayer request has been withdrawn.",
  none: "No prayer requests available",
  noneWaiting: "No prayer requests are waiting for approval.",
  noneToReview: "No prayer requests available.",
  listFailed: "Failed to load prayer requests.",
} as const;

/** The key under which a member's requests of a day are counted. */
export const prayerLimitKey = (userId: string) => `prayer:${userId}`;

/** The part of the review list; undefined for all of it. */
export type ReviewPart = "waiting" | "approved" | undefined;

/** The part that a URL asks for: `?show=waiting` or `?show=approved`. */
export function reviewPartOf(url: string): ReviewPart {
  const requested = new URL(url).searchParams.get("show");
  return requested === "waiting" || requested === "approved" ? requested : undefined;
}

export interface NewPrayer {
  title: string;
  content: string;
  picUrl: string;
  /** The picture's alt text; empty when it only decorates. */
  picAlt: string;
}

export interface AskedPrayer extends NewPrayer {
  /** The name to show when the account has none; may be empty. */
  userName: string;
  /** Whether they ticked “I need somebody today”. */
  needsSomebody: boolean;
}
