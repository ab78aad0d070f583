import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashWhileReading } from "./digest.ts";
import { digestThread } from "./digest-thread.ts";

let folder: string;
const thread = digestThread();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "narthex-digest-"));
});
afterAll(() => rm(folder, { recursive: true }));

// RFC 3720, appendix B.4, and the check value of the CRC catalogue.
test.each([
  ["32 bytes of zeros", Buffer.alloc(32), 0x8a9136aa],
  ["32 bytes of ones", Buffer.alloc(32, 0xff), 0x62a8ab43],
  ["123456789", Buffer.from("123456789"), 0xe3069283],
])("the checksum of %s is the CRC-32C that its standard states", async (_, bytes, checksum) => {
  expect(Buffer.from((await digestOfChunks([bytes])).crc32c, "base64").readUInt32BE()).toBe(checksum);
});

test("the thread that follows a growing file and the reader of a stream find the same digest", async () => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5000 })), fc.nat(), async (chunks, seen) => {
      const content = Buffer.concat(chunks);
      const file = path.join(folder, String(files++));
      await writeFile(file, content);
      thread.follow(file, seen % (content.length + 1));
      expect(await thread.digest(file, content.length)).toEqual(await digestOfChunks(chunks));
    }),
  );
});

test("a file that has gone is an error of its own digest only", async () => {
  const file = path.join(folder, "still-there");
  await writeFile(file, "123456789");
  await expect(thread.digest(path.join(folder, "gone"), 9)).rejects.toThrow("could not be hashed");
  expect((await thread.digest(file, 9)).crc32c).toBe("4waSgw==");
});

async function digestOfChunks(chunks: Uint8Array[]) {
  const { bytes, digest } = hashWhileReading(
    (async function* () {
      yield* chunks;
    })(),
  );
  for await (const _ of bytes);
  return digest();
}
