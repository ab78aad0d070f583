import { createHash } from "node:crypto";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { damaged } from "../../../platform/backup/backup-error.ts";
import { expectArchive } from "../../../platform/backup/other-formats.ts";
import type { BackupPlace } from "../../../platform/backup/place.ts";
import { openPlace } from "../../../platform/backup/place.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { Bytes } from "../../../platform/storage/bytes.ts";
import { readableError } from "./backup.server.ts";
import type { Beside } from "./beside.server.ts";
import { DamagedFileError } from "./damaged-file.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { openBackup, type Proving } from "./open-backup.server.ts";
import { withWorkFolder } from "./work.server.ts";

export interface Proved {
  manifest: Manifest;
  seconds: number;
  /** Of all tables together. */
  rows: number;
}

/**
 * Restores a backup aside, into `folder`: its rows into a scratch database, which is compared, migrated and checked. Its
 * files are compared as they stream by, and not written.
 *
 * @param options.sha256 of the whole archive, where it is known.
 * @param options.isRead which files beside it are read.
 * @param options.noteDamage is called with one of them that was changed.
 * @throws {BackupError} when it cannot be restored.
 */
export async function prove(
  place: BackupPlace,
  name: string,
  {
    passphrase,
    folder,
    proving,
    sha256,
    ...beside
  }: {
    passphrase: string | undefined;
    folder: string;
    proving: Proving;
    sha256?: string | undefined;
  } & Omit<Beside, "place">,
): Promise<Proved> {
  const started = performance.now();
  const hash = createHash("sha256");
  async function* hashed(source: Bytes): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  }
  const read = async () => expectArchive(hashed(await place.read(name)), place.nameOf(name));
  const expectWritten = () => {
    if (sha256 !== undefined && hash.digest("hex") !== sha256)
      throw damaged("its bytes are not those that were written");
  };
  const backup = await openBackup(read, passphrase, folder, { proving, beside: { place, ...beside } }).catch(
    (error: unknown) => {
      // Somebody may have changed the file in the archive.
      if (error instanceof DamagedFileError) expectWritten();
      throw error;
    },
  );
  await backup.close();
  expectWritten();
  const { manifest } = backup;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { manifest, seconds: Math.round((performance.now() - started) / 1000), rows };
}

/** The same for a person who waits for it. Touches nothing of the site. */
export async function proveByHand(
  settings: Pick<Settings, "dataDir" | "backup">,
  from: { target: BackupTarget; name: string },
): Promise<Proved> {
  const { passphrase } = settings.backup;
  const proving = { othersTurn: () => setImmediate() };
  try {
    return await withWorkFolder(settings.dataDir, async (work) =>
      prove(await openPlace(from.target, work), from.name, {
        passphrase,
        folder: path.join(work, "backup"),
        proving,
        isRead: () => true,
      }),
    );
  } catch (error) {
    throw readableError(error);
  }
}
