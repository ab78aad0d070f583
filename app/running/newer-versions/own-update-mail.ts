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
      ? `The site updated itself to version ${version}`
      : `The site could not update itself to version ${version}`,
    preview: said,
    text: [
      said,
      !hasSucceeded &&
        "Please ask the person who runs the server to look at it. The same version is tried on three nights at most.",
    ],
    action: { label: "Check the site", link },
    smallPrint:
      "You get this email because you look after the site, and its setting UPDATE_AT lets it update itself.",
  });
}
