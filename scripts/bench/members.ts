import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { hashOf } from "../../app/identity/session-tokens.server.ts";
import type { Database, DatabaseKind } from "../../database/connection.ts";

/** The key that the site of these members signs its cookies with. */
export const secret = "a secret of the bench and of nobody else";

const day = 24 * 60 * 60_000;

/** Registers verified members who are signed in, and answers the cookie of each. */
export async function addMembers(db: Database, kind: DatabaseKind, count: number): Promise<string[]> {
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 14 * day).toISOString();
  // better-auth keeps numbers for truth values on SQLite.
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
          role: "member",
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

/** As better-auth signs its cookies. */
function signed(value: string): string {
  const signature = createHmac("sha256", secret).update(value).digest("base64");
  return encodeURIComponent(`${value}.${signature}`);
}
