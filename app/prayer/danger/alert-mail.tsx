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

/** Asks people who give roles to let somebody read a request that nobody may read. Says nothing of what is in it. */
export function nobodyReadsMail({
  congregation,
  link,
  role,
  isAgain,
}: {
  congregation: string;
  /** The name of the role that lets somebody read it. */
  role: string;
  link: string;
  isAgain: boolean;
}): Promise<Mail> {
  const subject = "A prayer request waits that nobody may read";
  return mail(
    isAgain ? "Again: a prayer request waits that nobody may read" : subject,
    <Frame congregation={congregation} preview="Please see who can read it." heading={subject}>
      <Paragraph>
        A request has come in that should not wait until tomorrow. Somebody with the role {role} could read
        it, but nobody has that role at present, or only the person who wrote it.
      </Paragraph>
      <Paragraph>
        Please give the role to somebody who can be there for people in need, and ring them: they read the
        request at “Prayer Requests”. These emails end when somebody says that they are with the person.
      </Paragraph>
      <Action label="See people and roles" link={link} />
      <SmallPrint>
        You receive this because you give people their roles. You cannot read the request yourself.
      </SmallPrint>
    </Frame>,
  );
}
