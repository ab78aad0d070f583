import { harmlessName, type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";
import type { Role } from "../../permissions.ts";

interface Invitation extends WithLink {
  inviter: string;
  roles: readonly Role[];
  days: number;
}

export function invitationMail({ congregation, inviter, roles, link, days }: Invitation): Promise<Mail> {
  const who = harmlessName(inviter) ?? `Somebody from ${congregation}`;
  return mail({
    congregation,
    subject: `An invitation to help with the website of ${congregation}`,
    heading: "You are invited",
    preview: `${who} asks you to help look after our website.`,
    name: "",
    text: [
      `${who} asks you to help look after the website of ${congregation}. This is what you could do there:`,
      ...roles.map(({ label, about }) => `${label}: ${about}`),
    ],
    action: { label: "Accept the invitation", link },
    smallPrint: `The link works for ${days} days and only once. Please keep it to yourself: anyone who has it can accept the invitation. If you would rather not, you can simply ignore this email.`,
  });
}
