import type { PrayerAudience, PrayerState } from "../../database/prayer-tables.ts";
import type { Permission } from "../permissions.ts";

export type { PrayerAudience, PrayerState };

/** Who reads a request, from the most people to the fewest. */
export const audiences = ["everybody", "congregation", "team", "pastor"] as const;

interface AudienceInWords {
  label: string;
  /** What others will see, for the person who asks. */
  example: string;
  /** Who prays, at the end of a sentence such as “Approved: …”. */
  readers: string;
}

export const audiencesInWords: Record<PrayerAudience, AudienceInWords> = {
  everybody: {
    label: "Everybody",
    example: "It stands on the page of prayer requests once we approve it, and search engines are kept out.",
    readers: "everybody",
  },
  congregation: {
    label: "The congregation",
    example: "Only people who have logged in to this site read it once we approve it.",
    readers: "everybody who has logged in",
  },
  team: {
    label: "The prayer team",
    example: "Only the people who pray for requests read it. It is on no page.",
    readers: "the prayer team",
  },
  pastor: {
    label: "Only the pastor",
    example: "Nobody else reads it, not the prayer team either.",
    readers: "the pastor",
  },
};

/** What an approved request is, and who may read it then. */
export function approvedFor(audience: PrayerAudience): {
  state: PrayerState;
  isApproved: boolean;
  isShared: boolean;
} {
  const isShared = !isClose(audience);
  return { state: isShared ? "shown" : "held", isApproved: audience === "everybody", isShared };
}

/** Whether only the team or the pastor ever reads it: it is read and followed up, not approved. */
export function isClose(audience: PrayerAudience): boolean {
  return audience === "team" || audience === "pastor";
}

/** What a request is that nobody but its asker and staff read. */
export function hiddenAs(state: Exclude<PrayerState, "shown" | "answered">) {
  return { state, isApproved: false, isShared: false } as const;
}

/** It waits, or stays with the team only because its asker has not said whether an edited text may be shown. */
export function isUndecided({ state, audience }: { state: PrayerState; audience: PrayerAudience }): boolean {
  return state === "waiting" || (state === "held" && approvedFor(audience).isShared);
}

/** What a state is called; what only the team or the pastor reads is never “approved”. */
export function stateLabel(state: PrayerState, audience: PrayerAudience): string {
  if (!isClose(audience)) return stateLabels[state];
  return { ...stateLabels, waiting: "Waiting to be read", shown: "Read", held: "Read" }[state];
}

const stateLabels: Record<PrayerState, string> = {
  waiting: "Waiting for approval",
  shown: "Approved",
  held: "Prayed for",
  answered: "Answered",
  declined: "Not shown",
  ended: "Ended",
  deleted: "Deleted",
};

/** Who may decide about a request for these people. */
export function whoDecides(audience: PrayerAudience): Permission {
  return audience === "pastor" ? "prayer:pastor" : "prayer:moderate";
}
