import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { Database } from "../../../database/connection.ts";
import type { Tables } from "../../../database/tables.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { type Permission, roleNames, rolesThatMay, withNeeded } from "../../permissions.ts";

interface WithAdministrator {
  settings: Pick<Settings, "admin">;
}

interface People extends WithAdministrator {
  db: Database;
}

/** The part of a query that leaves out deactivated accounts. The administrator's always is active. */
export function isActive({ settings }: WithAdministrator): Expression<SqlBool> {
  const { or, eb } = expressionBuilder<Tables, "user">();
  return or([eb("user.deactivatedAt", "is", null), eb("user.email", "=", settings.admin.email)]);
}

/** With a verified email; the administrator among them if what is asked is theirs. */
export function peopleWhoMay(people: People, permission: Permission) {
  const all = withNeeded([permission]);
  return activePeople(people).where(({ and }) => and(all.map((one) => mayDo(people, one))));
}

/** The same for everybody who has a role. */
export function peopleWithARole(people: People) {
  return activePeople(people).where(isOneOf(people, isARole()));
}

function activePeople({ db, settings }: People) {
  return db.selectFrom("user").where("user.emailVerified", "=", true).where(isActive({ settings }));
}

function mayDo(people: WithAdministrator, permission: Permission): Expression<SqlBool> {
  return isOneOf(people, grants(permission), rolesThatMay(permission).includes("administrator"));
}

/** The part of a query about `personRoles` that finds the roles which permit something, own ones among them. */
export function grants(permission: Permission): Expression<SqlBool> {
  const { or, eb, selectFrom } = expressionBuilder<Tables, "personRoles">();
  // A JSON list of words: the quotes tell a permission from one that begins like it.
  const own = selectFrom("ownRoles").select("id").where("permissions", "like", `%"${permission}"%`);
  return or([eb("personRoles.role", "in", rolesThatMay(permission)), eb("personRoles.role", "in", own)]);
}

function isARole(): Expression<SqlBool> {
  const { or, eb, selectFrom } = expressionBuilder<Tables, "personRoles">();
  return or([
    eb("personRoles.role", "in", roleNames),
    eb("personRoles.role", "in", selectFrom("ownRoles").select("id")),
  ]);
}

/** @param alsoAdministrator whether the account that the settings name is one of them without a row of its role. */
function isOneOf(
  { settings }: WithAdministrator,
  role: Expression<SqlBool>,
  alsoAdministrator = true,
): Expression<SqlBool> {
  const { or, exists, eb, selectFrom } = expressionBuilder<Tables, "user">();
  return or([
    ...(alsoAdministrator ? [eb("user.email", "=", settings.admin.email)] : []),
    exists(
      selectFrom("personRoles").select("role").whereRef("personRoles.userId", "=", "user.id").where(role),
    ),
  ]);
}
