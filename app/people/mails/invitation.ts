import { plural, t } from "@lingui/core/macro";
import { harmlessName, type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";
import type { Role } from "../../permissions.ts";
import { roleInWords } from "../roles/own-role.ts";

interface Invitation extends WithLink {
  inviter: string;
  roles: readonly Role[];
  days: number;
}

export function invitationMail({ congregation, inviter, roles, link, days }: Invitation): Promise<Mail> {
  const who = harmlessName(inviter) ?? t`Somebody from ${congregation}`;
  return mail({
    congregation,
    subject: t`An invitation to help with the website of ${congregation}`,
    heading: t`You are invited`,
    preview: t`${who} asks you to help look after our website.`,
    name: "",
    text: [
      t`${who} asks you to help look after the website of ${congregation}. This is what you could do there:`,
      ...roles.map(roleInWords).map(({ label, about }) => `${label}: ${about}`),
    ],
    action: { label: t`Accept the invitation`, link },
    smallPrint: plural(days, {
      one: "The link works for # day and only once. Please keep it to yourself: anyone who has it can accept the invitation. If you would rather not, you can simply ignore this email.",
      other:
        "The link works for # days and only once. Please keep it to yourself: anyone who has it can accept the invitation. If you would rather not, you can simply ignore this email.",
    }),
  });
}
