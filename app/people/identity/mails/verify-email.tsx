import {
  Action,
  Frame,
  Greeting,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
} from "../../../mail/mail-frame.tsx";
import { hoursText } from "./hours.ts";

interface VerifyEmail {
  congregation: string;
  name: string;
  link: string;
  hours: number;
}

export function verifyEmailMail({ congregation, name, link, hours }: VerifyEmail): Promise<Mail> {
  return mail(
    `Confirm your email address for ${congregation}`,
    <Frame congregation={congregation} preview="One click and your account is ready." heading="Welcome!">
      <Greeting name={name} />
      <Paragraph>
        Thank you for joining {congregation} online. Please confirm that this email is yours, and your account
        is ready.
      </Paragraph>
      <Action label="Confirm my email" link={link} />
      <SmallPrint>
        The link works for {hoursText(hours)}. If you did not make an account with us, you can simply ignore
        this email.
      </SmallPrint>
    </Frame>,
  );
}
