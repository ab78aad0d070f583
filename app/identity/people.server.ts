import { isAdministrator, type Person } from "../viewer.ts";
import type { Identity } from "./identity.server.ts";

/** A person as they are now; null when the account is gone or its email is not verified. */
export async function findPerson({ db, settings }: Identity, id: string): Promise<Person | null> {
  const user = await db
    .selectFrom("user")
    .select(["id", "email", "name", "emailVerified", "role"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!user?.emailVerified) return null;
  const isStaff = isAdministrator(user, settings) || user.role === "staff";
  return { id: user.id, role: isStaff ? "staff" : "member", email: user.email, name: user.name };
}
