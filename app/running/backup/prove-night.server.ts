import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { only } from "../../../platform/backup/archive.ts";
import { BackupError } from "../../../platform/backup/backup-error.ts";
import { momentOfNightly } from "../../../platform/backup/backup-names.ts";
import { isReadIn, nameOfDamage } from "../../../platform/backup/files-beside.ts";
import { type BackupPlace, openPlace } from "../../../platform/backup/place.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import { type Failure, failureOf } from "../../../platform/work-process/failures.ts";
import { prove } from "./prove.server.ts";

export interface NightToProve {
  target: BackupTarget;
  passphrase: string | undefined;
  /** An empty folder for what is unpacked. */
  folder: string;
  night: string;
  /** The archive that was noted for the night, and its hash; undefined where an earlier version made it. */
  noted: { archive: string; sha256: string } | undefined;
  now: Date;
}

/** The archive is empty as long as none was found. */
export type ProofOfNight = { archive: string } & (
  | { seconds: number; rows: number; files: number }
  | { failure: Failure }
);

const damageNote = "This file has other bytes than were backed up. The next backup writes it again.\n";

export async function proveNight(
  { target, passphrase, folder, night, noted, now }: NightToProve,
  signal: AbortSignal | undefined,
): Promise<ProofOfNight> {
  let archive = noted?.archive ?? "";
  try {
    const place = await openPlace(target, folder);
    const name = noted ? await expectIn(place, noted.archive) : await newestIn(place, now);
    archive = place.nameOf(name);
    const { seconds, rows, manifest } = await prove(place, name, {
      ...{ passphrase, folder: path.join(folder, "backup"), sha256: noted?.sha256 },
      isRead: (hash) => isReadIn(night, hash),
      noteDamage: (file) =>
        place.keep(nameOfDamage(file), only(Buffer.from(damageNote)), async () => undefined),
      proving: {
        async othersTurn() {
          signal?.throwIfAborted();
          await setImmediate();
        },
      },
    });
    return { archive, seconds, rows, files: manifest.files.count };
  } catch (error) {
    return { archive, failure: failureOf(error) };
  }
}

/** Returns the name of the archive in this server's place, which need not be where another server wrote it. */
async function expectIn(place: BackupPlace, archive: string): Promise<string> {
  const name = path.basename(archive);
  const names = await place.list();
  if (names.includes(name)) return name;
  if (!names.some(momentOfNightly)) throw nothingIn(place);
  throw new BackupError(
    `The backup that was made, ${archive}, is not in ${place.nameOf("")}: somebody deleted or moved it, or copies of the server have different places in BACKUP_TO.`,
  );
}

function nothingIn(place: BackupPlace): BackupError {
  return new BackupError(`There is no nightly backup in ${place.nameOf("")}.`);
}

async function newestIn(place: BackupPlace, now: Date): Promise<string> {
  const found = (await place.list())
    .flatMap((name) => {
      const moment = momentOfNightly(name);
      return moment && moment <= now ? [{ name, at: moment.getTime() }] : [];
    })
    .toSorted((one, other) => other.at - one.at);
  const newest = found[0];
  if (!newest) throw nothingIn(place);
  return newest.name;
}
