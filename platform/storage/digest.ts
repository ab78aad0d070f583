import { createHash } from "node:crypto";
import type { Bytes } from "./file-store.ts";

export interface Digest {
  /** Bytes. */
  size: number;
  /** Base64. */
  md5Hash: string;
  /** Base64 of the big-endian checksum. */
  crc32c: string;
}

/** Passes bytes through; `digest()` tells about them once they have all passed. */
export function digesting(source: Bytes): { bytes: Bytes; digest(): Digest } {
  const md5 = createHash("md5");
  let crc = 0;
  let size = 0;
  async function* passing(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      md5.update(chunk);
      crc = crc32c(chunk, crc);
      size += chunk.length;
      yield chunk;
    }
  }
  return {
    bytes: passing(),
    digest: () => {
      const checksum = Buffer.alloc(4);
      checksum.writeUInt32BE(crc);
      return { size, md5Hash: md5.digest("base64"), crc32c: checksum.toString("base64") };
    },
  };
}

const castagnoli = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0x82f63b78 : remainder >>> 1;
  return remainder;
});

/** CRC-32C (Castagnoli, RFC 3720 appendix B.4), continued from `seed`. */
export function crc32c(bytes: Uint8Array, seed = 0): number {
  let crc = ~seed;
  // An index and signed numbers keep this loop in machine integers, several times as fast.
  for (let index = 0; index < bytes.length; index++) {
    crc = (castagnoli[(crc ^ (bytes[index] as number)) & 0xff] as number) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
