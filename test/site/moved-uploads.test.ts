import { expect, test } from "vitest";
import { migrateSite } from "../../database/migrate.ts";
import type { Tables } from "../../database/tables.ts";
import { sweepUploads } from "../../platform/storage/files/sweep.ts";
import { bytesStored } from "../../platform/storage/records/usage.ts";
import {
  command,
  objectPath,
  startUpload,
  type TestStorage,
  testStorage,
  uploadPath,
} from "../../platform/storage/testing/test-storage.ts";
import { patientSettings } from "../support/database.ts";
import { s3Keys } from "../support/s3.ts";
import { below, databaseAt, emptyPlace, type Place } from "./support/backup-places.ts";
import { describeMoves, expectMoved, moveSite, otherKind, settingsAt } from "./support/moves.ts";
import { siteCommand } from "./support/site-command.ts";

const hour = 60 * 60_000;
const name = "files/talk.txt";

async function withStorage<T>(
  place: Place,
  use: (given: TestStorage<Tables>) => Promise<T>,
  clock = () => new Date(),
): Promise<T> {
  await using db = databaseAt(place);
  return await use(
    await testStorage({ db, folder: place.DATA_DIR, storage: settingsAt(place).storage }, { clock }),
  );
}

describeMoves("uploads of a site that moves", ({ kind, closing, storageUrl }) => {
  /** Two places with the same folder for files, of which the first one has half of an upload. */
  async function halfUpload() {
    const from: Place = await emptyPlace(closing, kind);
    const to: Place = { ...(await emptyPlace(closing, otherKind(kind))), DATA_DIR: from.DATA_DIR };
    await migrateSite(settingsAt(from));
    const session = await withStorage(from, async ({ ask }) => {
      const started = await ask(uploadPath(name), { ...startUpload(10), as: "ann" });
      const url = started.headers.get("x-goog-upload-url") ?? "";
      expect((await ask(url, command("upload", 0, "01234"))).status).toBe(200);
      return url;
    });
    const finish = () =>
      withStorage(to, async ({ ask }) => {
        expect((await ask(session, command("upload, finalize", 5, "56789"))).status).toBe(200);
      });
    return { from, to, finish };
  }

  test("an upload under way goes along where the files stay, and counts until it ends", async () => {
    const { from, to, finish } = await halfUpload();
    const stored = (place: Place) => withStorage(place, ({ db }) => bytesStored(db));
    expect(await stored(from)).toBe(5);
    await moveSite(from, to);
    await expectMoved(from, to);
    expect(await stored(to)).toBe(5);
    await finish();
    expect(await stored(to)).toBe(10);
  });

  test("a recording that was half uploaded before a move is still there a day after the move back to another store", async () => {
    const { from, to, finish } = await halfUpload();
    await moveSite(from, to);
    await expectMoved(from, to);
    await finish();
    const back = {
      ...from,
      ...s3Keys,
      STORAGE_URL: below(storageUrl(), crypto.randomUUID()),
    };
    await moveSite(to, back);
    await expectMoved(to, back);
    await withStorage(
      back,
      async ({ ask, storage }) => {
        await sweepUploads(storage);
        const read = await ask(`${objectPath(name)}?alt=media`);
        expect([read.status, await read.text()]).toEqual([200, "0123456789"]);
        expect(await bytesStored(storage.db)).toBe(10);
      },
      () => new Date(Date.now() + 25 * hour),
    );
  });

  test("a move without files asks nobody to delete the folder in which they stay", async () => {
    const { from, to } = await halfUpload();
    const environment = { LOG_LEVEL: "silent", ...patientSettings, ...from };
    // The password after the question mark counts.
    const url = to.DATABASE_URL && `${to.DATABASE_URL.replace(":narthex@", ":geh:eim@")}?password=narthex`;
    const { stdout, stderr } = await siteCommand("move", [url ?? "sqlite"], environment);
    expect(stderr).toBe("");
    expect(stdout).not.toMatch(/geh|eim|password=|:narthex@/);
    expect(stdout).toContain("The files stay where they are.");
    const database = from.DATABASE_URL ? "drop the PostgreSQL database" : "delete narthex.sqlite, ";
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(
      new RegExp(`^Once you are sure, ${database}[^;]+\\. Delete nothing else: `),
    );
  });
});
