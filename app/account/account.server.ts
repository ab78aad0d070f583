import type { Database } from "../../database/connection.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { forgetActor } from "../changes/activity-log.server.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import type { Identity } from "../identity/identity.server.ts";
import {
  codeLimitKey,
  deleteAttempts,
  newPasskeyLimitKey,
  type SignInOrigin,
} from "../identity/limits.server.ts";
import type { Refusal } from "../identity/refusal.server.ts";
import { takeBackLikes } from "../posts/likes.server.ts";
import { withdrawAll } from "../prayer/prayer.server.ts";
import { found } from "../responses/found.ts";
import { isAdministrator, type Person, requireSignedIn, type Viewer } from "../viewer.ts";
import { accountMessages } from "./account.ts";
import { checkOwnPassword } from "./own-password.server.ts";

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
    isVerified: Boolean(emailVerified),
    madeAt: new Date(createdAt).toISOString(),
    likes: Number(likes),
    prayers: Number(prayers),
    providers: providers.map(({ providerId }) => providerId),
  };
}

/** Removes the viewer's own account once they have entered its password, if it has one. */
export async function removeAccount(
  site: ChangingSite & { identity: Identity; settings: Pick<Settings, "admin"> },
  viewer: Viewer,
  { password, prayersToo }: { password: string; prayersToo: boolean },
  origin: SignInOrigin,
): Promise<Refusal | undefined> {
  requireSignedIn(viewer);
  const { refusal } = await checkOwnPassword(site.identity, viewer, password, origin);
  return refusal ?? removePerson(site, viewer, prayersToo);
}

/** Removes a person in one change. Prayer requests that stay keep their name and picture and lose their owner. */
export async function removePerson(
  site: ChangingSite & { settings: Pick<Settings, "admin"> },
  { id, email }: Pick<Person, "id" | "email">,
  prayersToo: boolean,
): Promise<Refusal | undefined> {
  if (isAdministrator({ email }, site.settings))
    return { status: 403, message: accountMessages.administrator };
  await changeBySite(site, async (change) => {
    const trx = change.db;
    if (prayersToo) await withdrawAll(change, id);
    await takeBackLikes(trx, id);
    await deleteAttempts(trx, email);
    await trx
      .deleteFrom("limits")
      .where("key", "in", [codeLimitKey(id), newPasskeyLimitKey(id)])
      .execute();
    await forgetActor(trx, id);
    await change.record("removed", { kind: "person", id });
    change.touched("posts");
    await trx.deleteFrom("verification").where("value", "=", id).execute();
    // Mails with a Reply-To come from other people and are addressed to a congregation that uses this email.
    await trx.deleteFrom("outbox").where("recipient", "=", email).where("replyTo", "is", null).execute();
    // Sessions and provider accounts are deleted by cascade.
    await trx.deleteFrom("user").where("id", "=", id).execute();
  });
  return undefined;
}
