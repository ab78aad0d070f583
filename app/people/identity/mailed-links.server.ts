import { getCurrentAdapter } from "@better-auth/core/context";
import { type Message, mailRows } from "../../../platform/mail/message.ts";
import { newLink } from "../../mail/links/kept-links.server.ts";
import { endOf } from "../../mail/links/link-purposes.ts";
import type { Identity } from "./identity.server.ts";

export interface MailedLink {
  /** The absolute URL. */
  link: string;
  /** When it stops to work, so that no mail brings it later. */
  validUntil: Date;
  keepFor: (userId: string) => Promise<void>;
}

/** A link with a random token that works once. Only the token's hash is stored. */
export function prepareLink(identity: Identity, purpose: "verify-email" | "reset-password"): MailedLink {
  const { url, token } = newLink(identity, purpose);
  // By the machine's clock, because better-auth compares it with that.
  const expiresAt = new Date(endOf(purpose, new Date()));
  return {
    link: url,
    // By the site's clock, as mails are sent.
    validUntil: new Date(endOf(purpose, identity.clock())),
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
