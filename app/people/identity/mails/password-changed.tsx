import { Frame, Greeting, type Mail, mail, Paragraph, SmallPrint } from "../../../mail/mail-frame.tsx";

interface PasswordChanged {
  congregation: string;
  name: string;
}

export function passwordChangedMail({ congregation, name }: PasswordChanged): Promise<Mail> {
  return mail(
    `Your password for ${congregation} was changed`,
    <Frame
      congregation={congregation}
      preview="Your new password works from now on."
      heading="Your password was changed"
    >
      <Greeting name={name} />
      <Paragraph>
        The password of your account with {congregation} has just been changed. Please use the new one when
        you next log in.
      </Paragraph>
      <SmallPrint>
        If this was you, you may ignore this email. If it was not, please ask for a new password on our login
        page right away and let us know.
      </SmallPrint>
    </Frame>,
  );
}
