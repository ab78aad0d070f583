import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { readChoice } from "../../../database/site-choices.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { grantedBy, isRole, type Role, roles, withheldOf } from "../../permissions.ts";
import { isNamedInSettings, type Person } from "../../viewer.ts";
import { storedPermissions } from "../roles/role-reads.server.ts";

/** The name in `siteChoices` under which administrators require a second factor of some roles. */
export const secondFactorChoice = "requireSecondFactor";

export async function requiresSecondFactor(db: Database | DatabaseTransaction): Promise<boolean> {
  return (await readChoice(db, secondFactorChoice)) === "on";
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
    .leftJoin("ownRoles", "ownRoles.id", "personRoles.role")
    .leftJoin("secondFactors", "secondFactors.userId", "user.id")
    .leftJoin("session", (join) =>
      join.onRef("session.userId", "=", "user.id").on("session.id", "=", sessionId),
    )
    .select(["user.id", "email", "user.name", "emailVerified", "deactivatedAt", "lastSeenOn"])
    .select(["personRoles.role", "ownRoles.permissions as ownPermissions"])
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
  const held = isFromSettings ? [roles.administrator] : rows.flatMap(roleIn);
  const granted = grantedBy(held);
  const hasSecondFactor = user.codesAddedAt !== null || user.aPasskey !== null;
  // When no session is given, having a second factor is enough.
  const hasShownIt = hasSecondFactor && (sessionId === "" || user.secondFactorAt !== null);
  const withheld = user.required === "on" && !hasShownIt ? withheldOf(granted) : [];
  const person: Person = {
    id: user.id,
    role: held.length > 0 ? "staff" : "member",
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

/** The role of a row; none if it is of another release, or was removed. */
function roleIn({
  role,
  ownPermissions,
}: {
  role: string | null;
  ownPermissions: string | null;
}): Pick<Role, "permissions">[] {
  if (role === null) return [];
  if (isRole(role)) return [roles[role]];
  return ownPermissions === null ? [] : [{ permissions: storedPermissions(ownPermissions) }];
}
