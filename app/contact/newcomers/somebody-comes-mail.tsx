import { Action, Frame, type Mail, mail, Paragraph, SmallPrint } from "../../mail/mail-frame.tsx";

/** Says that somebody comes, and when. Who it is and what they ask stays on the site. */
export function somebodyComesMail({
  congregation,
  day,
  link,
}: {
  congregation: string;
  day: string;
  link: string;
}): Promise<Mail> {
  return mail(
    "Somebody new is coming",
    <Frame congregation={congregation} preview={`On ${day}.`} heading="Somebody new is coming">
      <Paragraph>Somebody would like you to look out for them on {day}.</Paragraph>
      <Action label="See who it is" link={link} />
      <SmallPrint>
        You receive this because you look after people who are new. Further ones for the same day are not
        mailed until somebody has seen these cards.
      </SmallPrint>
    </Frame>,
  );
}
