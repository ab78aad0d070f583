import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { encryptedSize } from "./age.ts";
import { only, readAll } from "./archive.ts";
import {
  asBeside,
  fileName,
  fromBeside,
  isOurs,
  isReadIn,
  nameOfFile,
  nameOfMark,
  passphraseOfFiles,
  sizeBeside,
} from "./files-beside.ts";

const secret = "the secret of this site, which is long";
const sha256 = createHash("sha256").update("a hymn").digest("hex");

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  "the size of %i encrypted bytes is known before",
  async (size) => {
    const passphrase = passphraseOfFiles(secret, "still waters run deep");
    const bytes = randomBytes(size);
    const sealed = await readAll(asBeside(only(bytes), passphrase));
    const name = nameOfFile(sha256, passphrase);
    expect(sealed.length).toBe(sizeBeside(name, size));
    expect(await readAll(fromBeside(name, only(sealed), passphrase))).toEqual(bytes);
    expect(encryptedSize(size)).toBe(sizeBeside(name, size) + 1);
  },
);

test("a name says which bytes a file has only to those who know the secret and the passphrase", () => {
  expect(nameOfFile(sha256, undefined)).toBe(`narthex-files/${sha256}`);
  const names = [
    passphraseOfFiles(secret, "still waters run deep"),
    passphraseOfFiles(secret, "deep waters run still"),
    passphraseOfFiles("another secret of another site", "still waters run deep"),
  ].map((passphrase) => nameOfFile(sha256, passphrase));
  expect(new Set(names).size).toBe(3);
  for (const name of names) {
    expect(name).toMatch(fileName);
    expect(name).not.toContain(sha256.slice(0, 8));
  }
});

test("each file is read in one of any 28 nights", () => {
  const nights = Array.from({ length: 28 }, (_, number) =>
    new Date(Date.UTC(2027, 1, 10 + number)).toISOString().slice(0, 10),
  );
  for (let number = 0; number < 50; number++) {
    const hash = randomBytes(32).toString("hex");
    expect(nights.filter((night) => isReadIn(night, hash))).toHaveLength(1);
  }
});

test("only names that backups give are theirs", () => {
  const name = nameOfFile(sha256, undefined);
  const part = `${name}.0193a000-0000-7000-8000-000000000000.unfinished`;
  for (const ours of [name, `${name}.age`, part, nameOfMark("narthex.tar", secret)])
    expect(isOurs(ours), ours).toBe(true);
  for (const other of ["narthex-files/notes.txt", sha256, `${name}.jpg`, "narthex-files/contents/a"])
    expect(isOurs(other), other).toBe(false);
});
