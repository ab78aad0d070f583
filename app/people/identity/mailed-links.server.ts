import { getCurrentAdapter } from "@better-auth/core/context";
import { type Message, mailRows } from "../../../platform/mail/message.ts";
import { newToken } from "../../../platform/tokens.ts";
import type { Identity } from "./identity.server.ts";

export interface MailedLink {
  /** The absolute URL. */
  link: string;
  keepFor: (userId: string) => Promise<void>;
}

/** A link with a random token that works once and expires after `hours`. Only the token's hash is stored. */
export function prepareLink(
  identity: Identity,
  purpose: "verify-email" | "reset-password",
  hours: number,
): MailedLink {
  const token = newToken();
  // By the machine's clock, because better-auth compares it with that.
  const expiresAt = new Date(Date.now() + hours * 60 * 60 * 1000);
  return {
    link: `${identity.settings.siteUrl}/${purpose}?token=${token}`,
    async keepFor(userId) {
      const { internalAdapter } = await identity.auth.$context;
      await internalAdapter.createVerificationValue({
        identifier: `${purpose}:${token}`,
        value: userId,
        expiresAt,
      });
    },
  };
}

/** Writes an urgent mail to the outbox, in the open transaction if there is one. */
export async function writeMail(
  identity: Identity,
  recipient: string,
  mail: Omit<Message, "recipient">,
): Promise<void> {
  const { adapter } = await identity.auth.$context;
  const current = await getCurrentAdapter(adapter);
  const rows = mailRows({ recipient, isUrgent: true, ...mail }, identity.clock());
  await current.create({ model: "deferredWork", data: rows.deferredWork, forceAllowId: true });
  await current.create({ model: "outbox", data: rows.outbox, forceAllowId: true });
}
