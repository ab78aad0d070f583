import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { isRole, permissionsOf, type RoleName, withheldOf } from "../../permissions.ts";
import { isNamedInSettings, type Person } from "../../viewer.ts";

/** The name in `siteChoices` under which administrators require a second factor of some roles. */
export const secondFactorChoice = "requireSecondFactor";

export async function requiresSecondFactor(db: Database | DatabaseTransaction): Promise<boolean> {
  const choice = await db
    .selectFrom("siteChoices")
    .select("value")
    .where("name", "=", secondFactorChoice)
    .executeTakeFirst();
  return choice?.value === "on";
}

interface PersonSite {
  db: Database;
  settings: Pick<Settings, "admin">;
}

/** Whether an account cannot be used for now. The administrator's always can. */
export async function isDeactivated({ db, settings }: PersonSite, id: string): Promise<boolean> {
  const user = await db
    .selectFrom("user")
    .select("email")
    .where("id", "=", id)
    .where("deactivatedAt", "is not", null)
    .executeTakeFirst();
  return user !== undefined && !isNamedInSettings(user, settings);
}

/**
 * A person as they are now; null when the account is gone, deactivated, or its email is not verified.
 *
 * @param sessionId the session by which they were recognised, if any.
 */
export async function findPerson({ db, settings }: PersonSite, id: string, sessionId = "") {
  const rows = await db
    .selectFrom("user")
    .leftJoin("personRoles", "personRoles.userId", "user.id")
    .leftJoin("secondFactors", "secondFactors.userId", "user.id")
    .leftJoin("session", (join) =>
      join.onRef("session.userId", "=", "user.id").on("session.id", "=", sessionId),
    )
    .select(["user.id", "email", "name", "emailVerified", "deactivatedAt", "lastSeenOn", "personRoles.role"])
    .select(["secondFactors.addedAt as codesAddedAt", "session.secondFactorAt"])
    .select(({ selectFrom }) => [
      selectFrom("passkey")
        .select("passkey.id")
        .whereRef("passkey.userId", "=", "user.id")
        .limit(1)
        .as("aPasskey"),
      selectFrom("siteChoices").select("value").where("name", "=", secondFactorChoice).as("required"),
    ])
    .where("user.id", "=", id)
    .execute();
  const [user] = rows;
  if (!user?.emailVerified) return null;
  const isFromSettings = isNamedInSettings(user, settings);
  if (user.deactivatedAt !== null && !isFromSettings) return null;
  const given = rows.flatMap(({ role }) => (role !== null && isRole(role) ? [role] : []));
  const roles: RoleName[] = isFromSettings ? ["administrator"] : given;
  const granted = permissionsOf(roles);
  const hasSecondFactor = user.codesAddedAt !== null || user.aPasskey !== null;
  // When no session is given, having a second factor is enough.
  const hasShownIt = hasSecondFactor && (sessionId === "" || user.secondFactorAt !== null);
  const withheld = user.required === "on" && !hasShownIt ? withheldOf(granted) : [];
  const person: Person = {
    id: user.id,
    role: roles.length > 0 ? "staff" : "member",
    permissions: granted.filter((permission) => !withheld.includes(permission)),
    ...(withheld.length > 0 && { withheld, mustShowSecondFactor: hasSecondFactor }),
    email: user.email,
    name: user.name,
  };
  return {
    person,
    lastSeenOn: user.lastSeenOn,
    waitsForSecondFactor: user.codesAddedAt !== null && user.secondFactorAt === null,
  };
}
