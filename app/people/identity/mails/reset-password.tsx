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

interface ResetPassword {
  congregation: string;
  name: string;
  link: string;
  hours: number;
}

export function resetPasswordMail({ congregation, name, link, hours }: ResetPassword): Promise<Mail> {
  return mail(
    `Choose a new password for ${congregation}`,
    <Frame congregation={congregation} preview="Here is the link you asked for." heading="A new password">
      <Greeting name={name} />
      <Paragraph>
        Somebody, hopefully you, asked to choose a new password for your account with {congregation}.
      </Paragraph>
      <Action label="Choose a new password" link={link} />
      <SmallPrint>
        The link works for {hoursText(hours)} and only once. If it was not you who asked, you can simply
        ignore this email: your password stays as it is.
      </SmallPrint>
    </Frame>,
  );
}
