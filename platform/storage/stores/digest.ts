import { createHash } from "node:crypto";
import { crc32c } from "@node-rs/crc32";
import type { Bytes } from "../bytes.ts";

export interface Digest {
  size: number;
  md5Hash: string;
  /** Base64 of the big-endian checksum. */
  crc32c: string;
}

/** Passes bytes through and hashes them; call `digest()` after the last one. */
export function hashWhileReading(source: Bytes): { bytes: Bytes; digest(): Digest } {
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
    digest: () => digestOf(size, md5.digest("base64"), crc),
  };
}

export function digestOf(size: number, md5Hash: string, crc: number): Digest {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc);
  return { size, md5Hash, crc32c: checksum.toString("base64") };
}
