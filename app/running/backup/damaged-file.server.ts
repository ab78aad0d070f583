import { BackupError } from "../../../platform/backup/backup-error.ts";
import { filesFolder } from "../../../platform/backup/files-beside.ts";

const beginning = "A file of the site is damaged: ";

/** The site's own store had other bytes of a file than were uploaded when the backup was made. */
export class DamagedFileError extends BackupError {
  constructor(fullPath: string) {
    super(
      `${beginning}the file ${fullPath} has other bytes than the site stored; the backup is as the site is.`,
    );
  }
}

/** Whether a noted reason is about files beside the backups, which several of them share. */
export function isOfSharedFiles(reason: string): boolean {
  return reason.includes(filesFolder);
}

/** Whether a noted reason is that of a `DamagedFileError`. */
export function isOfDamagedFile(reason: string): boolean {
  return reason.startsWith(beginning);
}
