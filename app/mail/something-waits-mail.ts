import { t } from "@lingui/core/macro";
import { type Mail, mail, type WithLink } from "./mail-frame.tsx";

/**
 * Tells administrators that something waits for which nobody is left. Says nothing of what is in it.
 *
 * @param deeds What nobody may do, after “who may”.
 */
export function somethingWaitsMail({
  congregation,
  link,
  ...saying
}: WithLink & { deeds: () => string }): Promise<Mail> {
  const deeds = saying.deeds();
  return mail({
    congregation,
    subject: t`Something waits that nobody reads`,
    preview: t`Please see who can look after it.`,
    text: [
      t`Something has come in for the people who may ${deeds}. At present there is nobody who may, or nobody whom our emails reach.`,
      t`Please give a role that may to somebody, and tell them that something is waiting for them.`,
    ],
    action: { label: t`See people and roles`, link },
    smallPrint: t`You receive this because you give people their roles. We write at most once a day about it.`,
  });
}
