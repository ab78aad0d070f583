import { t } from "@lingui/core/macro";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { isUndecided, type PrayerAudience, type PrayerState } from "../audience.ts";
import type { ToldKind } from "../notes.server.ts";

interface Standing {
  state: PrayerState;
  audience: PrayerAudience;
  date: string;
  waitingSince: string | null;
}

export function stateInWords({ state, audience, date, waitingSince }: Standing): string {
  if (state === "waiting") return waits[audience](formatDay(dayOf(waitingSince ?? date)));
  if (state === "held")
    return isUndecided({ state, audience })
      ? t({
          message: "Only the people who pray for requests read it: you have not agreed to other words yet.",
          comment:
            "A promise: nobody but the people of this church whose task is prayer reads it until then.",
        })
      : isRead[audience === "pastor" ? "pastor" : "team"]();
  if (state === "shown") return isShown[audience]();
  if (state === "answered") return isAnswered[audience]();
  return state === "ended" ? t`It has ended. It is on no page.` : t`It is on no page.`;
}

const waits: Record<PrayerAudience, (since: string) => string> = {
  everybody: (since) =>
    t({
      message: `It has waited for approval since ${since}. Then everybody can read it.`,
      comment: "A prayer request: “then” is once it is approved. “Everybody”: everybody on the internet.",
    }),
  congregation: (since) =>
    t({
      message: `It has waited for approval since ${since}. Then everybody who has logged in can read it.`,
      comment:
        "A prayer request: “then” is once it is approved. Only people with an account can read it then.",
    }),
  team: (since) =>
    t({
      message: `Only the prayer team can read it. It has waited to be read since ${since}.`,
      comment:
        "A promise about a prayer request: nobody but the people of this church whose task is prayer reads it.",
    }),
  pastor: (since) =>
    t({
      message: `Only the pastor can read it. It has waited to be read since ${since}.`,
      comment: "A promise about a prayer request: nobody but the pastor, man or woman, reads it.",
    }),
};

const isRead = {
  team: () =>
    t({
      message: "It is read, and the prayer team prays for you. Nobody else reads it.",
      comment:
        "A promise about a prayer request: nobody but the people of this church whose task is prayer reads it.",
    }),
  pastor: () =>
    t({
      message: "It is read, and the pastor follows it up and prays for you. Nobody else reads it.",
      comment: "A promise about a prayer request: nobody but the pastor, man or woman, reads it.",
    }),
};

const isShown: Record<PrayerAudience, () => string> = {
  everybody: () => t`It is approved, and everybody can read it.`,
  congregation: () => t`It is approved, and everybody who has logged in can read it.`,
  ...isRead,
};

const isAnswered: Record<PrayerAudience, () => string> = {
  everybody: () =>
    t({
      message: "It is answered, and everybody can read it among the answered ones.",
      comment: "A prayer request that God has answered, on the page of answered prayers.",
    }),
  congregation: () =>
    t({
      message: "It is answered, and everybody who has logged in can read it among the answered ones.",
      comment: "A prayer request that God has answered, on the page of answered prayers.",
    }),
  ...isRead,
};

/** What the person who asked, or somebody else, did about a request. */
export function noteInWords(kind: ToldKind): string {
  return notes[kind]();
}

const notes: Record<ToldKind, () => string> = {
  "asked-back": () =>
    t({ message: "The people who look after prayer requests", context: "who wrote what stands below" }),
  replied: () => t({ message: "You", context: "who wrote what stands below" }),
  declined: () => t`The people who look after prayer requests decided not to show it`,
  published: () =>
    t`The people who look after prayer requests decided to show other words without asking you, and said why`,
  spelling: () => t`The people who look after prayer requests mended a few letters`,
  refused: () => t`You said no to other words`,
  "taken-back": () => t`You took back the words that we chose`,
  reworded: () => t`You wrote it in other words`,
  "words-shown": () => t`The people who look after prayer requests read your new words, and show them`,
  "words-declined": () =>
    t`The people who look after prayer requests read your new words; others go on seeing the words from before`,
};
