import {
  Action,
  Frame,
  Greeting,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
} from "../../../mail/mail-frame.tsx";

interface AccountChanged {
  congregation: string;
  name: string;
  what: string;
  link: string;
}

export function accountChangedMail({ congregation, name, what, link }: AccountChanged): Promise<Mail> {
  return mail(
    `Your account with ${congregation} was changed`,
    <Frame congregation={congregation} preview={what} heading="Your account was changed">
      <Greeting name={name} />
      <Paragraph>{what}</Paragraph>
      <Action label="Open the site" link={link} />
      <SmallPrint>If you did not expect this, please let us know.</SmallPrint>
    </Frame>,
  );
}
