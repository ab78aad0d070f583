import { t } from "@lingui/core/macro";
import { type Mail, mail, type WithLink } from "../../mail/mail-frame.tsx";

interface Finding extends WithLink {
  archive: string;
  reason: string;
  /** Whether it is about files that several backups share. */
  areShared: boolean;
}

/** Says that the newest backup is worthless, to the people who look after the site. */
export function proofMail({ congregation, archive, reason, link, areShared }: Finding): Promise<Mail> {
  const others = areShared
    ? t`Backups of earlier nights share that file, so they may not help. The next one writes it again, as long as the site has it.`
    : t`Backups of earlier nights are still there.`;
  const asked = t`Visitors notice nothing, and the site’s data is not touched. Please ask the person who runs the server to make another backup today, and to look at the disk or the bucket that backups go to.`;
  return mail({
    congregation,
    subject: t`The newest backup of the site cannot be restored`,
    preview: reason,
    text: [
      t`The site restores each night’s backup aside, to see whether it would work. Last night’s would not:`,
      reason,
      archive && t`It is ${archive}.`,
      `${asked} ${others}`,
    ],
    action: { label: t`Check the site`, link },
  });
}

/** Says that a file was damaged in the site itself, before the backup. */
export function damagedFileMail({ congregation, archive, reason, link }: Finding): Promise<Mail> {
  return mail({
    congregation,
    subject: t`A file of the site is damaged`,
    preview: reason,
    text: [
      t`The site restores each night’s backup aside, and compares each file with what was uploaded:`,
      reason,
      t`The backup is ${archive}, and nothing else in it was found to be wrong. Please upload the file again, or ask the person who runs the server to take it from a backup of an earlier night, and to look at the disk or the bucket that the site’s own files are in.`,
    ],
    action: { label: t`Check the site`, link },
  });
}
