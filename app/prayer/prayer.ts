export const prayerLimits = { title: 120, content: 5000, userName: 120 };

export const prayerMessages = {
  description: "What people of our congregation ask us to pray for.",
  submitted:
    "Thank you. Your prayer request will not be displayed until it is approved. Once it is approved, it is shown to everybody.",
  failed: "Failed to add prayer request.",
  notSent: "The prayer request could not be sent. What you typed is still here: please try again.",
  tooMany: "You have sent many prayer requests today. Please send the next one tomorrow.",
  notSaved: "The prayer request could not be saved. What you typed is still here: please try again.",
  approved: "Prayer request approved. Everybody can see it now.",
  updated: "Prayer request updated.",
  removed: "Prayer request deleted.",
  withdrawn: "Your prayer request has been withdrawn.",
  none: "No prayer requests available",
  noneWaiting: "No prayer request waits for approval.",
  noneToReview: "No prayer requests available.",
  listFailed: "Failed to load prayer requests.",
} as const;

/** The part of the requests that staff look at; all of them when undefined. */
export type Shown = "waiting" | "approved" | undefined;

/** The part that an address asks for: `?show=waiting` or `?show=approved`. */
export function shownIn(url: string): Shown {
  const asked = new URL(url).searchParams.get("show");
  return asked === "waiting" || asked === "approved" ? asked : undefined;
}

/** What the form of a new request holds. */
export interface NewPrayer {
  title: string;
  content: string;
  /** Where the picture is, or empty. */
  picUrl: string;
  /** What people hear who cannot see the picture; empty when it only decorates. */
  picAlt: string;
}
