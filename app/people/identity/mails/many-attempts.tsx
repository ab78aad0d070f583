import {
  Action,
  Frame,
  Greeting,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
} from "../../../mail/mail-frame.tsx";

interface ManyAttempts {
  congregation: string;
  name: string;
  link: string;
}

export function manyAttemptsMail({ congregation, name, link }: ManyAttempts): Promise<Mail> {
  return mail(
    `Many wrong passwords for your account with ${congregation}`,
    <Frame
      congregation={congregation}
      preview="Somebody is trying to guess your password."
      heading="Somebody is trying to log in"
    >
      <Greeting name={name} />
      <Paragraph>
        Within an hour somebody has tried many wrong passwords for your account with {congregation}. For a
        while nobody can try again, except from a browser in which you have logged in before.
      </Paragraph>
      <Paragraph>
        If you need to log in elsewhere, choose a new password: then you can log in at once.
      </Paragraph>
      <Action label="Choose a new password" link={link} />
      <SmallPrint>
        Nobody has got in this way. If your password is long and you use it nowhere else, you can simply
        ignore this email.
      </SmallPrint>
    </Frame>,
  );
}
