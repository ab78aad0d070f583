import { writingTo } from "../../mail/language/readers.server.ts";
import { siteUrlOf } from "../../mail/links/site-url.server.ts";
import { manyAttemptsMail, manyCodesMail } from "../identity/account-mails.ts";
import type { Identity } from "../identity/identity.server.ts";
import { waitBeforeCodeWarning, waitBeforeWarning } from "../identity/limits.server.ts";
import { writeMail } from "../identity/mailed-links.server.ts";

/** Warns the owner of an account by mail about many wrong passwords, once per window of the limit. */
export async function warnOwner(identity: Identity, email: string): Promise<void> {
  const { internalAdapter } = await identity.auth.$context;
  const found = await internalAdapter.findUserByEmail(email);
  // An unverified email may be a stranger's.
  if (!found?.user.emailVerified || (await waitBeforeWarning(identity, email)) > 0) return;
  const { settings } = identity;
  const congregation = await identity.congregation();
  const { id: userId, name } = found.user;
  const mail = await writingTo(identity, { userId }, () =>
    manyAttemptsMail({ congregation, name, link: siteUrlOf(settings, "/reset-password") }),
  );
  await writeMail(identity, found.user.email, mail);
  identity.mailWritten();
}

/** Warns somebody by mail, once a day, that many wrong codes followed a right password. */
export async function warnAboutCodes(identity: Identity, userId: string): Promise<void> {
  const { internalAdapter } = await identity.auth.$context;
  const user = await internalAdapter.findUserById(userId);
  if (!user || (await waitBeforeCodeWarning(identity, userId)) > 0) return;
  const { settings } = identity;
  const congregation = await identity.congregation();
  const mail = await writingTo(identity, { userId }, () =>
    manyCodesMail({ congregation, name: user.name, link: siteUrlOf(settings, "/reset-password") }),
  );
  await writeMail(identity, user.email, mail);
  identity.mailWritten();
}
