import type { Kysely } from "kysely";
import { otherWaitDaysChoice } from "../../database/site-choices.ts";
import type { Tables } from "../../database/tables.ts";
import type { Viewer } from "../viewer.ts";
import { type ChangingSite, change } from "./change.server.ts";
import { chooseNumber, type NumberChoice, readNumber } from "./number-choice.server.ts";
import { waitTerm } from "./wait-term.ts";

const choice: NumberChoice = {
  name: otherWaitDaysChoice,
  title: "How long we may take to decide",
  unit: "days",
  turns: "days of other waits",
  ...waitTerm,
};

/** After how many days what nobody decides ends, other than prayer requests. */
export function readWaitDays(db: Kysely<Tables>): Promise<number> {
  return readNumber(db, choice);
}

export function chooseWaitDays(site: ChangingSite, viewer: Viewer, days: number): Promise<void> {
  return change(site, viewer, "site:operate", (change) => chooseNumber(change, choice, days));
}
