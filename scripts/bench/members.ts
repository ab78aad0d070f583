import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { hashOf } from "../../platform/tokens.ts";

/** The `SECRET` of the measured site, which signs its cookies. */
export const secret = "a secret that only the bench uses";

const day = 24 * 60 * 60_000;

/** Adds verified, signed-in members and returns the session cookie of each. */
export async function addMembers(db: Database, kind: DatabaseKind, count: number): Promise<string[]> {
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 14 * day).toISOString();
  // better-auth stores booleans as numbers on SQLite.
  const emailVerified = kind === "sqlite" ? 1 : true;
  return db.transaction().execute(async (trx) => {
    const cookies: string[] = [];
    for (let number = 0; number < count; number++) {
      const id = uuidv7();
      const email = `member-${number}@people.example`;
      const token = randomBytes(24).toString("base64url");
      await trx
        .insertInto("user")
        .values({
          id,
          name: `Member ${number}`,
          email,
          emailVerified,
          image: null,
          gender: null,
          dateOfBirth: null,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
      await sql`
        insert into "session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt")
        values (${uuidv7()}, ${hashOf(token)}, ${id}, ${expiresAt}, ${now}, ${now})
      `.execute(trx);
      cookies.push(`better-auth.session_token=${signed(token)}`);
    }
    return cookies;
  });
}

/** Signs a cookie the way better-auth does. */
function signed(value: string): string {
  const signature = createHmac("sha256", secret).update(value).digest("base64");
  return encodeURIComponent(`${value}.${signature}`);
}
