/** A backup by hand is never deleted automatically. */
export type BackupKind = "nightly" | "update" | "by hand";

const words: Record<BackupKind, string> = { nightly: "nightly-", update: "before-update-", "by hand": "" };

const named =
  /^narthex-(?<word>nightly-|before-update-|)(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)Z\.tar(\.age)?$/;

/**
 * Such as `narthex-nightly-2026-11-22T03-00-05Z.tar`, in UTC; with `before-update` when made before an update, without a word when
 * made by hand, with `.age` when encrypted.
 */
export function nameOfBackup(kind: BackupKind, madeAt: Date, encrypted: boolean): string {
  const moment = madeAt
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `narthex-${words[kind]}${moment}.tar${encrypted ? ".age" : ""}`;
}

/** When the backup of this name was made, if it is of this kind. */
export function momentOf(kind: BackupKind, name: string): Date | undefined {
  const { word, day, hour, minute, second } = named.exec(name)?.groups ?? {};
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return word !== words[kind] || Number.isNaN(moment.getTime()) ? undefined : moment;
}

export function momentOfNightly(name: string): Date | undefined {
  return momentOf("nightly", name);
}

/** Whether a file may be a backup, whatever somebody has named it. */
export function mayBeBackup(name: string): boolean {
  return /^[^/]+\.tar(\.age)?$/.test(name);
}
