import type { PrayerNoteTable } from "../../../database/prayer-tables.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import {
  audiencesInWords,
  isClose,
  isUndecided,
  type PrayerAudience,
  type PrayerState,
} from "../audience.ts";

interface Standing {
  state: PrayerState;
  audience: PrayerAudience;
  date: string;
  waitingSince: string | null;
}

export function stateInWords({ state, audience, date, waitingSince }: Standing): string {
  const { readers } = audiencesInWords[audience];
  const since = formatDay(dayOf(waitingSince ?? date));
  if (state === "waiting")
    return isClose(audience)
      ? `Only ${readers} can read it. It has waited to be read since ${since}.`
      : `It has waited for approval since ${since}. Then ${readers} can read it.`;
  if (state === "held")
    return isUndecided({ state, audience })
      ? "Only the people who pray for requests read it: you have not agreed to other words yet."
      : `It is read, and ${readers} ${audience === "team" ? "prays" : "follows it up and prays"} for you. Nobody else reads it.`;
  if (state === "shown") return `It is approved, and ${readers} can read it.`;
  if (state === "answered") return `It is answered, and ${readers} can read it among the answered ones.`;
  return state === "ended" ? "It has ended. It is on no page." : "It is on no page.";
}

const ofAsker: readonly string[] = ["replied", "refused", "taken-back", "reworded"];

/** Who did something about a request, for the person who asked. */
export function whoDid(kind: PrayerNoteTable["kind"]): string {
  return ofAsker.includes(kind) ? "You" : "The people who look after prayer requests";
}

/** What they did, where the words do not say it. */
export const didInWords: Partial<Record<PrayerNoteTable["kind"], string>> = {
  declined: "decided not to show it",
  published: "decided to show other words without asking you, and said why",
  spelling: "mended a few letters",
  refused: "said no to other words",
  "taken-back": "took back the words that we chose",
  reworded: "wrote it in other words",
  "words-shown": "read your new words, and show them",
  "words-declined": "read your new words; others go on seeing the words from before",
};
