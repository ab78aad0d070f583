import { Action, Frame, Greeting, type Mail, mail, Paragraph, SmallPrint } from "../../mail/mail-frame.tsx";

interface VerifyEmail {
  congregation: string;
  name: string;
  link: string;
  /** Such as `24 hours`. */
  validFor: string;
}

export function verifyEmailMail({ congregation, name, link, validFor }: VerifyEmail): Promise<Mail> {
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
        The link works for {validFor}. If you did not make an account with us, you may simply ignore this
        email.
      </SmallPrint>
    </Frame>,
  );
}
