import type { Kysely } from "kysely";
import { readChoice, saveChoice } from "../../database/site-choices.ts";
import type { Tables } from "../../database/tables.ts";
import type { ChangeByPerson } from "./change.server.ts";
import { type Derived, takeTurns } from "./locks.server.ts";

export interface NumberChoice {
  /** Of `siteChoices`. */
  name: string;
  /** For the activity log. */
  title: string;
  unit: "days" | "months";
  turns: Derived;
  usual: number;
  least: number;
  most: number;
}

/** The usual number counts until somebody chooses another, and where another version allowed more. */
export async function readNumber(
  db: Pick<Kysely<Tables>, "selectFrom">,
  { name, usual, least, most }: NumberChoice,
): Promise<number> {
  const number = Number(await readChoice(db, name));
  return Number.isInteger(number) && number >= least && number <= most ? number : usual;
}

export async function chooseNumber(
  { db, record }: ChangeByPerson,
  choice: NumberChoice,
  number: number,
): Promise<void> {
  const { name, title, unit, turns } = choice;
  await takeTurns(db, turns);
  const before = await readNumber(db, choice);
  if (before === number) return;
  await saveChoice(db, name, String(number));
  await record("setting-changed", { kind: "site", id: name, title }, { [unit]: before }, { [unit]: number });
}
