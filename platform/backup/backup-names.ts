/** Only nightly backups are ever deleted automatically. */
export type BackupKind = "nightly" | "by hand";

const nightly =
  /^narthex-nightly-(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)Z\.tar(\.age)?$/;

/**
 * Such as `narthex-nightly-2026-11-22T03-00-05Z.tar`, in UTC; without `nightly` when made by hand, with `.age` when
 * encrypted.
 */
export function nameOfBackup(kind: BackupKind, madeAt: Date, encrypted: boolean): string {
  const moment = madeAt
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `narthex-${kind === "nightly" ? "nightly-" : ""}${moment}.tar${encrypted ? ".age" : ""}`;
}

export function momentOfNightly(name: string): Date | undefined {
  const { day, hour, minute, second } = nightly.exec(name)?.groups ?? {};
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
