import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { versionMonthsChoice } from "../../database/site-choices.ts";
import type { Viewer } from "../viewer.ts";
import { type ChangingSite, change } from "./change.server.ts";
import { chooseNumber, type NumberChoice, readNumber } from "./number-choice.server.ts";
import { versionTerm } from "./version-term.ts";

const choice: NumberChoice = {
  name: versionMonthsChoice,
  title: "How long we keep earlier versions",
  unit: "months",
  turns: "earlier versions",
  ...versionTerm,
};

/** After how many months earlier versions of texts are deleted. */
export function readVersionMonths(db: Database | DatabaseTransaction): Promise<number> {
  return readNumber(db, choice);
}

export function chooseVersionMonths(site: ChangingSite, viewer: Viewer, months: number): Promise<void> {
  return change(site, viewer, "pages:write", (change) => chooseNumber(change, choice, months));
}

/** The moment before which an earlier version must have been made to be deleted. */
export async function endOfVersions({ db, clock }: Pick<ChangingSite, "db" | "clock">): Promise<string> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock().getTime()).toZonedDateTimeISO("UTC");
  const end = now.subtract({ months: await readVersionMonths(db) });
  return new Date(end.epochMilliseconds).toISOString();
}
