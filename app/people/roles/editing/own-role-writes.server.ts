import { t } from "@lingui/core/macro";
import { v7 as uuidv7 } from "uuid";
import { inLanguage } from "../../../../platform/language/in-language.server.ts";
import type { ChangeByPerson } from "../../../changes/change.server.ts";
import { takeTurns } from "../../../changes/locks.server.ts";
import type { AddOutcome, EditOutcome } from "../../../forms/edit-conflict.server.ts";
import { voidWithoutRight } from "../../../pages/bank-account/holders.server.ts";
import type { Permission } from "../../../permissions.ts";
import { found } from "../../../serving/responses/found.ts";
import { isNamedInSettings, requirePermission, type Viewer, visitor } from "../../../viewer.ts";
import { requireSomebodyLeft } from "../../active/last-who-may.server.ts";
import { mailsBeyondGiver } from "../../beyond-giver.server.ts";
import { findPerson } from "../../identity/find-person.server.ts";
import { accountChangedMailTo, changeByManager, type PeopleSite } from "../../managing.server.ts";
import { heldRoles, requireMayGrant } from "../../roles.server.ts";
import { aboutOf, isNameOfBuiltIn, nameKeyOf, type OwnRole, roleLimits, roleMessages } from "../own-role.ts";
import {
  findOwnRole,
  holdersKey,
  listHolders,
  readOwnRoles,
  storedPermissions,
  unknownPermissions,
} from "../role-reads.server.ts";

interface TypedRole {
  name: string;
  permissions: readonly Permission[];
}

type Outcome = EditOutcome<OwnRole> | AddOutcome;
type Mail = Awaited<ReturnType<typeof accountChangedMailTo>>;

/** Makes a role. Nobody makes one that may do more than they may themselves. */
export async function addRole(site: PeopleSite, viewer: Viewer, typed: TypedRole): Promise<AddOutcome> {
  return changeInTurn(site, viewer, [], async (change) => {
    const id = uuidv7({ msecs: change.now.getTime() });
    requireMayGrant(change.viewer, [asRole(id, typed)]);
    const others = await readOwnRoles(change.db);
    if (others.length >= roleLimits.own) return { refusal: roleMessages.tooMany, status: 409 };
    if (isTaken(typed.name, others)) return taken;
    const permissions = JSON.stringify(inOrder(typed.permissions));
    await change.db
      .insertInto("ownRoles")
      .values({ id, name: typed.name, nameKey: nameKeyOf(typed.name), permissions, version: 1 })
      .execute();
    await change.record("created", subjectOf(id, typed.name), {}, factsOf(typed));
    return "saved" as const;
  });
}

/** Changes a role for everybody who has it, and tells them when they may do more or less. */
export async function changeRole(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
  typed: TypedRole & { version: number; sure?: "on" | undefined },
): Promise<Outcome> {
  requirePermission(viewer, "people:manage");
  const what = () =>
    t`The role ${{ role: typed.name }} was changed. It may: ${{ deeds: aboutOf(inOrder(typed.permissions)) }}`;
  const mails = await mailsToHolders(site, id, what);
  const had = (await findOwnRole(site.db, id))?.permissions ?? [];
  const added = typed.permissions.filter((permission) => !had.includes(permission));
  const deed = (giver: string) =>
    t`${giver} changed the role ${{ role: typed.name }}, which some people may have.`;
  const toOthers = await mailsBeyondGiver(site, viewer, [{ permissions: added }], deed);
  return changeInTurn(site, viewer, [...mails.keys()], async (change) => {
    const before = await findOwnRole(change.db, id);
    if (before === undefined || before.version !== typed.version) return { now: before };
    requireMayGrant(change.viewer, [before, asRole(id, typed)]);
    const others = (await readOwnRoles(change.db)).filter((role) => role.id !== id);
    if (isTaken(typed.name, others)) return taken;
    if (!(await staysManager(site, change, id, typed.permissions)))
      return { refusal: roleMessages.ownManaging, status: 409 };
    const { permissions: stored } = await change.db
      .selectFrom("ownRoles")
      .select("permissions")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const permissions = JSON.stringify([...inOrder(typed.permissions), ...unknownPermissions(stored)]);
    const row = {
      name: typed.name,
      nameKey: nameKeyOf(typed.name),
      permissions,
      version: before.version + 1,
    };
    await change.db.updateTable("ownRoles").set(row).where("id", "=", id).execute();
    const earlier = { name: before.label, permissions: before.permissions };
    await change.record("changed", subjectOf(id, typed.name), factsOf(earlier), factsOf(typed));
    if (aboutOf(before.permissions) !== aboutOf(storedPermissions(permissions)))
      await tellHolders(site, change, id, { what, mails });
    for (const other of toOthers) await change.mail(other);
    const isSure = typed.sure === "on";
    await requireSomebodyLeft(change, site.settings, { could: before.permissions, isSure });
    return "saved" as const;
  });
}

/**
 * Removes a role and takes it from everybody, who keep their other roles.
 *
 * @param seen what the page showed that said who loses it. When somebody else has changed the role or given or taken it
 * since, nothing is removed.
 */
export async function removeRole(
  site: PeopleSite,
  viewer: Viewer,
  id: string,
  { isSure = false, ...seen }: { version: number; holders: string; isSure?: boolean },
): Promise<"removed" | { refusal: string }> {
  requirePermission(viewer, "people:manage");
  const { label } = found(await findOwnRole(site.db, id), "role");
  const what = () => t`The role ${{ role: label }} was removed, so you no longer have it.`;
  const mails = await mailsToHolders(site, id, what);
  return changeInTurn(site, viewer, [...mails.keys()], async (change) => {
    const before = found(await findOwnRole(change.db, id), "role");
    const holders = holdersKey(await listHolders(change.db, id));
    if (before.version !== seen.version || holders !== seen.holders)
      return { refusal: roleMessages.changedMeanwhile };
    requireMayGrant(change.viewer, [before]);
    if (!(await staysManager(site, change, id, []))) return { refusal: roleMessages.ownManaging };
    await change.db.deleteFrom("ownRoles").where("id", "=", id).execute();
    await tellHolders(site, change, id, { what, mails });
    await change.db.deleteFrom("personRoles").where("role", "=", id).execute();
    await change.record(
      "removed",
      subjectOf(id, label),
      factsOf({ name: label, permissions: before.permissions }),
    );
    await requireSomebodyLeft(change, site.settings, { could: before.permissions, isSure });
    return "removed" as const;
  });
}

/** Runs a change of roles after those before it. */
function changeInTurn<Result>(
  site: PeopleSite,
  viewer: Viewer,
  people: readonly string[],
  work: (change: ChangeByPerson) => Promise<Result>,
): Promise<Result> {
  return changeByManager(site, viewer, people, async (change) => {
    await takeTurns(change.db, "own roles");
    // Another change of roles may just have taken managing people from the viewer.
    const now = await findPerson({ db: change.db, settings: site.settings }, change.viewer.id);
    const manager: Viewer = now?.person ?? visitor;
    requirePermission(manager, "people:manage");
    return work({ ...change, viewer: manager });
  });
}

/** Whether the viewer manages people also when a role permits only this. So there is always somebody who does. */
async function staysManager(
  { settings }: PeopleSite,
  { db, viewer }: ChangeByPerson,
  id: string,
  permissions: readonly Permission[],
): Promise<boolean> {
  if (isNamedInSettings(viewer, settings)) return true;
  const held = await heldRoles({ db }, viewer.id);
  return held.some((role) => (role.id === id ? permissions : role.permissions).includes("people:manage"));
}

async function mailsToHolders(site: PeopleSite, id: string, what: () => string): Promise<Map<string, Mail>> {
  const holders = await listHolders(site.db, id);
  const mails = await Promise.all(
    holders.map(async (holder) => [holder.id, await accountChangedMailTo(site, holder, what)] as const),
  );
  return new Map(mails);
}

/** Tells the people who have a role that it is another now. What they proposed and no longer may is void. */
async function tellHolders(
  site: PeopleSite,
  change: ChangeByPerson,
  id: string,
  { what, mails }: { what: () => string; mails: ReadonlyMap<string, Mail> },
): Promise<void> {
  for (const holder of await listHolders(change.db, id)) {
    await voidWithoutRight(change, site.settings, holder.id);
    // Somebody may just have got the role.
    const mail = mails.get(holder.id) ?? (await accountChangedMailTo(site, holder, what));
    await change.mail({ kind: "account", recipient: holder.email, ...mail });
  }
}

const taken = { refusal: roleMessages.taken, status: 400, field: "name" } as const;

function isTaken(name: string, others: readonly OwnRole[]): boolean {
  return isNameOfBuiltIn(name) || others.some(({ label }) => nameKeyOf(label) === nameKeyOf(name));
}

function asRole(id: string, { name, permissions }: TypedRole) {
  return { id, label: name, about: "", permissions };
}

function inOrder(permissions: readonly Permission[]): Permission[] {
  return storedPermissions(JSON.stringify(permissions));
}

function subjectOf(id: string, name: string) {
  return { kind: "role", id, title: name } as const;
}

function factsOf({ name, permissions }: TypedRole) {
  // The activity log is in English.
  return { name, may: inLanguage("en", () => aboutOf(inOrder(permissions))) };
}
