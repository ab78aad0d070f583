import { Action, Frame, Greeting, type Mail, mail, Paragraph, SmallPrint } from "../mail/mail-frame.tsx";
import { linkIsTheirs } from "./asker-mails.tsx";

interface ForStaff {
  congregation: string;
  link: string;
  count: number;
  /** For whom: those who look after requests first, then administrators. */
  to: "moderators" | "administrators";
}

/** Says that requests wait long, and nothing of what they say. */
export function waitLongMail({ congregation, link, count, to }: ForStaff): Promise<Mail> {
  const weeks = to === "moderators" ? "a week" : "two weeks";
  const heading =
    count === 1
      ? `A prayer request has waited for ${weeks}`
      : `${count} prayer requests have waited for ${weeks}`;
  return mail(
    heading,
    <Frame congregation={congregation} preview="Nobody has decided yet." heading={heading}>
      <Paragraph>
        {to === "moderators"
          ? "Nobody has decided yet. Everybody who looks after prayer requests gets this email, whatever they chose about others."
          : "Those who look after prayer requests were told a week ago, and nobody has decided yet. Please speak with them, or give somebody a role that may decide."}
      </Paragraph>
      <Action label="See the requests" link={link} />
      <SmallPrint>People who ask for prayer are told after a month that we have not answered.</SmallPrint>
    </Frame>,
  );
}

/** Tells somebody kindly that nobody has decided about their request yet. */
export function stillWaitsMail({
  congregation,
  name,
  link,
  endsOn,
  isLinkTheirs,
}: {
  congregation: string;
  name: string;
  link: string;
  /** The day on which it ends, in words; undefined while it does not end. */
  endsOn: string | undefined;
  isLinkTheirs: boolean;
}): Promise<Mail> {
  const heading = "About what you sent us";
  return mail(
    heading,
    <Frame congregation={congregation} preview="We have not forgotten you." heading={heading}>
      <Greeting name={name} />
      <Paragraph>
        We have not answered what you sent us a month ago, and we are sorry. It is still with us, and we have
        reminded those who look after it.
      </Paragraph>
      {endsOn !== undefined && (
        <Paragraph>
          If nobody has answered by {endsOn}, it ends then. You can change or withdraw it at any time.
        </Paragraph>
      )}
      <Action label="See it on our site" link={link} />
      <SmallPrint>
        You get this email because you asked for prayer.{" "}
        {isLinkTheirs ? linkIsTheirs : "The link asks you to log in."}
      </SmallPrint>
    </Frame>,
  );
}
