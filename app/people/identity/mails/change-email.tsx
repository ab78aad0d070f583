import { shownAddress } from "../../../../platform/mail/shown-address.ts";
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

interface ChangeEmail {
  congregation: string;
  name: string;
}

/** To the new email. */
export function confirmNewEmailMail({
  congregation,
  name,
  link,
  hours,
}: ChangeEmail & {
  link: string;
  hours: number;
}): Promise<Mail> {
  return mail(
    `Confirm your new email address for ${congregation}`,
    <Frame
      congregation={congregation}
      preview="One click and it is changed."
      heading="Your new email address"
    >
      <Greeting name={name} />
      <Paragraph>
        Somebody, hopefully you, asked to use this email address for an account with {congregation}. Please
        confirm that it is yours. Until then nothing changes.
      </Paragraph>
      <Action label="Confirm my new email" link={link} />
      <SmallPrint>
        The link works for {hoursText(hours)} and only once. If it was not you who asked, you can simply
        ignore this email.
      </SmallPrint>
    </Frame>,
  );
}

/** To the owner of an email that somebody wants for another account. */
export function emailTakenMail({ congregation, name }: ChangeEmail): Promise<Mail> {
  return mail(
    `You already have an account with ${congregation}`,
    <Frame
      congregation={congregation}
      preview="Somebody asked to use your email address."
      heading="This email has an account already"
    >
      <Greeting name={name} />
      <Paragraph>
        Somebody, perhaps you, asked to use this email address for another account with {congregation}. It
        already belongs to yours, so nothing was changed.
      </Paragraph>
      <SmallPrint>
        If it was you, please choose another address, or log in with this one. If not, you may ignore this
        email.
      </SmallPrint>
    </Frame>,
  );
}

/** To the old email, before anything changes. */
export function emailChangeAskedMail({
  congregation,
  name,
  email,
}: ChangeEmail & { email: string }): Promise<Mail> {
  return mail(
    `A new email address for your account with ${congregation}`,
    <Frame
      congregation={congregation}
      preview="Somebody asked to change your email address."
      heading="A new email address"
    >
      <Greeting name={name} />
      <Paragraph>
        Somebody, hopefully you, asked to change the email address of your account with {congregation} to{" "}
        {shownAddress(email)}. It changes once the link that we sent there is opened.
      </Paragraph>
      <SmallPrint>
        If this was you, you may ignore this email. If it was not, somebody knows your password: please ask
        for a new one on our login page right away. That also makes the link useless.
      </SmallPrint>
    </Frame>,
  );
}

/** To the old email, when it has happened. */
export function emailChangedMail({
  congregation,
  name,
  email,
}: ChangeEmail & { email: string }): Promise<Mail> {
  return mail(
    `Your email address for ${congregation} was changed`,
    <Frame
      congregation={congregation}
      preview="Please log in with the new one from now on."
      heading="Your email address was changed"
    >
      <Greeting name={name} />
      <Paragraph>
        Your account with {congregation} now has the email address {shownAddress(email)}. Please log in with
        it from now on. We will not write to this address about your account again.
      </Paragraph>
      <SmallPrint>
        If this was you, you may ignore this email. If it was not, please let us know right away: we can help
        you to get your account back.
      </SmallPrint>
    </Frame>,
  );
}
