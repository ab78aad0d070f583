import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { backupTargetOf } from "../../../platform/backup/target.ts";
import { openFileStore } from "../../../platform/storage/stores/open-file-store.ts";
import { s3PlaceOf } from "../../../platform/storage/stores/s3-place.ts";
import { s3Keys, startS3 } from "../../../test/support/s3.ts";
import { flipByte, hour, nights } from "./testing/proving-nights.ts";

test("a changed byte is noticed wherever it is, also between two files and after the last one", async () => {
  for (const at of [0, 0.1, 0.5, 0.9, 0.99999]) {
    const { backUp, proveIt, last, archives } = await nights("sqlite");
    await backUp();
    await flipByte(archives, (size) => Math.floor(size * at));
    await proveIt();
    expect((await last())?.outcome, String(at)).toBe("wrong");
  }
});

test("a backup that is gone, and one with another passphrase, are alarms", async () => {
  const gone = await nights("sqlite");
  await gone.backUp();
  await rm(gone.archives, { recursive: true });
  await mkdir(gone.archives);
  await gone.proveIt();
  expect(await gone.last()).toMatchObject({
    outcome: "wrong",
    reason: `There is no nightly backup in ${gone.archives}.`,
  });
  const locked = await nights("sqlite", undefined, "still waters run deep");
  await locked.backUp();
  const settings = {
    ...locked.settings,
    backup: { ...locked.settings.backup, passphrase: "deep waters run still" },
  };
  await locked.proveIt({ settings });
  expect((await locked.last())?.reason).toContain("BACKUP_PASSPHRASE is not the passphrase");
});

test("the backup that the night noted is proved, not a newer one, and when it is gone that is the alarm", async () => {
  const { backUp, proveIt, last, archives, mails, db } = await nights("sqlite");
  await backUp();
  const name = (await readdir(archives)).find((one) => one.endsWith(".tar")) ?? "";
  const other = path.join(archives, "narthex-nightly-2027-01-02T04-00-00Z.tar");
  await writeFile(other, "of another site");
  await proveIt();
  expect(await last()).toMatchObject({ outcome: "proved", archive: path.join(archives, name) });
  await copyFile(path.join(archives, name), other);
  await rm(path.join(archives, name));
  await db.deleteFrom("backupProofs").execute();
  await proveIt();
  expect(await last()).toMatchObject({
    outcome: "wrong",
    archive: path.join(archives, name),
    reason: `The backup that was made, ${path.join(archives, name)}, is not in ${archives}: somebody deleted or moved it, or copies of the server have different places in BACKUP_TO.`,
  });
  expect((await mails())[0]?.text).toContain("different places in BACKUP_TO");
});

test("a file that is damaged in the site itself is not blamed on the backup", async () => {
  const { backUp, proveIt, last, mails, db, dataDir, archives } = await nights("sqlite");
  const { contentKey } = await db
    .selectFrom("storedFiles")
    .select("contentKey")
    .where("fullPath", "=", "files/a")
    .executeTakeFirstOrThrow();
  await writeFile(path.join(dataDir, "files", contentKey), "z".repeat(100_000));
  await backUp();
  await proveIt();
  const reason =
    "A file of the site is damaged: the file files/a has other bytes than the site stored; the backup is as the site is.";
  expect(await last()).toMatchObject({ outcome: "wrong", reason });
  expect(await mails()).toMatchObject([
    { subject: "A file of the site is damaged", text: expect.stringContaining(reason) },
  ]);
  await db.deleteFrom("backupProofs").execute();
  await flipByte(archives, (size) => size - 1);
  await proveIt();
  expect((await last())?.reason, "changed later").toMatch(/^The backup is damaged: /);
});

test("a place that cannot be read is tried three times, an hour apart, and then an alarm", async () => {
  const { backUp, proveIt, last, archives, time, mails } = await nights("sqlite");
  await backUp();
  await rename(archives, `${archives}-away`);
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await last()).toBeUndefined();
    await proveIt();
    await proveIt();
    time.now = new Date(time.now.getTime() + hour);
  }
  expect(await last()).toMatchObject({ outcome: "wrong" });
  expect(await mails()).toHaveLength(1);
});

test("an encrypted backup in a bucket is proved, and one changed byte of it is an alarm", async () => {
  const s3 = await startS3();
  try {
    const url = s3.storageUrl.replace("?", "/archives?");
    const target = backupTargetOf(url, s3Keys);
    const { backUp, proveIt, last, db, dataDir } = await nights("postgres", target, "still waters run deep");
    await backUp();
    await proveIt();
    expect(await last()).toMatchObject({ outcome: "proved", files: 2 });
    const archive = (await last())?.archive ?? "";
    expect(archive).toMatch(/^s3:\/\/.*\.tar\.age$/);
    const store = await openFileStore({ storage: s3PlaceOf(url, s3Keys), dataDir });
    const name = path.posix.basename(archive);
    const bytes = Buffer.concat((await (await store.read(name))?.toArray()) ?? []);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await store.write(name, Readable.from([bytes]));
    await db.deleteFrom("backupProofs").execute();
    await proveIt();
    expect((await last())?.outcome).toBe("wrong");
  } finally {
    await s3.close();
  }
});
