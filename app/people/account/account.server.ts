import type { Database } from "../../../database/connection.ts";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { found } from "../../serving/responses/found.ts";
import { requireSignedIn, type Viewer } from "../../viewer.ts";

export async function findAccount(db: Database, viewer: Viewer) {
  requireSignedIn(viewer);
  const account = await db
    .selectFrom("user")
    .where("id", "=", viewer.id)
    .select(["name", "email", "gender", "dateOfBirth", "emailVerified", "createdAt"])
    .select(({ selectFrom, fn }) => [
      selectFrom("likes").where("userId", "=", viewer.id).select(fn.countAll().as("count")).as("likes"),
      selectFrom("prayerRequests")
        .where("userId", "=", viewer.id)
        .select(fn.countAll().as("count"))
        .as("prayers"),
    ])
    .executeTakeFirst();
  const { emailVerified, createdAt, likes, prayers, ...person } = found(account, "account");
  const providers = await db
    .selectFrom("account")
    .where("userId", "=", viewer.id)
    .select("providerId")
    .orderBy("createdAt")
    .execute();
  return {
    ...person,
    email: shownAddress(person.email),
    isVerified: Boolean(emailVerified),
    madeAt: new Date(createdAt).toISOString(),
    likes: Number(likes),
    prayers: Number(prayers),
    providers: providers.map(({ providerId }) => providerId),
  };
}
