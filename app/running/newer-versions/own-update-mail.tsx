import { Action, Frame, type Mail, mail, Paragraph, SmallPrint } from "../../mail/mail-frame.tsx";

interface Ended {
  congregation: string;
  link: string;
  version: string;
  hasSucceeded: boolean;
  /** What the update said at its end. */
  said: string;
}

/** Says how an update that the site began by itself has ended. */
export function ownUpdateMail({ congregation, link, version, hasSucceeded, said }: Ended): Promise<Mail> {
  const heading = hasSucceeded
    ? `The site updated itself to version ${version}`
    : `The site could not update itself to version ${version}`;
  return mail(
    heading,
    <Frame congregation={congregation} preview={said} heading={heading}>
      <Paragraph>{said}</Paragraph>
      {!hasSucceeded && (
        <Paragraph>
          Please ask the person who runs the server to look at it. The same version is tried on three nights
          at most.
        </Paragraph>
      )}
      <Action label="Check the site" link={link} />
      <SmallPrint>
        You get this email because you look after the site, and its setting UPDATE_AT lets it update itself.
      </SmallPrint>
    </Frame>,
  );
}
