import {
  Action,
  Frame,
  Greeting,
  harmlessName,
  type Mail,
  mail,
  Paragraph,
  SmallPrint,
} from "../../mail/mail-frame.tsx";
import type { Role } from "../../permissions.ts";

interface Invitation {
  congregation: string;
  inviter: string;
  roles: readonly Role[];
  link: string;
  days: number;
}

export function invitationMail({
  congregation,
  inviter,
  roles: granted,
  link,
  days,
}: Invitation): Promise<Mail> {
  const who = harmlessName(inviter) ?? `Somebody from ${congregation}`;
  return mail(
    `An invitation to help with the website of ${congregation}`,
    <Frame
      congregation={congregation}
      preview={`${who} asks you to help look after our website.`}
      heading="You are invited"
    >
      <Greeting name="" />
      <Paragraph>
        {who} asks you to help look after the website of {congregation}. This is what you could do there:
      </Paragraph>
      {granted.map(({ id, label, about }) => (
        <Paragraph key={id}>
          {label}: {about}
        </Paragraph>
      ))}
      <Action label="Accept the invitation" link={link} />
      <SmallPrint>
        The link works for {days} days and only once. Please keep it to yourself: anyone who has it can accept
        the invitation. If you would rather not, you can simply ignore this email.
      </SmallPrint>
    </Frame>,
  );
}
