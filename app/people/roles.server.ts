import { t } from "@lingui/core/macro";
import { data } from "react-router";
import { inLanguage } from "../../platform/language/in-language.server.ts";
import type { Change } from "../changes/change.server.ts";
import { personSubject } from "../changes/subjects.ts";
import type { Letter } from "../mail/kinds/letter.ts";
import { voidWithoutRight } from "../pages/bank-account/holders.server.ts";
import { grantedBy, type Role, roleLabels } from "../permissions.ts";
import { mayGrant, requireSignedIn, type Viewer } from "../viewer.ts";
import { requireSomebodyLeft } from "./active/last-who-may.server.ts";
import { mailsBeyondGiver } from "./beyond-giver.server.ts";
import { accountChangedMailTo, changePerson, findManaged, type PeopleSite } from "./managing.server.ts";
import { peopleMessages } from "./people.ts";
import { chosenOf, lockRoles, rolesOf } from "./roles/role-reads.server.ts";

interface Choice {
  roles: readonly string[];
  had: readonly string[];
  /** Whether the viewer knows that nobody is left who may do something. */
  isSure?: boolean;
}

/** Only roles that the viewer changed in the form: what others gave or took meanwhile stays. False if none changed. */
export async function changeRoles(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
  { roles, had, isSure = false }: Choice,
): Promise<boolean> {
  const { name } = await findManaged(site, viewer, id);
  const given = await chosenOf(
    site.db,
    roles.filter((role) => !had.includes(role)),
  );
  const taken = await rolesOf(
    site.db,
    had.filter((role) => !roles.includes(role)),
  );
  requireMayGrant(viewer, [...given, ...taken]);
  if (given.length + taken.length === 0) return false;
  const mail = await accountChangedMailTo(site, { id, name }, () => describeChange(given, taken));
  const toOthers = await mailsOfGift(site, viewer, given, name);
  return changePerson(site, viewer, id, async (change, person) => {
    const before = await heldRoles(change, id);
    const now = await lockRoles(change.db, idsOf([...given, ...taken]));
    requireMayGrant(change.viewer, now);
    await giveRoles(change, id, await chosenOf(change.db, idsOf(given)));
    if (taken.length > 0)
      await change.db
        .deleteFrom("personRoles")
        .where("userId", "=", id)
        .where("role", "in", idsOf(taken))
        .execute();
    const after = await heldRoles(change, id);
    if (roleLabels(before) === roleLabels(after)) return false;
    await voidWithoutRight(change, site.settings, id);
    await change.record("roles-changed", personSubject(person), factsOf(before), factsOf(after));
    await change.mail({ kind: "account", recipient: person.email, ...mail });
    for (const other of toOthers) await change.mail(other);
    await requireSomebodyLeft(change, site.settings, { could: grantedBy(before), isSure });
    return true;
  });
}

/** The mails to people who may do what is given, if its giver may not. */
export function mailsOfGift(
  site: PeopleSite,
  giver: Viewer,
  given: readonly Role[],
  to: string,
): Promise<Letter[]> {
  requireSignedIn(giver);
  return mailsBeyondGiver(
    site,
    giver,
    given,
    (giver) => t`${giver} gave ${to} this: ${{ roles: roleLabels(given) }}.`,
  );
}

function idsOf(roles: readonly Role[]): string[] {
  return roles.map(({ id }) => id);
}

/** Gives somebody roles. Of own roles, call `lockRoles` first. */
export async function giveRoles(
  { db, now }: Pick<Change, "db" | "now">,
  userId: string,
  given: readonly Pick<Role, "id">[],
): Promise<void> {
  if (given.length === 0) return;
  await db
    .insertInto("personRoles")
    .values(given.map(({ id }) => ({ userId, role: id, grantedAt: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function requireMayGrant(viewer: Viewer, given: readonly Role[]): void {
  if (given.every((role) => mayGrant(viewer, role))) return;
  throw data({ message: peopleMessages.tooMuch, viewer }, { status: 403 });
}

/** For the activity log, which is in English. */
export function factsOf(held: readonly Pick<Role, "id" | "label">[]) {
  return { roles: inLanguage("en", () => roleLabels(held)) };
}

function describeChange(given: readonly Role[], taken: readonly Role[]): string {
  const [now, noLonger] = [roleLabels(given), roleLabels(taken)];
  if (!noLonger) return t`An administrator changed your roles. New: ${now}.`;
  if (!now) return t`An administrator changed your roles. No longer: ${noLonger}.`;
  return t`An administrator changed your roles. New: ${now}. No longer: ${noLonger}.`;
}

/** The roles that somebody has by the database; the account of the settings has all permissions without any. */
export async function heldRoles({ db }: Pick<Change, "db">, id: string): Promise<Role[]> {
  const rows = await db.selectFrom("personRoles").select("role").where("userId", "=", id).execute();
  return rolesOf(
    db,
    rows.map(({ role }) => role),
  );
}
