import { Action, Frame, type Mail, mail, Paragraph } from "../../mail/mail-frame.tsx";

interface Finding {
  congregation: string;
  archive: string;
  reason: string;
  link: string;
  /** Whether it is about files that several backups share. */
  areShared: boolean;
}

/** Says that the newest backup is worthless, to the people who look after the site. */
export function proofMail({ congregation, archive, reason, link, areShared }: Finding): Promise<Mail> {
  const sentence = "The newest backup of the site cannot be restored";
  return mail(
    sentence,
    <Frame congregation={congregation} preview={reason} heading={sentence}>
      <Paragraph>
        The site restores each night’s backup aside, to see whether it would work. Last night’s would not:
      </Paragraph>
      <Paragraph>{reason}</Paragraph>
      {archive && <Paragraph>It is {archive}.</Paragraph>}
      <Paragraph>
        Visitors notice nothing, and the site’s data is not touched. Please ask the person who runs the server
        to make another backup today, and to look at the disk or the bucket that backups go to.{" "}
        {areShared
          ? "Backups of earlier nights share that file, so they may not help. The next one writes it again, as long as the site has it."
          : "Backups of earlier nights are still there."}
      </Paragraph>
      <Action label="Check the site" link={link} />
    </Frame>,
  );
}

/** Says that a file was damaged in the site itself, before the backup. */
export function damagedFileMail({ congregation, archive, reason, link }: Finding): Promise<Mail> {
  const sentence = "A file of the site is damaged";
  return mail(
    sentence,
    <Frame congregation={congregation} preview={reason} heading={sentence}>
      <Paragraph>
        The site restores each night’s backup aside, and compares each file with what was uploaded:
      </Paragraph>
      <Paragraph>{reason}</Paragraph>
      <Paragraph>
        The backup is {archive}, and nothing else in it was found to be wrong. Please upload the file again,
        or ask the person who runs the server to take it from a backup of an earlier night, and to look at the
        disk or the bucket that the site’s own files are in.
      </Paragraph>
      <Action label="Check the site" link={link} />
    </Frame>,
  );
}
