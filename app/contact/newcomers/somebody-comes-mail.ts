import { type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";

/** Says that somebody comes, and when. Who it is and what they ask stays on the site. */
export function somebodyComesMail({ congregation, day, link }: WithLink & { day: string }): Promise<Mail> {
  return mail({
    congregation,
    subject: "Somebody new is coming",
    preview: `On ${day}.`,
    text: `Somebody would like you to look out for them on ${day}.`,
    action: { label: "See who it is", link },
    smallPrint:
      "You receive this because you look after people who are new. Further ones for the same day are not mailed until somebody has seen these cards.",
  });
}
