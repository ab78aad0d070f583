import { t } from "@lingui/core/macro";

export const spamNote = () => t`May be spam: the hidden field of the form was filled in.`;

export interface ContactMessage {
  name: string;
  email: string;
  /** Lines end with `\n`. */
  message: string;
  /** Whether the hidden field was filled in: by a program, or by a password manager for a person. */
  mayBeSpam: boolean;
}

/** Why a message is refused: the service's response text, and a sentence for people. */
export interface Refusal {
  status: 403 | 429 | 451;
  text: string;
  reason: () => string;
}

export const refusals = {
  blocked: {
    status: 403,
    text: "Forbidden",
    reason: () => t`Forbidden: messages from this email are not accepted.`,
  },
  elsewhere: {
    status: 403,
    text: "Forbidden",
    reason: () => t`Forbidden: the messages of this site go to another service.`,
  },
  tooMany: {
    status: 429,
    text: "Too Many Requests",
    reason: () => t`Too Many Requests: please wait a while before you send another message.`,
  },
  headless: {
    status: 451,
    text: "Unavailable For Headless Browser",
    reason: () =>
      t`Unavailable For Headless Browser: please use a browser that is not controlled by a program.`,
  },
} as const satisfies Record<string, Refusal>;

/** What the page tells browsers about the service that takes its messages. */
export interface ContactService {
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** Empty for this site itself. */
  origin: string;
  /** Least milliseconds between two messages from one browser. */
  rateLimit: number;
  blockHeadless: boolean;
  /** Blocked senders as SHA-256 in hexadecimal: the page is public, their emails are not. */
  blocked: string[];
}

export const sendFormPath = "/api/v1.0/email/send-form";

/** The fields that identify the form to the service, as EmailJS 4.4.1 names and orders them. */
export function identifiersOf(service: Pick<ContactService, "serviceId" | "templateId" | "publicKey">) {
  return {
    lib_version: "4.4.1",
    service_id: service.serviceId,
    template_id: service.templateId,
    user_id: service.publicKey,
  };
}
