import type { Database } from "../../../database/connection.ts";
import {
  guestPrayersBySample,
  guestPrayersChoice,
  readChoice,
  saveChoice,
} from "../../../database/site-choices.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { isOn, type SwitchChoice, turn } from "../../changes/switch-choice.server.ts";
import type { Viewer } from "../../viewer.ts";

const guests: SwitchChoice = {
  name: guestPrayersChoice,
  subject: { id: guestPrayersChoice, title: "Prayer requests without an account" },
  isUsuallyOn: false,
};

export function takesGuests(site: { db: Pick<Database, "selectFrom"> }): Promise<boolean> {
  return isOn(site, guests);
}

/** Switched off, links that were mailed before go on working. */
export function switchGuests(site: ChangingSite, viewer: Viewer, on: boolean): Promise<void> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    await turn(change, guests, on);
    if (on && (await readChoice(change.db, guests.name)) === guestPrayersBySample)
      await saveChoice(change.db, guests.name, change.now.toISOString());
  });
}
