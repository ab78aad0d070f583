import type { Database } from "../../database/connection.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { isRole, permissionsOf, type RoleName } from "../permissions.ts";
import { isAdministrator, type Person } from "../viewer.ts";

interface KnownPeople {
  db: Database;
  settings: Pick<Settings, "admin">;
}

/** Whether an account cannot be used for now. The administrator's always can. */
export async function isDeactivated({ db, settings }: KnownPeople, id: string): Promise<boolean> {
  const user = await db
    .selectFrom("user")
    .select("email")
    .where("id", "=", id)
    .where("deactivatedAt", "is not", null)
    .executeTakeFirst();
  return user !== undefined && !isAdministrator(user, settings);
}

/**
 * A person as they are now; null when the account is gone, deactivated, or its email is not verified.
 *
 * @param sessionId the session by which they were recognised, if any.
 */
export async function findPerson({ db, settings }: KnownPeople, id: string, sessionId = "") {
  const rows = await db
    .selectFrom("user")
    .leftJoin("personRoles", "personRoles.userId", "user.id")
    .leftJoin("secondFactors", "secondFactors.userId", "user.id")
    .leftJoin("session", (join) =>
      join.onRef("session.userId", "=", "user.id").on("session.id", "=", sessionId),
    )
    .select(["user.id", "email", "name", "emailVerified", "deactivatedAt", "lastSeenOn", "personRoles.role"])
    .select(["secondFactors.addedAt as codesAddedAt", "session.secondFactorAt"])
    .where("user.id", "=", id)
    .execute();
  const [user] = rows;
  if (!user?.emailVerified) return null;
  const isKept = isAdministrator(user, settings);
  if (user.deactivatedAt !== null && !isKept) return null;
  const granted = rows.flatMap(({ role }) => (role !== null && isRole(role) ? [role] : []));
  const roles: RoleName[] = isKept ? ["administrator"] : granted;
  const person: Person = {
    id: user.id,
    role: roles.length > 0 ? "staff" : "member",
    permissions: permissionsOf(roles),
    email: user.email,
    name: user.name,
  };
  return {
    person,
    lastSeenOn: user.lastSeenOn,
    waitsForSecondFactor: user.codesAddedAt !== null && user.secondFactorAt === null,
  };
}
