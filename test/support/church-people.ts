import { permissionsOf } from "../../app/permissions.ts";
import type { Database } from "../../database/connection.ts";
import type { StoragePerson } from "../../platform/storage/rules.ts";

/** Adds an account, because changes are refused to people who have none. */
export async function addAccount(db: Database, id: string): Promise<void> {
  const date = "2026-11-21T12:00:00.000Z";
  const about = { name: "Sam Hill", email: `${id}@people.example`, createdAt: date, updatedAt: date };
  await db
    .insertInto("user")
    // On SQLite, better-auth stores booleans as numbers, and PostgreSQL reads this text as a boolean.
    .values({ id, ...about, emailVerified: "1" as never })
    .execute();
}

/** The people of `testStorage`, for tests with the church's own rules: Sam may do everything. */
export const churchPeople = {
  sam: { id: "sam", role: "staff", permissions: permissionsOf(["administrator"]) },
} satisfies Record<string, StoragePerson>;
