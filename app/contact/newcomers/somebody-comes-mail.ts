import { t } from "@lingui/core/macro";
import { type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";

/** Says that somebody comes, and when. Who it is and what they ask stays on the site. */
export function somebodyComesMail({ congregation, day, link }: WithLink & { day: string }): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Somebody new is coming`,
    preview: t`On ${day}.`,
    text: t`Somebody would like you to look out for them on ${day}.`,
    action: { label: t`See who it is`, link },
    smallPrint: t`You receive this because you look after people who are new. Further ones for the same day are not mailed until somebody has seen these cards.`,
  });
}
