import { randomBytes } from "node:crypto";
import { getCurrentAdapter, runWithTransaction } from "@better-auth/core/context";
import { isNew } from "../../database/connection.ts";
import { type OwnCopy, onlyCopy } from "../../database/copies.ts";
import { opaqueString } from "../../platform/opaque-string.ts";
import { SettingError } from "../../platform/settings/environment.ts";
import { recordActivity, recordBySite } from "../changes/activity-log.server.ts";
import { administratorName } from "../viewer.ts";
import { deleteSessions } from "./identity/end-sessions.server.ts";
import type { Identity } from "./identity/identity.server.ts";
import { deleteAttempts } from "./identity/limits.server.ts";
import { renewHash } from "./passwords/own-password.server.ts";
import { isCommon } from "./passwords/weak-passwords.server.ts";
import { deleteSecondFactors } from "./second-factor/second-factor.server.ts";

interface Telling {
  copy?: OwnCopy;
  tell?: (password: string) => void;
}

/**
 * Creates the administrator's account at the first start, before anyone else can register its email. A password in
 * the settings becomes the account's password; without one a random password is generated. While another copy runs
 * whose password opens the account, a different one is only told: otherwise the copies would replace each other's at each
 * start.
 *
 * @param tell is told the generated password as soon as it is stored. Nobody is told it again.
 * @throws {SettingError} when the password in the settings is among the most common.
 */
export async function ensureAdministrator(
  identity: Identity,
  { copy = onlyCopy, tell = () => undefined }: Telling = {},
): Promise<void> {
  const { email, password } = identity.settings.admin;
  if (password !== undefined && isCommon(opaqueString(password))) {
    throw new SettingError("Setting ADMIN_PASSWORD is wrong: it is one of the most common passwords");
  }
  try {
    await makeAdministrator(identity, copy, tell);
  } catch (error) {
    const { internalAdapter } = await identity.auth.$context;
    // Another server that starts at the same time may have been faster.
    if (await internalAdapter.findUserByEmail(email)) return makeAdministrator(identity, copy, tell);
    throw error;
  }
}

async function makeAdministrator(
  identity: Identity,
  copy: OwnCopy,
  tell: (password: string) => void,
): Promise<void> {
  const { email, password: configured } = identity.settings.admin;
  const { internalAdapter } = await identity.auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  const stored = found?.accounts.find(({ providerId }) => providerId === "credential")?.password;
  if (found?.user.emailVerified && stored) {
    const isOurs = !configured || (await setPassword(identity, found.user.id, { stored, configured, copy }));
    await copy.say({ adminPassword: configured ? (isOurs ? "fits" : "differs") : "none" });
    return;
  }
  const chosen = configured ?? randomBytes(12).toString("base64url");
  const hashed = await identity.passwords.hash(chosen);
  const isDone = found
    ? await takeOver(identity, found.user, hashed)
    : await createAdministrator(identity, hashed);
  if (isDone && !configured) tell(chosen);
  await copy.say({ adminPassword: configured ? "fits" : "none" });
}

/**
 * A changed password in the settings takes effect at this start and ends old sessions. It also removes a second
 * factor, so that people who run the server are never locked out. Returns false when another copy relies on the present
 * password.
 */
async function setPassword(
  identity: Identity,
  userId: string,
  { stored, configured, copy }: { stored: string; configured: string; copy: OwnCopy },
): Promise<boolean> {
  if (await identity.passwords.verify(stored, configured)) {
    await renewHash(identity, userId, stored, configured);
    return true;
  }
  if ((await copy.others()).some(({ adminPassword }) => adminPassword === "fits")) {
    if (copy.said?.adminPassword !== "differs")
      identity.log.error(
        "ADMIN_PASSWORD differs from that of another copy that runs, and does not open the administrator's account: set the same one on all copies, and start them again one after the other",
      );
    return false;
  }
  const hashed = await identity.passwords.hash(configured);
  await identity.db.transaction().execute(async (db) => {
    await db
      .updateTable("account")
      .set({ password: hashed, updatedAt: identity.clock().toISOString() })
      .where("userId", "=", userId)
      .where("providerId", "=", "credential")
      .execute();
    await deleteSecondFactors(db, userId);
    await deleteSessions(db, userId);
    const now = identity.clock();
    await recordActivity(db, { ...settingChanged("ADMIN_PASSWORD"), actor: undefined, now });
  });
  return true;
}

/** Records a setting that this start applied; its value stays out of the log. */
function recordSetting({ db, clock }: Identity, name: string): Promise<void> {
  return recordBySite(db, { ...settingChanged(name), now: clock() });
}

function settingChanged(name: string) {
  return { action: "setting-changed", subject: { kind: "site", id: name, title: name } } as const;
}

async function createAdministrator(identity: Identity, password: string): Promise<boolean> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  const isFirstStart = await isNew(identity.db);
  const { email } = identity.settings.admin;
  await runWithTransaction(adapter, async () => {
    const user = await internalAdapter.createUser(
      { email, name: administratorName, emailVerified: true },
      { method: "email-password" },
    );
    await addPassword(identity, user.id, password);
  });
  if (!isFirstStart) await recordSetting(identity, "ADMIN_EMAIL");
  return true;
}

/** An unverified account may be a stranger's: its password, sessions and links end. False if another server was faster. */
async function takeOver(
  identity: Identity,
  user: { id: string; emailVerified: boolean },
  password: string,
): Promise<boolean> {
  const { adapter, internalAdapter } = await identity.auth.$context;
  if (user.emailVerified) {
    await addPassword(identity, user.id, password);
    await recordSetting(identity, "ADMIN_EMAIL");
    return true;
  }
  const isDone = await runWithTransaction(adapter, async () => {
    const current = await getCurrentAdapter(adapter);
    // When two servers start at once, only one of them changes this row.
    const changed = await current.updateMany({
      model: "user",
      where: [
        { field: "id", value: user.id },
        { field: "emailVerified", value: false },
      ],
      update: { emailVerified: true, name: administratorName, image: null, gender: null, dateOfBirth: null },
    });
    if (changed === 0) return false;
    await internalAdapter.deleteAccounts(user.id);
    await internalAdapter.deleteUserSessions(user.id);
    await current.deleteMany({ model: "verification", where: [{ field: "value", value: user.id }] });
    await addPassword(identity, user.id, password);
    return true;
  });
  if (!isDone) return false;
  await deleteAttempts(identity.db, identity.settings.admin.email);
  await recordSetting(identity, "ADMIN_EMAIL");
  identity.log.warn(
    "somebody had registered the administrator's email without verifying it; the password, sessions and links of that account were replaced",
  );
  return true;
}

async function addPassword(identity: Identity, userId: string, password: string): Promise<void> {
  const { internalAdapter } = await identity.auth.$context;
  await internalAdapter.linkAccount({
    userId,
    providerId: "credential",
    accountId: userId,
    password,
  });
}
