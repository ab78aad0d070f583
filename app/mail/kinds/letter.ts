import type { Message } from "../../../platform/mail/message.ts";
import type { MailKind } from "./mail-kinds.ts";

/** A mail of which is known whether people can refuse it. */
export interface Letter extends Message {
  kind: MailKind;
}
