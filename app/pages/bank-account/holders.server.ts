import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { Change } from "../../changes/change.server.ts";
import { lockPerson } from "../../changes/lock-person.server.ts";
import { peopleWhoMay, peopleWithARole } from "../../people/active/active-people.server.ts";
import { findPerson } from "../../people/identity/find-person.server.ts";
import { may, nameOfLeaver, type Person, requirePermission, visitor } from "../../viewer.ts";
import { lockText } from "../texts/revisions.server.ts";
import { bankText } from "./details.server.ts";

interface People {
  db: Database;
  settings: Pick<Settings, "admin">;
}

interface Holder {
  id: string;
  email: string;
  /** A day; null for an account that nobody has logged in to. */
  lastSeenOn: string | null;
}

/** Everybody who may propose and confirm bank details, administrators included. */
function listHolders(people: People): Promise<Holder[]> {
  return peopleWhoMay(people, "bank:write").select(["id", "email", "lastSeenOn"]).orderBy("id").execute();
}

/**
 * Whether somebody else could confirm what a person proposes. After Welcome, nobody may know the password of the account
 * that the settings name, so it counts once somebody has logged in to it.
 */
export async function hasSecondHolder(people: People, id: string): Promise<boolean> {
  const { email, password } = people.settings.admin;
  const others = (await listHolders(people)).filter((holder) => holder.id !== id);
  return others.some((other) => other.email !== email || other.lastSeenOn !== null || password !== undefined);
}

/** Whether somebody may propose and confirm bank details at this moment. */
export async function isHolder(people: People, id: string): Promise<boolean> {
  const found = await findPerson(people, id);
  return found !== null && may(found.person, "bank:write");
}

/** Checks inside a transaction that a viewer still may, since they may have lost the right meanwhile. */
export async function requireHolder(people: People, { id }: Pick<Person, "id">): Promise<void> {
  const found = await findPerson(people, id);
  requirePermission(found?.person ?? visitor, "bank:write");
}

/**
 * Makes decisions on bank details take turns with each other, with changes of the roles of those who decide, and with the
 * removal of anybody who gets a mail about it. People come first, because commands that take a role away lock them before
 * they make proposals void.
 */
export async function lockBankDetails(
  { db, settings }: People & { db: DatabaseTransaction },
  deciding: readonly string[],
): Promise<void> {
  const told = await peopleWithARole({ db, settings }).select("id").execute();
  const people = new Set([...deciding, ...told.map(({ id }) => id)]);
  for (const id of [...people].toSorted()) await lockPerson(db, id);
  await lockText(db, bankText.slug);
}

/** Makes what somebody proposed void if they may no longer propose it. Call it when a person's access has changed. */
export async function voidWithoutRight(
  change: Change,
  settings: Pick<Settings, "admin">,
  userId: string,
): Promise<void> {
  if (await isHolder({ db: change.db, settings }, userId)) return;
  await voidProposals(change, userId);
}

async function voidProposals({ db, now }: Pick<Change, "db" | "now">, userId: string): Promise<void> {
  await db
    .updateTable("bankProposals")
    .set({ state: "void", decidedAt: now.toISOString() })
    .where("authorId", "=", userId)
    .where("state", "=", "waiting")
    .execute();
}

/** Takes a person out of the history of bank details when their account is removed; what they proposed is void. */
export async function leaveBankDetails(change: Change, userId: string): Promise<void> {
  await voidProposals(change, userId);
  await change.db
    .updateTable("bankProposals")
    .set({ authorId: null, authorName: nameOfLeaver })
    .where("authorId", "=", userId)
    .execute();
  await change.db
    .updateTable("bankProposals")
    .set({ deciderId: null, deciderName: nameOfLeaver })
    .where("deciderId", "=", userId)
    .execute();
}
