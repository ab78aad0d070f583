import { getCurrentAdapter } from "@better-auth/core/context";
import { type Message, outboxRow } from "../../platform/mail/message.ts";
import type { Identity } from "./identity.server.ts";
import { newToken } from "./tokens.server.ts";

export interface MailedLink {
  /** The absolute URL. */
  link: string;
  /** Stores whose link it is, in the transaction that writes its mail. */
  keepFor: (userId: string) => Promise<void>;
}

/** A link with a random token that works once and expires after `hours`. Only the token's hash is stored. */
export function prepareLink(
  identity: Identity,
  purpose: "verify-email" | "reset-password",
  hours: number,
): MailedLink {
  const token = newToken();
  const expiresAt = new Date(identity.clock().getTime() + hours * 60 * 60 * 1000);
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

/** Writes a mail to the outbox, in the open transaction if there is one. */
export async function writeMail(
  identity: Identity,
  recipient: string,
  mail: Omit<Message, "recipient">,
): Promise<void> {
  const { adapter } = await identity.auth.$context;
  const current = await getCurrentAdapter(adapter);
  await current.create({
    model: "outbox",
    data: outboxRow({ recipient, ...mail }, identity.clock()),
    forceAllowId: true,
  });
}
