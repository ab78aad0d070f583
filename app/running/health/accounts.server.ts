import type { Database } from "../../../database/connection.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { grants, isActive } from "../../people/active/active-people.server.ts";

interface People {
  db: Database;
  settings: Pick<Settings, "admin">;
}

/** How many people may manage people, and how many of them have neither one-time codes nor a passkey. */
export async function countAdministrators({
  db,
  settings,
}: People): Promise<{ all: number; without: number }> {
  const people = await db
    .selectFrom("user")
    .leftJoin("secondFactors", "secondFactors.userId", "user.id")
    .select("secondFactors.userId as withCodes")
    .select(({ selectFrom }) =>
      selectFrom("passkey")
        .select("passkey.id")
        .whereRef("passkey.userId", "=", "user.id")
        .limit(1)
        .as("aPasskey"),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("email", "=", settings.admin.email),
        exists(
          selectFrom("personRoles")
            .select("role")
            .whereRef("personRoles.userId", "=", "user.id")
            .where(grants("people:manage")),
        ),
      ]),
    )
    .where(isActive({ settings }))
    .execute();
  const without = people.filter(({ withCodes, aPasskey }) => withCodes === null && aPasskey === null);
  return { all: people.length, without: without.length };
}

/** People chose their own if they registered, or got a role with their account, as from Welcome and invitations. */
export async function hasFirstPassword({ db, settings }: People): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .innerJoin("user", "user.id", "account.userId")
    .leftJoin("personRoles", "personRoles.userId", "user.id")
    .select(["account.createdAt", "account.updatedAt", "gender", "dateOfBirth"])
    .select(({ fn }) => fn.min("grantedAt").as("firstRoleAt"))
    .where("user.email", "=", settings.admin.email)
    .where("providerId", "=", "credential")
    .groupBy(["account.id", "account.createdAt", "account.updatedAt", "gender", "dateOfBirth"])
    .executeTakeFirst();
  if (!account) return false;
  const { createdAt, updatedAt, gender, dateOfBirth, firstRoleAt } = account;
  const hasRegistered = gender !== null || dateOfBirth !== null;
  const isInvited = firstRoleAt !== null && isSameMoment(createdAt, firstRoleAt);
  return !hasRegistered && !isInvited && isSameMoment(createdAt, updatedAt);
}

/** better-auth reads the clock once for each of them. */
function isSameMoment(one: string | Date, other: string | Date): boolean {
  return Math.abs(new Date(one).getTime() - new Date(other).getTime()) < 1000;
}
