import { Action, Frame, type Mail, mail, Paragraph, SmallPrint } from "./mail-frame.tsx";

/** Tells administrators that something waits for which nobody is left. Says nothing of what is in it. */
export function somethingWaitsMail({
  congregation,
  link,
  deeds,
}: {
  congregation: string;
  link: string;
  /** What nobody may do, after “who may”. */
  deeds: string;
}): Promise<Mail> {
  const subject = "Something waits that nobody reads";
  return mail(
    subject,
    <Frame congregation={congregation} preview="Please see who can look after it." heading={subject}>
      <Paragraph>
        Something has come in for the people who may {deeds}. At present there is nobody who may, or nobody
        whom our emails reach.
      </Paragraph>
      <Paragraph>
        Please give a role that may to somebody, and tell them that something is waiting for them.
      </Paragraph>
      <Action label="See people and roles" link={link} />
      <SmallPrint>
        You receive this because you give people their roles. We write at most once a day about it.
      </SmallPrint>
    </Frame>,
  );
}
