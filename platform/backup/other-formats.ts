import type { Bytes } from "../storage/bytes.ts";
import { BackupError } from "./backup-error.ts";
import { peek } from "./blocks.ts";

/** The first bytes of files that people take for a backup, or make of one. */
const others: [start: string, what: string, advice: string][] = [
  ["\x1f\x8b", "compressed with gzip", "Unpack it once, such as with gunzip, and restore the .tar file"],
  ["PK\x03\x04", "a ZIP file", "Unpack it, and restore the .tar file in it"],
  ["PK\x05\x06", "an empty ZIP file", "Restore the .tar file"],
  ["BZh", "compressed with bzip2", "Unpack it once, and restore the .tar file"],
  ["\xfd7zXZ\0", "compressed with xz", "Unpack it once, and restore the .tar file"],
  ["\x28\xb5\x2f\xfd", "compressed with Zstandard", "Unpack it once, and restore the .tar file"],
  ["7z\xbc\xaf\x27\x1c", "a 7z file", "Unpack it, and restore the .tar file in it"],
  ["Rar!\x1a\x07", "a RAR file", "Unpack it, and restore the .tar file in it"],
];
const longestStart = 6;

/**
 * Returns the bytes of an archive.
 *
 * @param name for people.
 * @throws {BackupError} when they are another kind of file, with what to do about it.
 */
export async function expectArchive(source: Bytes, name: string): Promise<Bytes> {
  const { first, bytes } = await peek(source, longestStart);
  const start = first.toString("latin1");
  const other = others.find(([beginning]) => start.startsWith(beginning));
  if (!other) return bytes;
  await bytes.return(undefined);
  const [, what, advice] = other;
  throw new BackupError(`${name} is ${what}, and a backup of Narthex is not. ${advice}. ${nothing}`);
}

/** For a folder in the place of an archive, such as one that was unpacked. */
export function folderInstead(name: string): BackupError {
  return new BackupError(
    `${name} is a folder. A backup of Narthex is one file, narthex-….tar, as it was made: restore that, not what is in it. ${nothing}`,
  );
}

const nothing = "Nothing was changed.";
