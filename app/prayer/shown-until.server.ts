import type { Kysely } from "kysely";
import {
  prayerAnswerDaysChoice,
  prayerDaysChoice,
  prayerWaitDaysChoice,
} from "../../database/site-choices.ts";
import type { Tables } from "../../database/tables.ts";
import type { Change } from "../changes/change.server.ts";
import { type NumberChoice, readNumber } from "../changes/number-choice.server.ts";
import { answerDays, shownDays, waitDays } from "./prayer-limits.ts";

const days = { unit: "days", turns: "days of prayer requests" } as const;

export const daysChoices = {
  /** For how many days a request is shown, counted from its approval or its last update. */
  shown: { ...days, name: prayerDaysChoice, title: "How long prayer requests are shown", ...shownDays },
  /** For how many days an edited text waits for the person who asked. */
  answer: {
    ...days,
    name: prayerAnswerDaysChoice,
    title: "How long edited prayer requests wait",
    ...answerDays,
  },
  /** After how many days a request ends about which nobody has decided. */
  wait: { ...days, name: prayerWaitDaysChoice, title: "How long prayer requests wait for us", ...waitDays },
} satisfies Record<string, NumberChoice>;

export function readDays(db: Kysely<Tables>, what: keyof typeof daysChoices): Promise<number> {
  return readNumber(db, daysChoices[what]);
}

export async function untilItEnds({ db, now }: Pick<Change, "db" | "now">) {
  const ends = new Date(now.getTime() + (await readDays(db, "shown")) * 24 * 60 * 60_000);
  return { endsAt: ends.toISOString(), endingAskedAt: null, endedAt: null };
}
