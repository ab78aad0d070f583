import type { Database } from "../../../database/connection.ts";
import { addChoice, guestPrayersChoice, readChoice, saveChoice } from "../../../database/site-choices.ts";
import { type Change, type ChangingSite, change } from "../../changes/change.server.ts";
import { isOn, type SwitchChoice, turn } from "../../changes/switch-choice.server.ts";
import type { Viewer } from "../../viewer.ts";

const guests: SwitchChoice = {
  name: guestPrayersChoice,
  subject: { id: guestPrayersChoice, title: "Prayer requests without an account" },
  isUsuallyOn: false,
};

/** What the choice says while the sample congregation has made it, and not the church. */
const bySample = "sample";

export function takesGuests(site: { db: Pick<Database, "selectFrom"> }): Promise<boolean> {
  return isOn(site, guests);
}

/** Switched off, links that were mailed before go on working. */
export function switchGuests(site: ChangingSite, viewer: Viewer, on: boolean): Promise<void> {
  return change(site, viewer, "prayer:moderate", async (change) => {
    await turn(change, guests, on);
    if (on && (await readChoice(change.db, guests.name)) === bySample)
      await saveChoice(change.db, guests.name, change.now.toISOString());
  });
}

export async function takeGuestsInSample({ db }: Pick<Change, "db">): Promise<void> {
  await addChoice(db, guests.name, bySample);
}

/** With the sample, so that a church takes nothing that it has not chosen. */
export async function endGuestsOfSample({ db }: Pick<Change, "db">): Promise<void> {
  await db.deleteFrom("siteChoices").where("name", "=", guests.name).where("value", "=", bySample).execute();
}
