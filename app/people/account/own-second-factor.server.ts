import { encodeQR } from "qr";
import { openSecret, sealSecret } from "../../../platform/sealed-secrets.ts";
import { change } from "../../changes/change.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import { writingTo } from "../../mail/language/readers.server.ts";
import { type Person, requirePermission, type Viewer } from "../../viewer.ts";
import { secondFactorAddedMail, secondFactorRemovedMail } from "../identity/account-mails.ts";
import { secondFactorMessages, tooManyMessage } from "../identity/account-messages.ts";
import { deleteSessions } from "../identity/end-sessions.server.ts";
import type { Identity } from "../identity/identity.server.ts";
import type { IdentitySite } from "../identity/identity-site.ts";
import { resetCodeCount, waitBeforeCode } from "../identity/limits.server.ts";
import type { Origin } from "../identity/origin.server.ts";
import type { Refusal } from "../identity/refusal.server.ts";
import { checkOwnPassword } from "../passwords/own-password.server.ts";
import {
  hashOfBackupCode,
  newBackupCodes,
  newSecret,
  plainCode,
  stepOf,
  uriOf,
} from "../second-factor/one-time-codes.server.ts";
import { deleteCodes, markPassed, refuseUnshown, useCode } from "../second-factor/second-factor.server.ts";
import { accountMessages } from "./account-rules.ts";

/** What an authenticator app needs. Nothing is stored before a code of it is confirmed. */
export interface Enrolment {
  /** The secret, encrypted for this person: the form sends it back. */
  sealed: string;
  secret: string;
  uri: string;
  /** URL of the picture. */
  qrCode: string;
}

export async function prepareSecondFactor(identity: Identity, viewer: Viewer): Promise<Enrolment> {
  requirePermission(viewer, "account:own");
  return enrolmentOf(identity, viewer, newSecret());
}

/** The same enrolment again, for a form that stays open. */
export async function reopenEnrolment(
  identity: Identity,
  viewer: Viewer,
  sealed: string,
): Promise<Enrolment | undefined> {
  requirePermission(viewer, "account:own");
  const secret = openSecret(identity, viewer.id, sealed);
  return secret === undefined ? undefined : enrolmentOf(identity, viewer, secret);
}

async function enrolmentOf(identity: Identity, { id, email }: Person, secret: string): Promise<Enrolment> {
  const uri = uriOf(secret, { issuer: await identity.congregation(), label: email });
  const svg = encodeQR(uri, "svg", { border: 4 });
  return {
    sealed: sealSecret(identity, id, secret),
    secret: secret.replace(/.{4}(?=.)/g, "$& "),
    uri,
    qrCode: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  };
}

interface Confirmation {
  sealed: string;
  code: string;
  currentPassword: string;
  /** The session that stays complete. All others wait for a code from now on. */
  sessionId: string;
}

export type Added = { refusal: Refusal } | { refusal?: undefined; backupCodes: string[] };

export async function addSecondFactor(
  site: IdentitySite,
  viewer: Viewer,
  { sealed, code, currentPassword, sessionId }: Confirmation,
  origin: Origin,
): Promise<Added> {
  requirePermission(viewer, "account:own");
  const unshown = refuseUnshown(viewer);
  if (unshown) return { refusal: unshown };
  const { identity } = site;
  const { id, email, name } = viewer;
  const secret = openSecret(identity, id, sealed);
  if (secret === undefined) return { refusal: { status: 400, message: accountMessages.startAgain() } };
  const refusal = await refuse(identity, viewer, currentPassword, origin);
  if (refusal) return { refusal };
  const step = stepOf(secret, plainCode(code), site.clock());
  if (step === undefined)
    return { refusal: { status: 401, message: secondFactorMessages.wrong(), field: "code" } };
  const backupCodes = newBackupCodes();
  const congregation = await identity.congregation();
  const mail = await writingTo(site, { userId: id }, () => secondFactorAddedMail({ congregation, name }));
  const isAdded = await change(site, viewer, "account:own", async (change) => {
    const { db, now } = change;
    const added = await db
      .insertInto("secondFactors")
      .values({ userId: id, secret: sealed, lastUsedStep: step, addedAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return false;
    await db
      .insertInto("backupCodes")
      .values(backupCodes.map((backup) => ({ userId: id, codeHash: hashOfBackupCode(id, backup) })))
      .execute();
    await markPassed(change, { sessionId, userId: id });
    await change.record("second-factor-added", accountSubject(viewer));
    await change.mail({ kind: "account", recipient: email, ...mail });
    return true;
  });
  if (!isAdded) return { refusal: { status: 409, message: accountMessages.hasSecondFactor() } };
  await resetCodeCount(identity, id);
  return { backupCodes };
}

export async function removeOwnSecondFactor(
  site: IdentitySite,
  viewer: Viewer,
  { code, currentPassword, sessionId }: { code: string; currentPassword: string; sessionId: string },
  origin: Origin,
): Promise<Refusal | undefined> {
  requirePermission(viewer, "account:own");
  const { identity } = site;
  const { id, email, name } = viewer;
  const refusal = await refuse(identity, viewer, currentPassword, origin);
  if (refusal) return refusal;
  const congregation = await identity.congregation();
  const mail = await writingTo(site, { userId: id }, () => secondFactorRemovedMail({ congregation, name }));
  return change(site, viewer, "account:own", async (change) => {
    if (!(await useCode(change, identity, id, code)))
      return { status: 401, message: secondFactorMessages.wrong(), field: "code" };
    await deleteCodes(change.db, id);
    await deleteSessions(change.db, id, { except: sessionId });
    await change.record("second-factor-removed", accountSubject(viewer));
    await change.mail({ kind: "account", recipient: email, ...mail });
    return undefined;
  });
}

/** Checks the password, and limits how often codes are tried. */
async function refuse(
  identity: Identity,
  viewer: Person,
  currentPassword: string,
  origin: Origin,
): Promise<Refusal | undefined> {
  const { refusal } = await checkOwnPassword(identity, viewer, currentPassword, origin);
  if (refusal) return refusal;
  const wait = await waitBeforeCode(identity, viewer.id);
  return wait > 0 ? { status: 429, message: tooManyMessage(wait) } : undefined;
}
