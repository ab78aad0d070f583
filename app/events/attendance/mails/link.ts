import { type Mail, mail } from "../../../mail/mail-frame.tsx";
import { type DateInMail, whenAndWhere } from "./facts.ts";

interface LinkMail extends DateInMail {
  link: string;
  days: number;
}

export function linkMail({ congregation, title, when, where, link, days }: LinkMail): Promise<Mail> {
  return mail({
    congregation,
    subject: `Are you coming? ${title}`,
    heading: title,
    preview: `${title}: ${when}`,
    text: [
      whenAndWhere({ when, where }),
      "Please say how many of you are coming. With the same link you can change or withdraw your reply.",
    ],
    action: { label: "I am coming", link },
    smallPrint: `The link works for ${days} days. If you did not ask for it, you can simply ignore this email: you have not been put on the list.`,
  });
}
