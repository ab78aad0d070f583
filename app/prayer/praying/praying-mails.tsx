import {
  Action,
  Frame,
  Greeting,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
  StopMails,
} from "../../mail/mail-frame.tsx";
import { linkIsTheirs } from "../asker-mails.tsx";

interface ToSomebody {
  congregation: string;
  link: string;
}

/** Tells people who moderate that readers want a request to be looked at. Neither its text nor theirs is in the mail. */
export function reportedMail({
  congregation,
  link,
  isHidden,
}: ToSomebody & {
  /** Whether enough readers said so that it is not shown any more. */
  isHidden: boolean;
}): Promise<Mail> {
  const heading = isHidden
    ? "A prayer request is hidden until somebody looks"
    : "Please look at a prayer request";
  return mail(
    heading,
    <Frame congregation={congregation} preview="Readers have reported it." heading={heading}>
      <Paragraph>
        {isHidden
          ? "Three readers say that a prayer request should not be on our site. Nobody sees it until you decide."
          : "A reader says that a prayer request should not be on our site. It is still shown."}
      </Paragraph>
      <Action label="See the requests" link={link} />
      <SmallPrint>You get this email because you look after prayer requests.</SmallPrint>
    </Frame>,
  );
}

/** Reminds a member to pray. The mail holds no prayer, only a link. */
export function reminderMail({
  congregation,
  link,
  name,
  stop,
}: ToSomebody & { name: string; stop: string }): Promise<Mail> {
  const heading = "A moment to pray";
  return mail(
    heading,
    <Frame congregation={congregation} preview="As you asked us to remind you." heading={heading}>
      <Greeting name={name} />
      <Paragraph>You asked us to remind you every morning. Somebody is glad of it.</Paragraph>
      <Action label="Pray now" link={link} />
      <StopMails link={stop} />
    </Frame>,
  );
}

/** Tells the person who asked how many prayed. Neither what they asked nor a name is in the mail. */
export function prayedForMail({
  congregation,
  link,
  sentence,
  choices,
  stop,
}: ToSomebody & {
  sentence: string;
  /** Where members choose their mails; without it, the link is that of somebody without an account. */
  choices?: string;
  stop: string;
}): Promise<Mail> {
  return mail(
    sentence,
    <Frame congregation={congregation} preview="You are not alone." heading={sentence}>
      <Paragraph>
        They told us so on our website. Who they are is not kept, only that they prayed. You are not alone.
      </Paragraph>
      <Action label="See it on our site" link={link} />
      <SmallPrint>
        You get this email at most once a day, because you asked for prayer.{" "}
        {choices ? <>You can turn it off on your account’s page: {choices}</> : linkIsTheirs}
      </SmallPrint>
      <StopMails link={stop} />
    </Frame>,
  );
}

/** Tells somebody that a request on a sheet they printed was withdrawn. Only the number of the sheet is in the mail. */
export function sheetMail({ congregation, link, number }: ToSomebody & { number: number }): Promise<Mail> {
  const heading = `Something on prayer sheet no. ${number} was withdrawn`;
  return mail(
    heading,
    <Frame congregation={congregation} preview="Please destroy the sheet." heading={heading}>
      <Paragraph>
        Something on prayer sheet no. {number}, which you printed, must not be read any more. Please destroy
        the sheet and its copies, and print another one if you need it.
      </Paragraph>
      <Action label="See your sheets" link={link} />
    </Frame>,
  );
}
