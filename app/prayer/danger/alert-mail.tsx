import { Action, Frame, type Mail, mail, Paragraph, SmallPrint } from "../../mail/mail-frame.tsx";

/** Asks to look at the list. Neither its subject nor its text says who asks, what for, or why it cannot wait. */
export function alertMail({
  congregation,
  link,
  isAgain,
}: {
  congregation: string;
  link: string;
  isAgain: boolean;
}): Promise<Mail> {
  return mail(
    isAgain ? "Again: please look at the prayer requests" : "Please look at the prayer requests",
    <Frame
      congregation={congregation}
      preview="The first of them."
      heading="Please look at the first of them"
    >
      <Paragraph>
        {isAgain
          ? "Nobody has taken the first request of the list yet. It should not wait until tomorrow."
          : "A request has come in that should not wait until tomorrow. It is the first of the list."}
      </Paragraph>
      <Paragraph>
        If you can be there for the person who wrote it, press “I am with them”. Then the others know, and
        these emails end.
      </Paragraph>
      <Action label="Open the list" link={link} />
      <SmallPrint>
        You receive this because you look after prayer requests, whatever you have chosen about other emails.
      </SmallPrint>
    </Frame>,
  );
}
