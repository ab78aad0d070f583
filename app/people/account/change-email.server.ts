import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { hashOf, newToken } from "../../../platform/tokens.ts";
import { wasRolledBack } from "../../../platform/unknown-commit.ts";
import { removeInvitedEmail } from "../../changes/activity-log.server.ts";
import { change, changeByLink } from "../../changes/change.server.ts";
import { lockPersonAlone } from "../../changes/lock-person.server.ts";
import { accountSubject } from "../../changes/subjects.ts";
import { changeReplierEmail } from "../../events/attendance/change-replier-email.server.ts";
import { carryRefusals } from "../../mail/kinds/refusals.server.ts";
import { writingIn, writingTo } from "../../mail/language/readers.server.ts";
import { endLinksOf } from "../../mail/links/ending-links.server.ts";
import { endOf, linkPurposes } from "../../mail/links/link-purposes.ts";
import { lastingUrl, openLasting } from "../../mail/links/sealed-links.server.ts";
import { isNamedInSettings, requirePermission, type Viewer } from "../../viewer.ts";
import { keepEarlierEmail } from "../emails/own-emails.server.ts";
import {
  confirmNewEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailTakenMail,
} from "../identity/account-mails.ts";
import { tooManyMessage } from "../identity/account-messages.ts";
import type { IdentitySite } from "../identity/identity-site.ts";
import { deleteAttempts } from "../identity/limits.server.ts";
import { waitBeforeMailing } from "../identity/mail-limits.server.ts";
import type { Origin } from "../identity/origin.server.ts";
import { inSteadyTime, type Refusal } from "../identity/refusal.server.ts";
import { checkOwnPassword } from "../passwords/own-password.server.ts";
import { accountMessages } from "./account-rules.ts";
import type { ConfirmEmail } from "./account-schemas.ts";

const linkSchema = z.object({ token: z.string(), email: z.string() });

/** Nothing changes before the link is opened. The old email is told. If the new one has an account, only its owner is. */
export async function askForNewEmail(
  site: IdentitySite,
  viewer: Viewer,
  wanted: { email: string; currentPassword: string },
  origin: Origin,
): Promise<Refusal | undefined> {
  requirePermission(viewer, "account:own");
  const { identity } = site;
  if (isNamedInSettings(viewer, identity.settings))
    return { status: 403, message: accountMessages.administratorEmail() };
  if (wanted.email === viewer.email)
    return { status: 400, message: accountMessages.sameEmail(), field: "email" };
  const checked = await checkOwnPassword(identity, viewer, wanted.currentPassword, origin);
  if (checked.refusal) return checked.refusal;
  if (checked.stored === undefined) return { status: 409, message: accountMessages.choosePasswordFirst() };
  const wait = await waitBeforeMailing(identity, "change-email", origin.clientNetwork, viewer.email);
  if (wait > 0) return { status: 429, message: tooManyMessage(wait) };
  await inSteadyTime(site.identity, writeLink(site, viewer, wanted.email));
  return undefined;
}

async function writeLink(site: IdentitySite, viewer: Viewer, email: string): Promise<void> {
  requirePermission(viewer, "account:own");
  const congregation = await site.identity.congregation();
  const { id, name } = viewer;
  const token = newToken();
  const { told, confirm } = await writingTo(site, { userId: id }, async () => {
    const link = lastingUrl(site.identity, "change-email", { token, email });
    const { hours } = linkPurposes["change-email"];
    return {
      told: await emailChangeAskedMail({ congregation, name, email }),
      confirm: await confirmNewEmailMail({ congregation, name, link, hours }),
    };
  });
  const owner = await site.db
    .selectFrom("user")
    .select(["name", "language"])
    .where("email", "=", email)
    .executeTakeFirst();
  const taken =
    owner && (await writingIn(owner.language, () => emailTakenMail({ congregation, name: owner.name })));
  await change(site, viewer, "account:own", async (change) => {
    const now = change.now.toISOString();
    const expiresAt = endOf("change-email", change.now);
    if (!taken)
      await change.db
        .insertInto("verification")
        .values({
          id: uuidv7(),
          identifier: identifierOf(token, email),
          value: id,
          expiresAt,
          createdAt: now,
          updatedAt: now,
        })
        .execute();
    const answer = taken ?? { ...confirm, validUntil: new Date(expiresAt) };
    await change.mail({ kind: "account", recipient: email, isUrgent: true, ...answer });
    await change.mail({ kind: "account", recipient: viewer.email, ...told });
  });
}

/** The new email is part of what is hashed, so the link works for no other. */
function identifierOf(token: string, email: string): string {
  return hashOf(`change-email:${token}:${email}`);
}

/** Encrypted, because URLs end up in logs and histories. Links of older versions carry the email openly, for a day. */
function openLink({ identity }: IdentitySite, { token, email }: ConfirmEmail) {
  const link = openLasting(identity, "change-email", token, linkSchema);
  if (link === undefined) return email ? { token, email } : undefined;
  return !email || email === link.email ? link : undefined;
}

function expired(): Refusal {
  return { status: 400, message: accountMessages.linkExpired() };
}

export async function confirmNewEmail(
  site: IdentitySite,
  mailed: ConfirmEmail,
): Promise<Refusal | undefined> {
  const link = openLink(site, mailed);
  return link ? confirmOpened(site, link) : expired();
}

async function confirmOpened(
  site: IdentitySite,
  { token, email }: z.output<typeof linkSchema>,
): Promise<Refusal | undefined> {
  const identifier = identifierOf(token, email);
  const link = await site.db
    .selectFrom("verification")
    .innerJoin("user", "user.id", "verification.value")
    .select(["user.id", "user.name", "user.email"])
    .where("identifier", "=", identifier)
    .executeTakeFirst();
  if (!link || isNamedInSettings(link, site.identity.settings)) return expired();
  const { id, name, email: old } = link;
  const congregation = await site.identity.congregation();
  const mail = await writingTo(site, { userId: id }, () => emailChangedMail({ congregation, name, email }));
  const taken = { status: 409, message: accountMessages.emailTaken() };
  const isTaken = () =>
    site.db
      .selectFrom("user")
      .select("id")
      .where("email", "=", email)
      .where("id", "!=", id)
      .executeTakeFirst();
  if (await isTaken()) return taken;
  return changeByLink(site, link, async (change) => {
    const { db, now } = change;
    // First, as whoever ends this link otherwise.
    await lockPersonAlone(db, id);
    const used = await db
      .deleteFrom("verification")
      .where("identifier", "=", identifier)
      .where("expiresAt", ">", now.toISOString())
      .returning("id")
      .executeTakeFirst();
    if (!used) return expired();
    // Links that wait in the old mailbox open nothing from now on.
    await endLinksOf(change, id);
    await keepEarlierEmail(change, id, old);
    const changed = await db
      .updateTable("user")
      .set({ email, updatedAt: now.toISOString() })
      .where("id", "=", id)
      .where("email", "=", old)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return expired();
    await carryRefusals(change, old, email);
    await changeReplierEmail(change, id, email, { name, email: old });
    await deleteAttempts(db, old);
    await removeInvitedEmail(db, old);
    const subject = accountSubject({ id, name, email });
    await change.record("email-changed", subject, { email: old }, { email });
    await change.mail({ kind: "account", recipient: old, ...mail });
    return undefined;
  }).catch(async (error: unknown) => {
    // Somebody registered the email at the same moment.
    if (wasRolledBack(error) && (await isTaken())) return taken;
    throw error;
  });
}
