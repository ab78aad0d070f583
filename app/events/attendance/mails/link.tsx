import { Action, Frame, type Mail, mail, Paragraph, SmallPrint } from "../../../mail/mail-frame.tsx";
import { type DateInMail, Facts } from "./facts.tsx";

interface LinkMail extends DateInMail {
  link: string;
  days: number;
}

export function linkMail({ congregation, title, when, where, link, days }: LinkMail): Promise<Mail> {
  return mail(
    `Are you coming? ${title}`,
    <Frame congregation={congregation} preview={`${title}: ${when}`} heading={title}>
      <Facts when={when} where={where} />
      <Paragraph>
        Please say how many of you are coming. With the same link you can change or withdraw your reply.
      </Paragraph>
      <Action label="I am coming" link={link} />
      <SmallPrint>
        The link works for {days} days. If you did not ask for it, you can simply ignore this email: you have
        not been put on the list.
      </SmallPrint>
    </Frame>,
  );
}
