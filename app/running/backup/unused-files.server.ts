import { mayBeBackup, momentOf } from "../../../platform/backup/backup-names.ts";
import { filesFolder, isMark, isOurs, nameWithoutDamage } from "../../../platform/backup/files-beside.ts";
import type { Listed } from "../../../platform/backup/list-bucket.ts";
import { type BackupPlace, openPlace } from "../../../platform/backup/place.ts";
import type { BackupTarget } from "../../../platform/backup/target.ts";
import { filesOfArchive } from "./file-list.server.ts";
import { withWorkFolder } from "./work.server.ts";

const day = 24 * 60 * 60_000;
/** Longer than any backup takes; a killed one leaves its mark. */
const lifeOfMark = 7 * day;
/** How many files are deleted before looking again whether a backup has begun. */
const atOnce = 1000;

/** Those archives that could not be read, for which nothing was deleted. */
export interface Swept {
  deleted: number;
  unreadable: string[];
}

interface Sweeping {
  passphrase: string | undefined;
  now: Date;
  /** For what is unpacked. */
  folder: string;
  signal: AbortSignal | undefined;
}

/** Files younger than a day stay. All stay during a backup of any site, and while it is not known what an archive names. */
export async function deleteUnusedFiles(
  place: BackupPlace,
  { passphrase, now, folder, signal }: Sweeping,
): Promise<Swept> {
  const look = async () => {
    // Somebody may keep something else there.
    const listed = (await place.listFolder(filesFolder)).filter(({ name }) => isOurs(name));
    const isBusy = listed.some((one) => isMark(one.name) && !isOlder(one, lifeOfMark, now));
    return isBusy ? [] : listed.filter((one) => isOlder(one, day, now));
  };
  const before = await look();
  if (before.length === 0) return { deleted: 0, unreadable: [] };
  const archives = await archivesIn(place);
  const { used, unreadable } = await filesOfAll(place, archives, { passphrase, now, folder, signal });
  let deleted = 0;
  while (unreadable.length === 0) {
    const unused = (await look()).filter((one) => !used.has(nameWithoutDamage(one.name))).slice(0, atOnce);
    // A backup that has ended meanwhile may name any of them.
    if (unused.length === 0 || (await archivesIn(place)).some((name) => !archives.includes(name))) break;
    for (const { name } of unused) {
      signal?.throwIfAborted();
      await place.delete(name);
    }
    deleted += unused.length;
  }
  return { deleted, unreadable };
}

/** The same in a place that is opened for it. */
export async function sweepPlace(
  {
    dataDir,
    target,
    ...sweeping
  }: { dataDir: string; target: BackupTarget } & Pick<Sweeping, "passphrase" | "now">,
  signal: AbortSignal | undefined,
): Promise<Swept> {
  return withWorkFolder(dataDir, async (folder) =>
    deleteUnusedFiles(await openPlace(target, folder), { ...sweeping, folder, signal }),
  );
}

function isOlder({ modified }: Listed, age: number, now: Date): boolean {
  return modified.getTime() < now.getTime() - age;
}

async function archivesIn(place: BackupPlace): Promise<string[]> {
  return (await place.list()).filter(mayBeBackup);
}

async function filesOfAll(
  place: BackupPlace,
  archives: readonly string[],
  { passphrase, folder, signal }: Sweeping,
): Promise<{ used: Set<string>; unreadable: string[] }> {
  const used = new Set<string>();
  const unreadable: string[] = [];
  for (const archive of archives) {
    signal?.throwIfAborted();
    try {
      for (const { name } of await filesOfArchive(place, archive, passphrase, folder)) used.add(name);
    } catch {
      // A backup by hand holds its files itself, and nobody knows with which passphrase it was made.
      if (!momentOf("by hand", archive)) unreadable.push(archive);
    }
  }
  return { used, unreadable };
}
