import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { openSecret } from "../../../platform/sealed-secrets.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import { changeBySite } from "../../changes/change.server.ts";
import type { Person } from "../../viewer.ts";
import { passkeyMessages, secondFactorMessages, tooManyMessage } from "../identity/account-messages.ts";
import type { WaitingSession } from "../identity/identity.server.ts";
import type { IdentitySite } from "../identity/identity-site.ts";
import { resetCodeCount, waitBeforeCode } from "../identity/limits.server.ts";
import type { Refusal } from "../identity/refusal.server.ts";
import { warnAboutCodes } from "./attack-warning.server.ts";
import { hashOfBackupCode, plainCode, stepOf } from "./one-time-codes.server.ts";

function wrongCode(): Refusal {
  return { status: 401, message: secondFactorMessages.wrong(), field: "code" };
}

/** When somebody added one-time codes, and how many backup codes are left; undefined without them. */
export async function findSecondFactor(db: Database, userId: string) {
  const factor = await db
    .selectFrom("secondFactors")
    .select("addedAt")
    .select(({ selectFrom, fn }) =>
      selectFrom("backupCodes").where("userId", "=", userId).select(fn.countAll().as("count")).as("left"),
    )
    .where("userId", "=", userId)
    .executeTakeFirst();
  return factor && { addedAt: factor.addedAt, backupCodesLeft: Number(factor.left) };
}

/** A code works once: two requests that send the same one take turns at its row, and the second finds it used. */
export async function useCode(
  { db, now }: { db: DatabaseTransaction; now: Date },
  { settings }: { settings: Pick<Settings, "secret"> },
  userId: string,
  typed: string,
): Promise<"code" | "backup code" | undefined> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) {
    const used = await db
      .deleteFrom("backupCodes")
      .where("userId", "=", userId)
      .where("codeHash", "=", hashOfBackupCode(userId, code))
      .executeTakeFirst();
    return used.numDeletedRows > 0n ? "backup code" : undefined;
  }
  const factor = await db
    .selectFrom("secondFactors")
    .select("secret")
    .where("userId", "=", userId)
    .executeTakeFirst();
  const secret = factor && openSecret({ settings }, userId, factor.secret);
  const step = secret && stepOf(secret, code, now);
  if (!step) return undefined;
  const used = await db
    .updateTable("secondFactors")
    .set({ lastUsedStep: step })
    .where("userId", "=", userId)
    .where("lastUsedStep", "<", step)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? "code" : undefined;
}

export type SecondStep = { refusal: Refusal } | { refusal?: undefined; used: "code" | "backup code" };

/** Completes a login with a code. From then on the session is like any other. */
export async function passSecondStep(
  site: IdentitySite,
  { sessionId, userId }: WaitingSession,
  code: string,
): Promise<SecondStep> {
  const wait = await waitBeforeCode(site.identity, userId);
  if (wait > 0) {
    await warnAboutCodes(site.identity, userId);
    return { refusal: { status: 429, message: tooManyMessage(wait) } };
  }
  const used = await changeBySite(site, async (change) => {
    const used = await useCode(change, site.identity, userId, code);
    if (!used) return undefined;
    await markPassed(change, { sessionId, userId });
    return used;
  });
  if (!used) return { refusal: wrongCode() };
  await resetCodeCount(site.identity, userId);
  return { used };
}

/** Ask it before second factors change: otherwise a password alone could replace one that the session has not shown. */
export function refuseUnshown(viewer: Person): Refusal | undefined {
  return viewer.mustShowSecondFactor ? { status: 403, message: passkeyMessages.showFirst() } : undefined;
}

/** Lets a session through for which its person has just shown a second factor. */
export async function markPassed(
  { db, now }: { db: DatabaseTransaction; now: Date },
  { sessionId, userId }: WaitingSession,
): Promise<void> {
  await db
    .updateTable("session")
    .set({ secondFactorAt: now.toISOString() })
    .where("id", "=", sessionId)
    .where("userId", "=", userId)
    .execute();
}

export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const codes = db.selectFrom("secondFactors").select("userId").where("userId", "=", userId);
  const passkeys = db.selectFrom("passkey").select("userId").where("userId", "=", userId);
  return (await codes.unionAll(passkeys).limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes somebody's one-time codes and passkeys. Returns whether there were any. */
export async function deleteSecondFactors(db: DatabaseTransaction, userId: string): Promise<boolean> {
  const hadCodes = await deleteCodes(db, userId);
  const deleted = await db.deleteFrom("passkey").where("userId", "=", userId).executeTakeFirst();
  return hadCodes || deleted.numDeletedRows > 0n;
}

export async function deleteCodes(db: DatabaseTransaction, userId: string): Promise<boolean> {
  await db.deleteFrom("backupCodes").where("userId", "=", userId).execute();
  const deleted = await db.deleteFrom("secondFactors").where("userId", "=", userId).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
