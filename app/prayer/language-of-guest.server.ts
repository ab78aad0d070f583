import type { Database } from "../../database/connection.ts";

/** The language in which somebody without an account wrote last; null if that is not known. */
export async function languageOfGuest(
  { db }: { db: Pick<Database, "selectFrom"> },
  email: string,
): Promise<string | null> {
  const guest = await db
    .selectFrom("prayerGuests")
    .select("language")
    .where("email", "=", email)
    .where("language", "is not", null)
    .orderBy("requestId", "desc")
    .executeTakeFirst();
  return guest?.language ?? null;
}
