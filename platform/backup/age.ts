import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import type { Bytes } from "../storage/bytes.ts";
import { BackupError, damaged } from "./backup-error.ts";
import { blocksOf, peek } from "./blocks.ts";

// The format of the age tool (https://c2sp.org/age), version 1, with one passphrase: `age --decrypt` opens it.

const firstLine = "age-encryption.org/v1\n";
const cipher = "chacha20-poly1305";
const tagLength = 16;
const nonceLength = 16;
/** Characters of 16 and of 32 bytes in base64; a wrapped key has 32. */
const [unpaddedSalt, unpaddedKey] = [22, 43];
const chunkSize = 64 * 1024;
/** Base-2 logarithm of scrypt's cost: 2^16 takes 64 MB of memory and 0.2 s. */
const workFactor = 16;
/** For passphrases that nobody can guess. Thousands of files are each encrypted by themselves. */
export const leastWorkFactor = 1;
/** Highest factor accepted from other writers; age itself uses 18. */
const highestWorkFactor = 20;
/** Bytes; a header with one passphrase has about 150. */
const longestHeader = 1024;

/**
 * Whether `source` starts like an encrypted archive. The returned `bytes` are the whole source, from its first byte.
 */
export async function recogniseEncrypted(
  source: Bytes,
): Promise<{ encrypted: boolean; bytes: AsyncGenerator<Uint8Array> }> {
  const { first, bytes } = await peek(source, firstLine.length);
  return { encrypted: first.toString("latin1") === firstLine, bytes };
}

export async function* encrypt(
  source: Bytes,
  passphrase: string,
  factor = workFactor,
): AsyncGenerator<Uint8Array> {
  const fileKey = randomBytes(16);
  const salt = randomBytes(16);
  const wrapped = seal(await wrappingKey(passphrase, salt, factor), Buffer.alloc(12), fileKey);
  const header = `${firstLine}-> scrypt ${unpadded(salt)} ${factor}\n${unpadded(wrapped)}\n---`;
  const nonce = randomBytes(nonceLength);
  yield Buffer.concat([Buffer.from(`${header} ${unpadded(headerMac(fileKey, header))}\n`), nonce]);
  const key = payloadKey(fileKey, nonce);
  let number = 0;
  for await (const { block, last } of blocksOf(source, chunkSize)) {
    yield seal(key, chunkNonce(number++, last), block);
  }
}

/** How many bytes `encrypt` makes of so many. */
export function encryptedSize(size: number, factor = workFactor): number {
  const header = `${firstLine}-> scrypt  ${factor}\n\n--- \n`.length + unpaddedSalt + 2 * unpaddedKey;
  const chunks = Math.max(1, Math.ceil(size / chunkSize));
  return header + nonceLength + size + chunks * tagLength;
}

/**
 * Decrypts a stream. Each chunk is authenticated before it is yielded.
 *
 * @throws {BackupError} for a wrong passphrase, and for changed or missing bytes.
 */
export async function* decrypt(source: Bytes, passphrase: string): AsyncGenerator<Uint8Array> {
  const { first, bytes } = await peek(source, longestHeader);
  try {
    const { key, start } = await openHeader(first, passphrase);
    let number = 0;
    for await (const { block, last } of blocksOf(skip(bytes, start), chunkSize + tagLength)) {
      const plain = block.length >= tagLength ? open(key, chunkNonce(number, last), block) : undefined;
      if (!plain) throw damaged(`bytes were changed or lost after ${number * chunkSize} bytes`);
      number += 1;
      yield plain;
    }
  } finally {
    await bytes.return(undefined);
  }
}

/** Returns the payload key and the offset at which the payload starts. */
async function openHeader(first: Buffer, passphrase: string): Promise<{ key: Buffer; start: number }> {
  const { header, salt, factor, wrapped, mac, length } = readHeader(first);
  const fileKey = open(await wrappingKey(passphrase, salt, factor), Buffer.alloc(12), wrapped);
  if (!fileKey)
    throw new BackupError("BACKUP_PASSPHRASE is not the passphrase that this backup was encrypted with.");
  if (!timingSafeEqual(headerMac(fileKey, header), mac)) throw damaged("its header was changed");
  const nonce = first.subarray(length, length + nonceLength);
  if (nonce.length < nonceLength) throw damaged("its end is missing");
  return { key: payloadKey(fileKey, nonce), start: length + nonceLength };
}

function readHeader(first: Buffer) {
  const text = first.toString("latin1");
  const match =
    /^(?<header>age-encryption\.org\/v1\n-> scrypt (?<salt>[\w+/]{22}) (?<factor>[1-9]\d?)\n(?<wrapped>[\w+/]{43})\n---) (?<mac>[\w+/]{43})\n/.exec(
      text,
    );
  const { header, salt, factor, wrapped, mac } = match?.groups ?? {};
  if (!match || !header || !salt || !wrapped || !mac || Number(factor) > highestWorkFactor)
    throw damaged("its header is not one of an archive encrypted with a passphrase");
  return {
    header,
    salt: Buffer.from(salt, "base64"),
    factor: Number(factor),
    wrapped: Buffer.from(wrapped, "base64"),
    mac: Buffer.from(mac, "base64"),
    length: match[0].length,
  };
}

function wrappingKey(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const salted = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
  const options = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** factor * 1024 + 1024 * 1024 };
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salted, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}

function headerMac(fileKey: Buffer, header: string): Buffer {
  const key = hkdfSync("sha256", fileKey, Buffer.alloc(0), "header", 32);
  return createHmac("sha256", Buffer.from(key)).update(header).digest();
}

function payloadKey(fileKey: Buffer, nonce: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", fileKey, nonce, "payload", 32));
}

/** The chunk number and a flag for the last chunk, so that chunks can be neither reordered nor truncated. */
function chunkNonce(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
  return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
}

function open(key: Buffer, nonce: Buffer, sealed: Uint8Array): Buffer | undefined {
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength });
  opening.setAuthTag(sealed.subarray(-tagLength));
  const plain = opening.update(sealed.subarray(0, -tagLength));
  try {
    opening.final();
    return plain;
  } catch {
    return undefined;
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/(?<!=)=+$/, "");
}

async function* skip(source: Bytes, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const bytes of source) {
    const skipped = Math.min(left, bytes.length);
    left -= skipped;
    if (skipped < bytes.length) yield bytes.subarray(skipped);
  }
}
