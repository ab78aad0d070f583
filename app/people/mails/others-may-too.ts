import { t } from "@lingui/core/macro";
import { type Mail, mail } from "../../mail/mail-frame.tsx";

interface OthersMayToo {
  congregation: string;
  /** A sentence that says who gave it to whom. */
  what: () => string;
  /** What can be done with it, after “may”. */
  deeds: () => string;
}

export function othersMayTooMail({ congregation, ...saying }: OthersMayToo): Promise<Mail> {
  const [what, deeds] = [saying.what(), saying.deeds()];
  return mail({
    congregation,
    subject: t`Somebody else may do something at ${congregation} that you may do`,
    heading: t`Somebody else may do it too`,
    preview: what,
    text: [what, t`With it, they may ${deeds}, as you may.`],
    smallPrint: t`Administrators cannot do this themselves, but they decide who can. If this surprises you, please ask them.`,
  });
}
