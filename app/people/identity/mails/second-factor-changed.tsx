import { Frame, Greeting, type Mail, mail, Paragraph, SmallPrint } from "../../../mail/mail-frame.tsx";

interface SecondFactorChanged {
  congregation: string;
  name: string;
  what: string;
}

export function secondFactorAddedMail({ congregation, name, what }: SecondFactorChanged): Promise<Mail> {
  return mail(
    `A second factor was added to your account with ${congregation}`,
    <Frame
      congregation={congregation}
      preview={`Added to your account: ${what}`}
      heading={`Added to your account: ${what}`}
    >
      <Greeting name={name} />
      <Paragraph>
        Your account with {congregation} now has {what}, in addition to how you logged in before.
      </Paragraph>
      <SmallPrint>
        If this was you, you may ignore this email. If it was not, somebody can use your account: please ask
        for a new password on our login page and let us know right away.
      </SmallPrint>
    </Frame>,
  );
}

export function secondFactorRemovedMail({
  congregation,
  name,
  what,
  byAdministrator = false,
}: SecondFactorChanged & { byAdministrator?: boolean }): Promise<Mail> {
  return mail(
    `A second factor was removed from your account with ${congregation}`,
    <Frame
      congregation={congregation}
      preview={`Removed from your account: ${what}`}
      heading={`Removed from your account: ${what}`}
    >
      <Greeting name={name} />
      <Paragraph>
        {byAdministrator ? "An administrator has" : "Somebody, hopefully you, has"} removed {what} from your
        account with {congregation}. You can log in without it from now on, and add it again on the page “Your
        account”.
      </Paragraph>
      <SmallPrint>
        If you {byAdministrator ? "asked for this" : "did this"}, you may ignore this email. If not, please
        ask for a new password on our login page and let us know right away.
      </SmallPrint>
    </Frame>,
  );
}
