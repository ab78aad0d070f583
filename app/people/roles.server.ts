import { data } from "react-router";
import type { Change } from "../changes/change.server.ts";
import { personSubject } from "../changes/subjects.ts";
import { voidWithoutRight } from "../pages/bank-account/holders.server.ts";
import { isRole, type RoleName, roleLabels } from "../permissions.ts";
import { mayGrant, type Viewer } from "../viewer.ts";
import { accountChangedMailTo, changePerson, findManaged, type PeopleSite } from "./managing.server.ts";
import { peopleMessages } from "./people.ts";

interface Choice {
  roles: readonly RoleName[];
  /** What the person had when the form was opened. */
  had: readonly RoleName[];
}

/**
 * Gives and takes the roles that the viewer changed in the form, and no others: what somebody else gave or took
 * meanwhile stays. Returns whether anything was changed.
 */
export async function changeRoles(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
  { roles, had }: Choice,
): Promise<boolean> {
  const { name } = await findManaged(site, viewer, id);
  const given = roles.filter((role) => !had.includes(role));
  const taken = had.filter((role) => !roles.includes(role));
  requireMayGrant(viewer, [...given, ...taken]);
  if (given.length + taken.length === 0) return false;
  const mail = await accountChangedMailTo(site, { name }, describeChange(given, taken));
  return changePerson(site, viewer, id, async (change, person) => {
    const before = await heldRoles(change, id);
    await giveRoles(change, id, given);
    if (taken.length > 0)
      await change.db.deleteFrom("personRoles").where("userId", "=", id).where("role", "in", taken).execute();
    const after = await heldRoles(change, id);
    if (roleLabels(before) === roleLabels(after)) return false;
    await voidWithoutRight(change, site.settings, id);
    await change.record("roles-changed", personSubject(person), factsOf(before), factsOf(after));
    await change.mail({ recipient: person.email, ...mail });
    return true;
  });
}

export async function giveRoles(
  { db, now }: Pick<Change, "db" | "now">,
  userId: string,
  names: readonly RoleName[],
): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto("personRoles")
    .values(names.map((role) => ({ userId, role, grantedAt: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function requireMayGrant(viewer: Viewer, names: readonly RoleName[]): void {
  if (names.every((role) => mayGrant(viewer, role))) return;
  throw data({ message: peopleMessages.tooMuch, viewer }, { status: 403 });
}

export function factsOf(names: readonly RoleName[]) {
  return { roles: roleLabels(names) };
}

function describeChange(given: readonly RoleName[], taken: readonly RoleName[]): string {
  const [now, noLonger] = [roleLabels(given), roleLabels(taken)];
  if (!noLonger) return `An administrator changed your roles. New: ${now}.`;
  if (!now) return `An administrator changed your roles. No longer: ${noLonger}.`;
  return `An administrator changed your roles. New: ${now}. No longer: ${noLonger}.`;
}

/** The roles that somebody has by the database; the account of the settings has all permissions without any. */
export async function heldRoles({ db }: Pick<Change, "db">, id: string): Promise<RoleName[]> {
  const rows = await db.selectFrom("personRoles").select("role").where("userId", "=", id).execute();
  return rows.map(({ role }) => role).filter(isRole);
}
