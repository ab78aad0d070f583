import { t } from "@lingui/core/macro";
import type { PrayerAudience, PrayerState } from "../../database/prayer-tables.ts";
import type { Permission } from "../permissions.ts";

export type { PrayerAudience, PrayerState };

/** Who reads a request, from the most people to the fewest. */
export const audiences = ["everybody", "congregation", "team", "pastor"] as const;

interface AudienceInWords {
  label: () => string;
  /** What others will see, for the person who asks. */
  example: () => string;
  /** Who reads it, within an English sentence for staff. */
  readers: string;
}

export const audiencesInWords: Record<PrayerAudience, AudienceInWords> = {
  everybody: {
    label: () =>
      t({
        message: "Everybody",
        context: "who may read a prayer request",
        comment: "All visitors of the website",
      }),
    example: () =>
      t({
        message:
          "It stands on the page of prayer requests once we approve it, and search engines are kept out.",
        comment:
          "A promise about “Everybody”: everybody on the internet can read it, but not before somebody of the church has approved it, and search engines do not list it.",
      }),
    readers: "everybody",
  },
  congregation: {
    label: () =>
      t({
        message: "The congregation",
        context: "who may read a prayer request",
        comment: "Everybody who has logged in to the website",
      }),
    example: () =>
      t({
        message: "Only people who have logged in to this site read it once we approve it.",
        comment:
          "A promise about “The congregation”: everybody with an account can read it, but not before somebody of the church has approved it.",
      }),
    readers: "everybody who has logged in",
  },
  team: {
    label: () =>
      t({
        message: "The prayer team",
        context: "who may read a prayer request",
        comment: "The people of this church whose task it is to pray for requests",
      }),
    example: () =>
      t({
        message: "Only the people who pray for requests read it. It is on no page.",
        comment:
          "A promise about “The prayer team”: nobody but the people of this church whose task is prayer ever reads it.",
      }),
    readers: "the prayer team",
  },
  pastor: {
    label: () =>
      t({ message: "Only the pastor", context: "who may read a prayer request", comment: "Man or woman" }),
    example: () =>
      t({
        message: "Nobody else reads it, not the prayer team either.",
        comment: "A promise about “Only the pastor”: nobody but the pastor, man or woman, ever reads it.",
      }),
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
  const labels = isClose(audience) ? labelsForFew : stateLabels;
  return labels[state]();
}

const stateLabels: Record<PrayerState, () => string> = {
  waiting: () => t({ message: "Waiting for approval", context: "state of a prayer request" }),
  shown: () => t({ message: "Approved", context: "state of a prayer request" }),
  held: () => t({ message: "Prayed for", context: "state of a prayer request" }),
  answered: () => t({ message: "Answered", context: "state of a prayer request", comment: "By God" }),
  declined: () => t({ message: "Not shown", context: "state of a prayer request" }),
  ended: () => t({ message: "Ended", context: "state of a prayer request" }),
  deleted: () => t({ message: "Deleted", context: "state of a prayer request" }),
};

const read = () =>
  t({ message: "Read", context: "state of a prayer request", comment: "Somebody has read it" });

const labelsForFew: typeof stateLabels = {
  ...stateLabels,
  waiting: () => t({ message: "Waiting to be read", context: "state of a prayer request" }),
  shown: read,
  held: read,
};

/** Who may decide about a request for these people. */
export function whoDecides(audience: PrayerAudience): Permission {
  return audience === "pastor" ? "prayer:pastor" : "prayer:moderate";
}
