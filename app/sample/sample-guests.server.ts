import { addChoice, guestPrayersBySample, guestPrayersChoice } from "../../database/site-choices.ts";
import type { Change } from "../changes/change.server.ts";

export async function takeGuestsInSample({ db }: Pick<Change, "db">): Promise<void> {
  await addChoice(db, guestPrayersChoice, guestPrayersBySample);
}

/** With the sample, so that a church takes nothing that it has not chosen. */
export async function endGuestsOfSample({ db }: Pick<Change, "db">): Promise<void> {
  await db
    .deleteFrom("siteChoices")
    .where("name", "=", guestPrayersChoice)
    .where("value", "=", guestPrayersBySample)
    .execute();
}
