import { v7 as uuidv7 } from "uuid";
import type { Change } from "../../../changes/change.server.ts";
import { findOwnPeople, type Who } from "../vigil-reads.server.ts";

/** Of a verified account with this email its id too, because both have the same mailbox. */
export async function accountOf({ db }: Pick<Change, "db">, email: string): Promise<Who> {
  const account = await db
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .where("emailVerified", "=", true)
    .executeTakeFirst();
  return { userId: account?.id ?? null, email };
}

/** Finds somebody's row in a vigil or adds it. What they did before they had an account becomes the account's. */
export async function personFor(
  { db, now }: Pick<Change, "db" | "now">,
  vigilId: string,
  who: Who,
  { name, language }: { name: string; language?: string | undefined },
): Promise<{ id: string }> {
  const [own] = await findOwnPeople(db, vigilId, who);
  const known =
    who.userId === null ? { userId: null, email: who.email } : { userId: who.userId, email: null };
  if (own) {
    if (who.userId !== null && own.userId === null)
      await db
        .updateTable("vigilPeople")
        .set({ ...known, language: null })
        .where("id", "=", own.id)
        .execute();
    return own;
  }
  const id = uuidv7({ msecs: now.getTime() });
  await db
    .insertInto("vigilPeople")
    .values({
      ...{ id, vigilId, name, ...known, language: who.userId === null ? language : null },
      ...{ confirmedAt: null, createdAt: now.toISOString() },
    })
    .execute();
  return { id };
}

export async function confirm({ db, now }: Pick<Change, "db" | "now">, personId: string): Promise<void> {
  await db
    .updateTable("vigilPeople")
    .set({ confirmedAt: now.toISOString() })
    .where("id", "=", personId)
    .where("confirmedAt", "is", null)
    .execute();
}

/** Deletes somebody who has no slot any more. A link still takes another one, an account needs no row for that. */
export async function removeUnlessTakingPart({ db }: Pick<Change, "db">, personId: string): Promise<void> {
  await db
    .deleteFrom("vigilPeople")
    .where("id", "=", personId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("vigilPlaces").select("id").where("personId", "=", personId))),
    )
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("userId", "is not", null),
        not(exists(selectFrom("vigilLinks").select("tokenHash").where("personId", "=", personId))),
      ]),
    )
    .execute();
}
