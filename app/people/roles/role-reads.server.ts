import { data } from "react-router";
import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { OwnRoleTable } from "../../../database/people-tables.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import { builtInRoles, isRole, type Permission, type Role, staffPermissions } from "../../permissions.ts";
import { aboutOf, type OwnRole, roleMessages } from "./own-role.ts";

export async function readRoles(db: Database): Promise<Role[]> {
  return [...builtInRoles(), ...(await readOwnRoles(db))];
}

export async function readOwnRoles(db: Database): Promise<OwnRole[]> {
  const rows = await db.selectFrom("ownRoles").selectAll().orderBy("nameKey").execute();
  return rows.map(ownRoleOf);
}

export async function findOwnRole(db: Database, id: string): Promise<OwnRole | undefined> {
  const row = await db.selectFrom("ownRoles").selectAll().where("id", "=", id).executeTakeFirst();
  return row && ownRoleOf(row);
}

function ownRoleOf({ id, name, permissions, version }: OwnRoleTable): OwnRole {
  const granted = storedPermissions(permissions);
  const permitsUnknown = unknownPermissions(permissions).length > 0;
  return { id, label: name, about: aboutOf(granted), permissions: granted, permitsUnknown, version };
}

/** What a role permits, in the order of all permissions. What this release does not know grants nothing. */
export function storedPermissions(json: string): Permission[] {
  const stored = namesIn(json);
  return staffPermissions.filter((permission) => stored.includes(permission));
}

/** What the role of another release permits there; it stays in the role. */
export function unknownPermissions(json: string): string[] {
  return namesIn(json).filter((name) => !(staffPermissions as readonly string[]).includes(name));
}

/** Names of permissions or roles, as a column holds them. */
export function namesIn(json: string): string[] {
  return readJson(z.array(z.string()), json) ?? [];
}

export async function rolesOf(db: Database, ids: readonly string[]): Promise<Role[]> {
  if (ids.length === 0) return [];
  return (await readRoles(db)).filter(({ id }) => ids.includes(id));
}

/** The roles that a form names, or a 400 page if one of them is none. */
export async function chosenOf(db: Database, ids: readonly string[]): Promise<Role[]> {
  const chosen = await rolesOf(db, ids);
  if (ids.every((id) => chosen.some((role) => role.id === id))) return chosen;
  throw data(roleMessages.noSuchRole, { status: 400 });
}

/** A role must not be removed, or permit more, while it is given. Call it after locking people. */
export async function lockRoles(db: DatabaseTransaction, ids: readonly string[]): Promise<Role[]> {
  if (!ids.every(isRole)) await takeTurns(db, "own roles");
  return rolesOf(db, ids);
}

export async function countHolders({
  db,
  settings,
}: {
  db: Database;
  settings: Pick<Settings, "admin">;
}): Promise<Map<string, number>> {
  const { email } = settings.admin;
  const [rows, named] = await Promise.all([
    db
      .selectFrom("personRoles")
      .innerJoin("user", "user.id", "personRoles.userId")
      .select("role")
      .select(({ fn }) => fn.countAll().as("people"))
      .where("user.email", "!=", email)
      .groupBy("role")
      .execute(),
    db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst(),
  ]);
  const counts = new Map(rows.map(({ role, people }) => [role, Number(people)]));
  if (named) counts.set("administrator", (counts.get("administrator") ?? 0) + 1);
  return counts;
}

export function listHolders(db: Database, id: string) {
  return db
    .selectFrom("personRoles")
    .innerJoin("user", "user.id", "personRoles.userId")
    .select(["user.id", "name", "email"])
    .where("role", "=", id)
    .orderBy("user.id")
    .execute();
}

/** Tells whether other people have a role than a page said. */
export function holdersKey(holders: readonly { id: string }[]): string {
  return hashOf(holders.map(({ id }) => id).join(" "));
}
