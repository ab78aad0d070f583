import { createHmac } from "node:crypto";
import type { Bytes } from "../storage/bytes.ts";
import { decrypt, encrypt, encryptedSize, leastWorkFactor } from "./age.ts";
import { BackupError, damaged } from "./backup-error.ts";

/** The folder, beside archives, of the files that several of them share. */
export const filesFolder = "narthex-files";

const encryptedEnd = ".age";

/** The passphrase of the files beside encrypted archives, which hold it. Nobody can guess it who does not know the secret. */
export function passphraseOfFiles(secret: string, passphrase: string): string {
  return createHmac("sha256", secret).update(`files beside backups\n${passphrase}`).digest("base64url");
}

/**
 * The name of a file beside archives. It says which bytes these are; where they are encrypted, only to those who know the
 * passphrase.
 *
 * @param sha256 of its bytes, as hexadecimal digits.
 */
export function nameOfFile(sha256: string, passphrase: string | undefined): string {
  if (passphrase === undefined) return `${filesFolder}/${sha256}`;
  const hidden = createHmac("sha256", passphrase).update(sha256).digest("hex");
  return `${filesFolder}/${hidden}${encryptedEnd}`;
}

export const fileName = new RegExp(`^${filesFolder}/[0-9a-f]{64}(\\${encryptedEnd})?$`);

/**
 * The name of what says that an archive is being made, which may name any file. Another site may make one of the same name in
 * the same place.
 */
export function nameOfMark(archive: string, secret: string): string {
  const ofSite = createHmac("sha256", secret).update(`in use by ${archive}`).digest("hex");
  return `${filesFolder}/in-use-${ofSite.slice(0, 36)}`;
}

/** Earlier versions wrote a random UUID. */
const markName = new RegExp(`^${filesFolder}/in-use-[0-9a-f-]{36}`);

/** Also when only a part of it was written. */
export function isMark(name: string): boolean {
  return markName.test(name);
}

const damageEnd = ".damaged";

/** The name of a note that a file has other bytes than it should, until a backup writes it again. */
export function nameOfDamage(file: string): string {
  return `${file}${damageEnd}`;
}

/** The name of the file that a note is about, or of the file itself. */
export function nameWithoutDamage(name: string): string {
  return name.endsWith(damageEnd) ? name.slice(0, -damageEnd.length) : name;
}

const anyOfOurs = new RegExp(
  `^${filesFolder}/[0-9a-f]{64}(\\${encryptedEnd})?(\\${damageEnd})?(\\.[0-9a-f-]{36}\\.unfinished)?$`,
);

/** Whether a name in the folder is one that backups give, or that of a part which a killed one left. */
export function isOurs(name: string): boolean {
  return isMark(name) || anyOfOurs.test(name);
}

/** The size of a file of `size` bytes under its name beside archives. */
export function sizeBeside(name: string, size: number): number {
  return name.endsWith(encryptedEnd) ? encryptedSize(size, leastWorkFactor) : size;
}

export function asBeside(bytes: Bytes, passphrase: string | undefined): Bytes {
  return passphrase === undefined ? bytes : encrypt(bytes, passphrase, leastWorkFactor);
}

/** @throws {BackupError} when they were changed. */
export async function* fromBeside(
  name: string,
  bytes: Bytes,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  if (!name.endsWith(encryptedEnd)) return yield* bytes;
  try {
    yield* decrypt(bytes, passphrase ?? "");
  } catch (error) {
    throw error instanceof BackupError ? damaged(`${name} was changed`, error) : error;
  }
}

const shares = 28;
const day = 24 * 60 * 60_000;

/** Whether a file is among those that are read in this night. Each is, in one of 28 nights. */
export function isReadIn(night: string, sha256: string): boolean {
  return Number.parseInt(sha256.slice(0, 8), 16) % shares === (Date.parse(night) / day) % shares;
}
