import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Bytes } from "../storage/bytes.ts";
import { StalledStoreError } from "../storage/errors.ts";
import { decrypt, encrypt, recogniseEncrypted } from "./age.ts";
import { type Entry, only, pack, readAll, unpack } from "./archive.ts";
import { BackupError } from "./backup-error.ts";

const patience = { timeout: 60_000 };
const run = promisify(execFile);
const madeAt = new Date("2026-11-22T03:00:00Z");
const files = [
  { name: "contents/empty", content: Buffer.alloc(0) },
  { name: "contents/large", content: randomBytes(300_000) },
  { name: "manifest.json", content: Buffer.from("{}") },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "narthex-archive-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function* entries(): AsyncGenerator<Entry> {
  for (const { name, content } of files) yield { name, size: content.length, bytes: only(content) };
}

async function unpacked(archive: Uint8Array): Promise<[name: string, content: Buffer][]> {
  const found: [string, Buffer][] = [];
  for await (const { name, bytes } of unpack(only(archive))) found.push([name, await readAll(bytes)]);
  return found;
}

describe("an archive", () => {
  test("an archive unpacks what was packed, even when some entries are not read", async () => {
    const archive = await readAll(pack(entries(), madeAt));
    expect(await unpacked(archive)).toEqual(files.map(({ name, content }) => [name, content]));
    const names: string[] = [];
    for await (const { name } of unpack(only(archive))) names.push(name);
    expect(names).toEqual(files.map(({ name }) => name));
  });

  test("an archive closes the file that it was about to pack when its reader stops", async () => {
    const file = path.join(folder, "never-read");
    await writeFile(file, "never read");
    const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const opened: Readable[] = [];
    async function* openedLate(): AsyncGenerator<Entry> {
      yield { name: "contents/early", size: 0, bytes: only(Buffer.alloc(0)) };
      asked.resolve();
      await left.promise;
      const bytes = (await open(file)).createReadStream();
      opened.push(bytes);
      yield { name: "contents/late", size: 10, bytes: bytes as Bytes };
    }
    const archive = pack(openedLate(), madeAt);
    await archive.next();
    await asked.promise;
    const leaving = archive.return(undefined);
    left.resolve();
    await leaving;
    await vi.waitFor(() => expect(opened.map(({ closed }) => closed)).toEqual([true]), patience);
  });

  test("an archive opens with standard tools, which confirm its checksums", async () => {
    await writeFile(path.join(folder, "archive.tar"), await readAll(pack(entries(), madeAt)));
    await run("tar", ["-xf", "archive.tar"], { cwd: folder });
    expect(await readFile(path.join(folder, "contents/large"))).toEqual(files[1]?.content);
    const { stdout } = await run("sha256sum", ["--check", "SHA256SUMS"], { cwd: folder });
    expect(stdout.match(/: OK$/gm)).toHaveLength(files.length);
  });

  test("an archive is refused when truncated anywhere", async () => {
    const archive = await readAll(pack(entries(), madeAt));
    for (const length of [0, 100, 512, 1024, 150_000, archive.length - 2048, archive.length - 1])
      await expect(unpacked(archive.subarray(0, length)), String(length)).rejects.toThrow(BackupError);
  });

  test("an archive is refused with any flipped bit, unless the content is unchanged", async () => {
    const archive = await readAll(pack(entries(), madeAt));
    const before = await unpacked(archive);
    const refused = await Promise.all(
      Array.from({ length: 300 }, async (_, number) => {
        const turned = Buffer.from(archive);
        const position = Math.floor((archive.length / 300) * number) + (number % 97);
        turned.writeUInt8(turned.readUInt8(position) ^ (1 << (number % 8)), position);
        try {
          expect(await unpacked(turned)).toEqual(before);
          return false;
        } catch (error) {
          expect(error).toBeInstanceOf(BackupError);
          return true;
        }
      }),
    );
    // What fills up the last block of an entry says nothing.
    expect(refused.filter(Boolean).length).toBeGreaterThan(290);
  });

  test("an archive stops reading its entries when its reader stops", async () => {
    let ended = false;
    async function* endless(): AsyncGenerator<Entry> {
      try {
        for (let number = 0; ; number++)
          yield { name: `${number}`, size: 100_000, bytes: only(Buffer.alloc(100_000)) };
      } finally {
        ended = true;
      }
    }
    for await (const _ of pack(endless(), madeAt)) break;
    expect(ended).toBe(true);
  });
});

describe("an encrypted archive", () => {
  const passphrase = "still waters run deep";

  // Made with age-encryption 0.3.1, the reference in JavaScript, of "He leads me beside still waters.".
  const ofAnotherProgram = [
    "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCB0bmJJNVIremY3UkZ5b3BGS2M4MTd3IDEwCjVNNEVELzdnaS",
    "tHeE9MTEc4R3RkMjcxWlRFZnd3L24veFZ1S2FKaU5aUkUKLS0tIFBlbnVCU20rM1UzMUpzd05xMENXV0RSZWwwWWdp",
    "U1ZpckxRMmVOc1dCa3cKsyplhLceuPB6qUpz1ntCAcrNov29RbWhvlbFUy5Hwkan9BLb2xWk8kjUoIeP5SZqFmKw/N",
    "GagOZu/PCYVRpykg==",
  ].join("");

  test("an encrypted archive decrypts what another program of the same format wrote", async () => {
    const sealed = Buffer.from(ofAnotherProgram, "base64");
    expect((await readAll(decrypt(only(sealed), passphrase))).toString()).toBe(
      "He leads me beside still waters.",
    );
  });

  test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
    "an encrypted archive decrypts %i bytes, and hides them",
    async (size) => {
      const plain = randomBytes(size);
      const sealed = await readAll(encrypt(only(plain), passphrase));
      expect((await recogniseEncrypted(only(sealed))).encrypted).toBe(true);
      if (size > 1) expect(sealed.includes(plain.subarray(0, 32))).toBe(false);
      expect(await readAll(decrypt(only(sealed), passphrase))).toEqual(plain);
    },
  );

  test("an encrypted archive is recognised, and an unencrypted one stays intact", async () => {
    const { encrypted, bytes } = await recogniseEncrypted(only(Buffer.from("plain")));
    expect([encrypted, (await readAll(bytes)).toString()]).toEqual([false, "plain"]);
  });

  test("an encrypted archive reports a wrong passphrase, and closes its file", async () => {
    const file = path.join(folder, "sealed");
    await writeFile(file, await readAll(encrypt(only(randomBytes(200_000)), passphrase)));
    const source = createReadStream(file);
    const { bytes } = await recogniseEncrypted(source as Bytes);
    await expect(readAll(decrypt(bytes, "stormy waters"))).rejects.toThrow(
      "BACKUP_PASSPHRASE is not the passphrase that this backup was encrypted with.",
    );
    await vi.waitFor(() => expect(source.closed).toBe(true), patience);
  });

  test("an encrypted archive closes its file after being recognised only", async () => {
    const file = path.join(folder, "recognised");
    await writeFile(file, await readAll(encrypt(only(randomBytes(200_000)), passphrase)));
    const source = createReadStream(file);
    const { bytes } = await recogniseEncrypted(source as Bytes);
    await bytes.return(undefined);
    await vi.waitFor(() => expect(source.closed).toBe(true), patience);
  });

  test("an encrypted archive yields no changed byte, and reports truncation anywhere", async () => {
    const sealed = await readAll(encrypt(only(randomBytes(200_000)), passphrase));
    const changed = [30, 170, 200, 70_000, 140_000, sealed.length - 1].map((position) => {
      const turned = Buffer.from(sealed);
      turned.writeUInt8(turned.readUInt8(position) ^ 1, position);
      return turned;
    });
    const payload = sealed.length - 200_000 - 4 * 16;
    const cut = [10, 100, payload - 1, payload, payload + 65_552, sealed.length - 1].map((length) =>
      sealed.subarray(0, length),
    );
    for (const wrong of [...changed, ...cut])
      await expect(readAll(decrypt(only(wrong), passphrase))).rejects.toThrow(BackupError);
  });
});

test("a store that stalls while an archive is read is no damage, encrypted or not", patience, async () => {
  const plain = await readAll(pack(entries(), madeAt));
  const encrypted = await readAll(encrypt(only(plain), "still waters run deep"));
  async function* stalling(archive: Uint8Array): AsyncGenerator<Uint8Array> {
    yield archive.subarray(0, 150_000);
    throw new StalledStoreError();
  }
  for (const source of [stalling(plain), decrypt(stalling(encrypted), "still waters run deep")]) {
    const reading = async () => {
      for await (const { bytes } of unpack(source)) await readAll(bytes);
    };
    await expect(reading()).rejects.toThrow(StalledStoreError);
  }
});
