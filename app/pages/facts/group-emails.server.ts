import type { Services } from "../../../content/schema.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import type { Site } from "../../contexts.ts";
import type { Viewer } from "../../viewer.ts";
import { groupMessages } from "../groups/group-limits.ts";
import { leaderEmailSchema } from "../groups/group-schemas.ts";
import type { GroupSite } from "../groups/group-site.ts";
import { listLeaders, saveLeaders } from "../groups/leaders.server.ts";
import { type FactErrors, type FactTexts, type FactValues, rowFieldId } from "./fact-form.ts";

/** The row's email of whoever answers requests to join, and what it was when the form was opened. */
const fields = { email: "answers.email", shown: "answers.shown" } as const;

/** Puts into the form of the groups what no facts hold, because visitors read all facts: where requests to join go. */
export async function withGroupEmails(
  site: Pick<Site, "db" | "facts">,
  viewer: Viewer,
  values: FactValues,
): Promise<FactValues> {
  const leaders = await listLeaders(site, viewer);
  const emails = new Map(leaders.map(({ id, email }) => [id, shownAddress(email)]));
  const groups = (values.rows.groups ?? []).map((row) => {
    const email = emails.get(row.id ?? "") ?? "";
    return { ...row, [fields.email]: email, [fields.shown]: email };
  });
  return { ...values, rows: { ...values.rows, groups } };
}

/** What is wrong with the emails that are saved. */
export function wrongGroupEmails({ rows }: FactValues): FactErrors {
  const errors: FactErrors = {};
  for (const [index, row] of (rows.groups ?? []).entries())
    if (isToSave(row) && !leaderEmailSchema.safeParse(row[fields.email] ?? "").success)
      errors[rowFieldId("groups", fields.email, index)] = groupMessages.email();
  return errors;
}

/**
 * Saves the emails that somebody has changed, and those of new groups.
 *
 * @param groups those that the rows became.
 * @returns whether there were any or, when somebody else has changed one meanwhile and none was saved, the group.
 */
export async function saveGroupEmails(
  site: GroupSite,
  viewer: Viewer,
  { rows }: FactValues,
  groups: Services["lifeGroups"],
): Promise<"saved" | "unchanged" | { passed: string }> {
  const changed = (rows.groups ?? []).flatMap((row, index) => {
    const { id, name } = groups[index] ?? {};
    if (id === undefined || name === undefined || !isToSave(row)) return [];
    const email = leaderEmailSchema.parse(row[fields.email] ?? "");
    return [{ id, name, email, before: isNew(row) ? undefined : (row[fields.shown] ?? "") }];
  });
  if (changed.length === 0) return "unchanged";
  const passed = await saveLeaders(site, viewer, changed);
  return passed === undefined ? "saved" : { passed };
}

/** A new group can get the id of a removed one, whose leader must not get its requests. */
function isToSave(row: FactTexts): boolean {
  return isNew(row) || (row[fields.email] ?? "") !== (row[fields.shown] ?? "");
}

function isNew({ id }: FactTexts): boolean {
  return !id;
}
