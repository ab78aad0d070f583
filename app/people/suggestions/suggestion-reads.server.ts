import type { Database } from "../../../database/connection.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { sinceInWords } from "../../dates/since-in-words.ts";
import { countUpToMost } from "../../lists/count-waiting.server.ts";
import type { Role } from "../../permissions.ts";
import { may, mayGrant, nameOf, requirePermission, requireRole, type Viewer } from "../../viewer.ts";
import { namesIn, readRoles } from "../roles/role-reads.server.ts";
import type { SuggestionState } from "./suggestion.ts";

/** A suggestion as the person who made it sees it: nothing in it tells whether the email has an account. */
export interface OwnSuggestion {
  id: string;
  name: string;
  roles: Role[];
  state: SuggestionState;
  answer: string;
  createdAt: string;
}

export interface WaitingSuggestion {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  reason: string;
  suggestedBy: string;
  createdAt: string;
  /** Since when it waits; empty for less than a day. */
  since: string;
  /** Whether the viewer may give these roles. */
  isOpen: boolean;
}

const mostListed = 100;

export async function listOwnSuggestions(db: Database, viewer: Viewer): Promise<OwnSuggestion[]> {
  requireRole(viewer);
  const all = await readRoles(db);
  const rows = await db
    .selectFrom("suggestedHelpers")
    .select(["id", "name", "roles", "state", "answer", "createdAt"])
    .where("userId", "=", viewer.id)
    .orderBy("id", "desc")
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({ ...row, roles: rolesIn(row.roles, all) }));
}

export async function listWaitingSuggestions(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
): Promise<WaitingSuggestion[]> {
  requirePermission(viewer, "people:manage");
  const all = await readRoles(db);
  const rows = await waitingSuggestions(db).orderBy("suggestedHelpers.id").limit(mostListed).execute();
  return rows.map(({ suggesterName, suggesterEmail, ...row }) => {
    const roles = rolesIn(row.roles, all);
    return {
      ...row,
      email: shownAddress(row.email),
      roles,
      since: sinceInWords(row.createdAt, clock()),
      suggestedBy: nameOf({ name: suggesterName, email: suggesterEmail }),
      isOpen: roles.length > 0 && roles.every((role) => mayGrant(viewer, role)),
    };
  });
}

/** A suggestion that waits; undefined once it is decided. */
export async function findWaitingSuggestion(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{ name: string; email: string; roleIds: string[]; suggestedBy: string } | undefined> {
  requirePermission(viewer, "people:manage");
  const row = await waitingSuggestions(db).where("suggestedHelpers.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { name, email, roles, suggesterName, suggesterEmail } = row;
  const suggestedBy = nameOf({ name: suggesterName, email: suggesterEmail });
  return { name, email, roleIds: namesIn(roles), suggestedBy };
}

function waitingSuggestions(db: Database) {
  return db
    .selectFrom("suggestedHelpers")
    .innerJoin("user", "user.id", "suggestedHelpers.userId")
    .select(["suggestedHelpers.id", "suggestedHelpers.name", "suggestedHelpers.email", "roles", "reason"])
    .select(["suggestedHelpers.createdAt", "user.name as suggesterName", "user.email as suggesterEmail"])
    .where("state", "=", "waiting");
}

/** Counts the suggestions that wait, up to `mostShownWaiting` + 1; 0 for everybody who may not decide on them. */
export async function countWaitingSuggestions(db: Database, viewer: Viewer): Promise<number> {
  if (!may(viewer, "people:manage")) return 0;
  return countUpToMost(db, db.selectFrom("suggestedHelpers").select("id").where("state", "=", "waiting"));
}

function rolesIn(json: string, all: readonly Role[]): Role[] {
  const ids = namesIn(json);
  return all.filter(({ id }) => ids.includes(id));
}
