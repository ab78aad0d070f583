import {
  Action,
  Frame,
  Greeting,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
} from "../../../mail/mail-frame.tsx";

interface ManyCodes {
  congregation: string;
  name: string;
  link: string;
}

export function manyCodesMail({ congregation, name, link }: ManyCodes): Promise<Mail> {
  return mail(
    `Many wrong codes for your account with ${congregation}`,
    <Frame
      congregation={congregation}
      preview="Somebody who logged in as you does not have your codes."
      heading="Somebody may know your password"
    >
      <Greeting name={name} />
      <Paragraph>
        Somebody has logged in to your account with {congregation} and then entered many wrong codes. If that
        was not you, they know your password, or another account with which you log in: please change it now.
      </Paragraph>
      <Action label="Choose a new password" link={link} />
      <SmallPrint>
        Nobody has got in this way. For a while no code is accepted, yours included; a passkey works as
        before. If it was you, you can simply ignore this email.
      </SmallPrint>
    </Frame>,
  );
}
