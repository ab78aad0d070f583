import type { Kysely } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { readWaitDays } from "../../changes/wait-term.server.ts";
import { readDays } from "../../prayer/shown-until.server.ts";

/** The days that the church chose, by what stands for them in the texts about what the site keeps. */
export async function daysChosen(db: Kysely<Tables>): Promise<Record<string, string>> {
  const [shown, wait, undecided] = await Promise.all([
    readDays(db, "shown"),
    readDays(db, "wait"),
    readWaitDays(db),
  ]);
  return {
    "[days shown]": String(shown),
    "[days waiting]": String(wait),
    "[days undecided]": String(undecided),
  };
}
