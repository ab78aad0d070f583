import { plural, t } from "@lingui/core/macro";
import { type Mail, mail } from "../../../mail/mail-frame.tsx";
import { type DateInMail, whenAndWhere } from "./facts.ts";

interface LinkMail extends DateInMail {
  link: string;
  days: number;
}

export function linkMail({ congregation, title, when, where, link, days }: LinkMail): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Are you coming? ${title}`,
    heading: title,
    preview: `${title}: ${when}`,
    text: [
      whenAndWhere({ when, where }),
      t`Please say how many of you are coming. With the same link you can change or withdraw your reply.`,
    ],
    action: { label: t`I am coming`, link },
    smallPrint: t`${plural(days, { one: "The link works for # day.", other: "The link works for # days." })} If you did not ask for it, you can simply ignore this email: you have not been put on the list.`,
  });
}
