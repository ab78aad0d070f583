import type { Kysely } from "kysely";
import { addChoice, readChoice, removeChoice } from "../../database/site-choices.ts";
import type { Tables } from "../../database/tables.ts";
import type { ChangeByPerson } from "./change.server.ts";

export interface SwitchChoice {
  /** The name of a row of `siteChoices` that is there once it is not as it comes. */
  name: string;
  /** For the activity log. */
  subject: { id: string; title: string };
  isUsuallyOn: boolean;
}

export async function isOn(
  { db }: { db: Pick<Kysely<Tables>, "selectFrom"> },
  { name, isUsuallyOn }: SwitchChoice,
): Promise<boolean> {
  return ((await readChoice(db, name)) === undefined) === isUsuallyOn;
}

export async function turn(change: ChangeByPerson, choice: SwitchChoice, on: boolean): Promise<void> {
  if ((await isOn(change, choice)) === on) return;
  const { name, subject, isUsuallyOn } = choice;
  if (on === isUsuallyOn) await removeChoice(change.db, name);
  else await addChoice(change.db, name, change.now.toISOString());
  const words = (isOn: boolean) => ({ state: isOn ? "on" : "off" });
  await change.record("setting-changed", { kind: "site", ...subject }, words(!on), words(on));
}
