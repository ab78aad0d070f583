import { t } from "@lingui/core/macro";
import { type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";

interface Ended extends WithLink {
  version: string;
  hasSucceeded: boolean;
  /** What the update said at its end. */
  said: string;
}

/** Says how an update that the site began by itself has ended. */
export function ownUpdateMail({ congregation, link, version, hasSucceeded, said }: Ended): Promise<Mail> {
  return mail({
    congregation,
    subject: hasSucceeded
      ? t`The site updated itself to version ${version}`
      : t`The site could not update itself to version ${version}`,
    preview: said,
    text: [
      said,
      !hasSucceeded &&
        t`Please ask the person who runs the server to look at it. The same version is tried on three nights at most.`,
    ],
    action: { label: t`Check the site`, link },
    smallPrint: t`You get this email because you look after the site, and its setting UPDATE_AT lets it update itself.`,
  });
}
